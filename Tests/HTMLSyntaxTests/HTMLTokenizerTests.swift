import Basics
import Testing

@testable import HTMLSyntax

@Suite struct HTMLTokenizerTests {
  /// Returns the tokens of a text, each in brackets.
  private func tokens(_ html: String, readsRawText: Bool = true) -> String {
    var result = ""
    Array(html.utf8).withUnsafeBufferPointer { bytes in
      var tokenizer = HTMLTokenizer(bytes, readsRawText: readsRawText)
      func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
      while true {
        let token = tokenizer.next()
        var shown: String
        switch token {
        case .end: return
        case .text: shown = text(tokenizer.start..<tokenizer.position)
        case .startTag, .endTag:
          shown = (token == .endTag ? "</" : "<") + text(tokenizer.name)
          for attribute in tokenizer.attributes {
            shown += " " + text(attribute.name) + (attribute.hasValue ? "=" + text(attribute.value) : "")
          }
          shown += (tokenizer.isSelfClosing ? " /" : "") + (tokenizer.isComplete ? ">" : "…")
        }
        result += "[\(shown)]"
      }
    }
    return result
  }

  @Test(
    arguments: [
      Reading("", ""), Reading("Tea", "[Tea]"), Reading("<p>Tea</p>", "[<p>][Tea][</p>]"),
      Reading("1 < 2 <3", "[1 ][<][ 2 ][<][3]"), Reading("a<", "[a][<]"),
      // Comments and declarations are skipped, also those without an end.
      Reading("<!doctype html><p>", "[<p>]"), Reading("a<!-- <b> -->c", "[a][c]"), Reading("a<!-- b", "[a]"),
      Reading("<?xml?>a", "[a]"), Reading("</ a>b", "[b]"),
      // Attributes as browsers read them.
      Reading("<a href='x>y' b=\"c\" d=e f g = h>", "[<a href=x>y b=c d=e f g=h>]"),
      Reading("<a b=c/>", "[<a b=c/>]"), Reading("<a b=\"c\"/>", "[<a b=c />]"),
      Reading("<a/b/c>", "[<a b c>]"), Reading("<a =b>", "[<a =b>]"), Reading("<a b=\"\" c>", "[<a b= c>]"),
      Reading("<a <b>", "[<a <b>]"), Reading("<a b='c", "[<a b=c…]"), Reading("<a b=", "[<a…]"),
      Reading("<a b={c d}>", "[<a b={c d}>]"), Reading("<br / >", "[<br>]"),
      // The content of some elements is text.
      Reading("<script>a<b</script>c", "[<script>][a<b][</script>][c]"),
      Reading("<STYLE><p></Style >", "[<STYLE>][<p>][</Style>]"),
      Reading("<title>a</titles></title>", "[<title>][a</titles>][</title>]"),
      Reading("<textarea><p>", "[<textarea>][<p>]"), Reading("<pre><p>", "[<pre>][<p>]"),
    ]) func tokens(_ reading: Reading)
  {
    #expect(tokens(reading.text) == reading.result)
  }

  @Test func drawingsHaveNoRawText() {
    #expect(tokens("<style><a></style>", readsRawText: false) == "[<style>][<a>][</style>]")
  }

  @Test func findsAttributesByName() {
    Array("<IMG Src=a alt SRC=b>".utf8).withUnsafeBufferPointer { bytes in
      var tokenizer = HTMLTokenizer(bytes)
      _ = tokenizer.next()
      let isImage = tokenizer.isNamed("img")
      let element = tokenizer.element
      let source = tokenizer.attribute("src").map { String(decoding: $0, as: UTF8.self) }
      let found = [tokenizer.has("alt"), tokenizer.has("title")]
      #expect(isImage)
      #expect(element == .img)
      #expect(source == "a")
      #expect(found == [true, false])
    }
  }

  @Test(arguments: [
    ("<p", true), ("</p", true), ("< p", false), ("<1", false), ("<", false), ("<!--", false),
  ])
  func tagsBeginWithLetters(_ text: String, isTag: Bool) {
    Array(text.utf8).withUnsafeBufferPointer { #expect(HTMLTokenizer.isTag($0, at: 0) == isTag) }
  }

  /// Unclosed tags, quotes and braces after each other, each of which the tokenizer must read once.
  @Test(
    arguments: ["<a ", "<a b=\"", "<a b={", "</", "<!--", "<script>"],
    [HTMLTokenizer.Grammar.html, .markdown, .jsx])
  func hostileTextEnds(_ text: String, _ grammar: HTMLTokenizer.Grammar) {
    let bytes = Bytes(String(repeating: text, count: 2000))
    bytes.withUnsafeBufferPointer { bytes in
      var tokenizer = HTMLTokenizer(bytes, grammar)
      var count = 0
      while tokenizer.next() != .end, count <= bytes.count { count += 1 }
      #expect(count <= bytes.count)
    }
  }

  @Test func elementsIgnoreCase() {
    for (name, element) in [
      ("DIV", Element.div), ("blockQuote", .blockquote), ("tea-pot", .unknown), ("", .unknown),
    ] {
      Array(name.utf8).withUnsafeBufferPointer { #expect(Element($0) == element) }
    }
    #expect(ElementSet.rawText.contains(.script))
    #expect(!ElementSet.rawText.contains(.pre))
    #expect(ElementSet(.p).union(ElementSet(.xmp)).contains(.xmp))
  }

  @Test func setsOfNamesAreInLowercase() {
    for names in [
      ElementNames.void, ElementNames.raw, ElementNames.blocks, ElementNames.wrappers, ElementNames.common,
    ] {
      #expect(names.allSatisfy { $0 == $0.lowercased() })
    }
    #expect(ElementNames.wrappers.isSubset(of: ElementNames.blocks))
  }
}

@Suite struct XMLTokenizerTests {
  private func tokens(_ xml: String) -> String {
    let bytes = Array(xml.utf8)
    var tokenizer = XMLTokenizer(bytes)
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    var result = ""
    while true {
      let token = tokenizer.next()
      switch token {
      case .end: return result
      case .text(let range): result += "[\(text(range))]"
      case .instruction(let target, let data): result += "[?\(text(target))|\(text(data))]"
      case .declarations(let range): result += "[!\(text(range))]"
      case .startTag, .endTag:
        let attributes = tokenizer.attributes.map { " \(text($0.name))=\(text($0.value))" }.joined()
        let mark = if case .endTag = token { "</" } else { "<" }
        result += "[\(mark)\(text(tokenizer.name))\(attributes)\(tokenizer.isSelfClosing ? " /" : "")]"
      }
      if !tokenizer.isWellFormed { result += tokenizer.isComplete ? "~" : "…" }
    }
  }

  @Test(
    arguments: [
      Reading("<svg a=\"1\" b='2'><g/>x</svg>", "[<svg a=1 b=2][<g /][x][</svg]"),
      Reading("<?xml version=\"1\"?><a>", "[?xml| version=\"1\"][<a]"),
      Reading("<![CDATA[<b>]]>c", "[<b>][c]"), Reading("a<!-- <b> -->c", "[a][c]"),
      Reading("<!DOCTYPE svg [<!ENTITY a \"]\">]>x", "[!<!ENTITY a \"]\">][x]"),
      Reading("<a b>", "[<a]~"), Reading("<a b=c>", "[<a]~"), Reading("<a b=\"c", "[<a b=c]…"),
      Reading("<!-- a", ""),
    ]) func tokens(_ reading: Reading)
  {
    #expect(tokens(reading.text) == reading.result)
  }
}
