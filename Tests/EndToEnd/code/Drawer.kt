@file:JvmName("Drawers")

package org.example.drawers

import kotlin.math.max
import kotlinx.coroutines.*

/**
 * A drawer that opens and closes.
 *
 * @property label what stands on it
 */
data class Drawer(val label: String, var depth: Int = 40) {
    private val things = mutableListOf<Thing>()
    lateinit var owner: String

    val isEmpty: Boolean
        get() = things.isEmpty()

    init {
        require(depth in 1..MAX_DEPTH) { "a depth of $depth is not possible" }
    }

    /* A block comment that goes on
       in a second line. */
    operator fun plusAssign(thing: Thing) {
        things.add(thing)
    }

    fun heaviest(): Thing? = things.maxByOrNull { it.weight }

    override fun toString(): String = "Drawer “$label” with ${things.size} things\n"

    companion object {
        const val MAX_DEPTH = 1200
        val LABELS = listOf("top", "middle", "bottom")

        @JvmStatic
        fun of(vararg names: String) = names.map { Drawer(it) }
    }
}

sealed interface Thing {
    val name: String
    val weight: Double

    object Nothing : Thing {
        override val name = "nothing"
        override val weight = 0.0
    }
}

class Spoon(override val name: String) : Thing {
    override val weight by lazy { 1.5e-2 * name.length }
}

enum class State(val code: Char) {
    CLOSED('c'),
    OPEN('\u006F'),
    STUCK('\'');

    abstract class Visitor<in T, out R>
}

inline fun <reified T : Thing> Iterable<Thing>.only(): List<T> = filterIsInstance<T>()

suspend fun fetch(url: String, tries: Int): ByteArray? {
    var left = tries
    while (left > 0) {
        try {
            return withContext(Dispatchers.IO) { java.net.URL(url).readBytes() }
        } catch (error: Exception) {
            left -= 1 // once more
        } finally {
            println("tried")
        }
    }
    return null
}

fun main(args: Array<String>) = runBlocking {
    val drawer = Drawer(label = args.firstOrNull() ?: "top")
    drawer += Spoon("ladle")
    val text = """
        |A raw string: "quoted", \n is two letters,
        |and ${drawer.label} is a template, $drawer too.
    """.trimMargin()
    when (val thing = drawer.heaviest()) {
        is Spoon -> println(text)
        null -> throw IllegalStateException("empty")
        else -> println(thing.weight as Number)
    }
    for (index in 0 until 10 step 2) {
        if (index !in listOf(4, 6)) continue
        println(max(index, 0xFF) + 10L + 2.5f)
    }
}
