import Testing

@testable import Captures

@Suite struct ImportReportTests {
  @Test func cleanPagesAreOrdinaryMarkdown() {
    for (name, text) in Fixtures.all {
      guard let capture = CaptureReader.read(Array(text.utf8), file: name) else { continue }
      #expect(
        CaptureReader.read(capture.markdown, file: name) == nil, "\(name) is still recognized as a capture")
    }
  }

  @Test func theOrderOfFilesMakesNoDifference() {
    let files = Fixtures.all.map { name, text in
      (
        file: name, capture: CaptureReader.read(Array(text.utf8), file: name), output: Optional(name),
        isUnmarked: false
      )
    }
    #expect(ImportReport.make(files).json() == ImportReport.make(files.reversed()).json())
  }

  @Test func reportAsTextAndJSON() {
    let capture = CaptureReader.read(
      Array(Fixtures.wholePage.replacing("Light\n", with: "The quay is closed.\n").utf8), file: "a.md")
    let report = ImportReport.make([
      ("a.md", capture, "lanterns.md", false), ("b.md", nil, "b.md", false), ("c.md", nil, "c.md", true),
    ])
    #expect(
      report.text(verbose: true) == """
        3 files read
          html2text: 1
          other pages of the captured site: 1
          ordinary Markdown: 1
        a.md: html2text, confidence 100% → lanterns.md
        b.md: ordinary Markdown
        c.md: another page of the captured site
        Lines removed:
          change note before the title: 1
          date before the title: 1
          in-page list: 6
          list of tabs: 2
          navigator row: 3
          site boilerplate: 39
          video controls: 2
        Self-checks: 2 of 2 passed
        Unrecognized text, kept unchanged:
          a.md:184: unrecognized text around the page: “The quay is closed.”

        """)
    let json = String(decoding: report.json(), as: UTF8.self)
    #expect(
      json.hasPrefix(
        "{\"pages\":[{\"file\":\"a.md\",\"format\":\"html2text\",\"confidence\":1.0,\"output\":\"lanterns.md\""
      ))
    #expect(
      json.contains(
        "\"unrecognized\":[{\"file\":\"a.md\",\"line\":184,\"identifier\":\"capture.unknown-text\""))
  }
}
