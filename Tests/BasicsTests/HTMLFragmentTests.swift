import Foundation
import Testing

@_spi(RenderedHTML) import Basics

struct HTMLFragmentTests {
  private func text(_ html: HTMLFragment) -> String { String(decoding: html.bytes, as: UTF8.self) }

  @Test func textIsEscaped() {
    #expect(text(HTMLFragment(escaping: "Vec<T> & \"more\"")) == "Vec&lt;T&gt; &amp; &quot;more&quot;")
    #expect(HTMLFragment(escaping: "").isEmpty)
  }

  @Test(arguments: [
    ("Array & Set", "Array &amp; Set"), ("RandomAccessIndices", "RandomAccessIndices"),
    ("AnyRandomAccessCollection", "AnyRandom<wbr>AccessCollection"),
    ("Any AsyncThrowingCompactMapSequence", "Any AsyncThrowing<wbr>CompactMap<wbr>Sequence"),
    (
      "append(addingCapacity:initializingWith:)",
      "append(<wbr>addingCapacity:<wbr>initializingWith:)"
    ),
    ("withUnsafeMutableBytes(_:)", "withUnsafe<wbr>MutableBytes(_:)"),
    ("append(Self.Element) -> Bool", "append(Self.Element) -\u{2060}&gt; Bool"),
    ("subscript(uncheckedAt: <T>, …)", "subscript(<wbr>uncheckedAt: &lt;T&gt;, …)"),
    ("a sentence with short words only", "a sentence with short words only"),
  ])
  func longNamesMayBeBroken(title: String, html: String) {
    #expect(text(HTMLFragment(breaking: title)) == html)
  }

  @Test func urlsAreEncoded() {
    #expect(
      text(HTMLFragment(url: "https://a.b/c d\"e'f<g>?h&i#j"))
        == "https://a.b/c%20d%22e&#x27;f%3Cg%3E?h&amp;i#j")
  }

  @Test func literalsAreNotEscaped() {
    #expect(text("<b>a</b>") == "<b>a</b>")
  }

  @Test func fragmentsAreJoined() {
    #expect(
      text(HTMLFragment(joining: ["<b>", HTMLFragment(escaping: "<"), "</b>"], by: " ")) == "<b> &lt; </b>")
    #expect(HTMLFragment(joining: [], by: " ").isEmpty)
  }

  @Test func dataCannotEndItsElement() {
    var json = JSONWriter()
    json.beginObject()
    json.add("name", "</script><!--<script>&\u{2028}")
    let html = HTMLFragment(dataBlock: json, type: "application/ld+json")
    #expect(
      text(html) == "<script type=\"application/ld+json\">"
        + #"{"name":"\u003c/script\u003e\u003c!--\u003cscript\u003e\u0026\u2028"}"# + "</script>")
  }

  /// Only code that makes HTML, or reads it back from where it was stored, creates fragments from bytes. A file that is
  /// added to this list must escape everything that it does not make itself.
  @Test func onlyRenderersMakeFragmentsFromBytes() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources")
      .standardized
    var files: [String] = []
    for case let file as URL in try #require(
      FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      if ("\n" + text).contains("\n@_spi(RenderedHTML) import") {
        files.append(file.lastPathComponent)
      }
    }
    #expect(
      files.sorted() == [
        "BodyHTMLRenderer+Headings.swift", "BodyStore.swift", "DescriptionText.swift", "Fragment.swift",
        "HeadingList.swift", "IconMarkup.swift", "LinkResolver+URL.swift", "PrintPages.swift",
        "PrintedHTML.swift", "ResolvedBody.swift",
      ])
  }
}
