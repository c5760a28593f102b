import Basics
import Testing

@testable import HTMLSyntax

private typealias Tag = HTMLSyntax.Tag

/// A text, and what a reader makes of it.
struct Reading: CustomTestStringConvertible, Sendable {
  let text: String
  let result: String

  init(_ text: String, _ result: String) { (self.text, self.result) = (text, result) }

  var testDescription: String { text }
}

@Suite struct TagTests {
  /// Returns the name and the attributes of a tag, and the text after it.
  private func read(_ text: String, _ grammar: HTMLTokenizer.Grammar) -> String {
    let bytes = Bytes(text)
    switch Tag.read(at: bytes.startIndex, in: bytes, grammar) {
    case .none: return "none"
    case .incomplete: return "incomplete"
    case .tag(let tag):
      let attributes = tag.attributes.map { attribute in
        switch attribute.value {
        case .none: " [\(attribute.name)]"
        case .text(let value): " [\(attribute.name)=\(value)]"
        case .expression(let value): " [\(attribute.name)={\(value.string)}]"
        }
      }
      return (tag.isClosing ? "/" : "") + tag.name + attributes.joined() + (tag.isSelfClosing ? " /" : "")
        + "|" + bytes[tag.end...].string
    }
  }

  @Test(
    arguments: [
      Reading("<p>Tea", "p|Tea"), Reading("</p> x", "/p| x"), Reading("<BR/>x", "br /|x"),
      Reading("<img src=\"a>b.png\" alt='It \"is\"'>", "img [src=a>b.png] [alt=It \"is\"]|"),
      Reading("<input disabled value = 3 />", "input [disabled] [value=3] /|"),
      Reading("<td colspan=2 rowspan='3'>", "td [colspan=2] [rowspan=3]|"),
      Reading("<tea-pot a=\"x\"b=\"y\">", "tea-pot [a=x] [b=y]|"),
      Reading("<a\nhref=\"x\"\n>", "a [href=x]|"),
      // Text, links, and tags without an end.
      Reading("< p>", "none"), Reading("<1>", "none"), Reading("<!-- x -->", "none"),
      Reading("<https://example.com>", "none"), Reading("<pot@example.com>", "none"),
      Reading("<b and <i>", "none"), Reading("<a href=<b>", "none"), Reading("<a \"x\">", "none"),
      Reading("<p", "incomplete"), Reading("<p class=\"x>", "incomplete"), Reading("<", "incomplete"),
    ]) func html(_ reading: Reading)
  {
    #expect(read(reading.text, .markdown) == reading.result)
  }

  @Test(
    arguments: [
      Reading("<Card title=\"Tea\" icon={cup} wide>x", "Card [title=Tea] [icon={cup}] [wide]|x"),
      Reading("<Tabs values={[{ a: '}' }]} />", "Tabs [values={[{ a: '}' }]}] /|"),
      Reading("<A b={`}`}{...rest}c=\"d\">", "A [b={`}`}] [c=d]|"),
      Reading("<A {/* > */} b>", "A [b]|"), Reading("<A b={/* } */ 1}>", "A [b={/* } */ 1}]|"),
      Reading("<Note text={it's}>", "Note [text={it's}]|"),
      Reading(
        "<p :class=\"x\" @click.stop=\"f\" #slot v-if=\"a > b\">",
        "p [:class=x] [@click.stop=f] [#slot] [v-if=a > b]|"),
      Reading("<React.Fragment>", "React.Fragment|"), Reading("<>x", "|x"), Reading("</>x", "/|x"),
      // Names of elements in capitals, but not of components.
      Reading("<BR>", "br|"), Reading("<H2>", "h2|"), Reading("<FAQ>", "FAQ|"), Reading("<A>", "A|"),
      Reading("<Details>", "Details|"),
      Reading("<https://example.com>", "none"), Reading("<Foo.>", "none"), Reading("<List<Pot>>", "none"),
      Reading("<a, b>", "none"), Reading("<a b, c>", "none"), Reading("< a>", "none"),
      Reading("<A", "incomplete"), Reading("<A b={", "incomplete"), Reading("<A b=\"x", "incomplete"),
      Reading("<A b={`", "incomplete"), Reading("<A /", "incomplete"),
    ]) func jsx(_ reading: Reading)
  {
    #expect(read(reading.text, .jsx) == reading.result)
  }

  @Test func attributesOfHTMLIgnoreCase() throws {
    var tag = try #require(Tag(html: Bytes("<IMG SRC=\"a.png\" hidden class=\"wide tall\">")))
    #expect(tag["src"] == "a.png")
    #expect(tag["hidden"] == "")
    #expect(tag["alt"] == nil)
    #expect(tag.classes == ["wide", "tall"])
    tag.replace("src", "b.png")
    tag.remove("class")
    #expect(tag.bytes.string == "<img SRC=\"b.png\" hidden>")
  }

  @Test func tagsOfHTMLAreShort() {
    // The limit keeps many open brackets from taking quadratic time.
    let value = String(repeating: "x", count: 5000)
    #expect(Tag(html: Bytes("<p title=\"\(value)\">")) == nil)
  }

  @Test(arguments: [
    ("Card", true, false), ("tea-pot", true, true), ("p", false, false), ("h1", false, false),
  ]) func components(_ name: String, isComponent: Bool, isCustomElement: Bool) {
    let bytes = Bytes("<\(name)>")
    guard case .tag(let tag) = Tag.read(at: bytes.startIndex, in: bytes) else {
      Issue.record("no tag")
      return
    }
    #expect(tag.isComponent == isComponent)
    #expect(tag.isCustomElement == isCustomElement)
  }

  @Test(arguments: [
    ("<div>", true), ("  </table>", true), ("<SUMMARY", true), ("<h7>", false), ("<span>", false),
    ("div", false),
  ]) func blocksOfHTML(_ text: String, begins: Bool) {
    #expect(Tag.beginsBlock(Bytes(text)) == begins)
  }

  @Test(arguments: [
    Reading("{a} b", "{a}"), Reading("{ {} } b", "{ {} }"), Reading("{'}'}", "{'}'}"),
    Reading("{\"\\\"}\"}", "{\"\\\"}\"}"), Reading("{don't}", "{don't}"), Reading("{/*/}*/}", "{/*/}*/}"),
    Reading("{`${a}`}", "{`${a}`}"), Reading("{", "nil"), Reading("{`}", "nil"), Reading("{/* }", "nil"),
  ]) func expressions(_ reading: Reading) {
    let bytes = Bytes("x" + reading.text).dropFirst()
    let end = JSXExpression.end(at: bytes.startIndex, in: bytes)
    #expect(end.map { bytes[..<$0].string } ?? "nil" == reading.result)
  }
}
