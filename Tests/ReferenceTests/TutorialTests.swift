import Testing

@testable import Reference

@Suite struct TutorialTests {
  /// No level of headings is skipped.
  @Test(arguments: [
    (#""name":null,"#, "## Basics {#Basics}\n\n## More {#More}"),
    (#""name":"First steps","#, "## First steps {#First-steps}\n\n### Basics {#Basics}\n\n### More {#More}"),
  ])
  func chaptersMayBeInAVolume(name: String, markdown: String) {
    let chapters = ["Basics", "More"].map { #"{"name":"\#($0)","content":[],"tutorials":[]}"# }
    let volume = #"{"kind":"volume",\#(name)"chapters":[\#(chapters.joined(separator: ","))]}"#
    let page = RenderJSON.convert(
      Array(#"{"metadata":{"title":"T"},"sections":[\#(volume)]}"#.utf8), path: "tutorials/t.json")
    #expect(String(decoding: page.text, as: UTF8.self).hasSuffix("# T\n\n\(markdown)\n"))
  }
}
