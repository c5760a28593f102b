package org.example.drawers

import scala.collection.mutable

/** A drawer that opens and closes. */
final case class Drawer(label: String, depth: Int = 40):
  private val things = mutable.ListBuffer.empty[Thing]
  lazy val owner: Option[String] = None

  /* A block comment that goes on
     in a second line. */
  def heaviest: Option[Thing] = things.maxByOption(_.weight)

  override def toString: String = s"Drawer “$label” with ${things.size} things\n"

sealed trait Thing { def name: String; def weight: Double }

object Thing {
  implicit val order: Ordering[Thing] = Ordering.by(thing => thing.weight)
  val initial = 'c'
  val count = 0xFF + 10L
}

class Spoon(override val name: String) extends Thing {
  def weight: Double = 1.5e-2 * name.length
}

@main def run(names: String*): Unit = {
  val text = """A raw string: "quoted" """
  for (name <- names if name != null) yield {
    name match {
      case "ladle" => println(text)
      case _ => throw new IllegalStateException("empty")
    }
  }
  try { while (false) { () } } catch { case error: Exception => () } finally println("tried")
  type Pair = (Int, Int)
}
