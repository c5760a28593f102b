import Basics
import Testing

@testable import Checks

/// What reports say.
@Suite struct ReportTests {
  private static let report = CheckReport(
    [
      Diagnostic(
        .error, "link.broken", at: SourceLocation(file: "docs/a,b: c.md", line: 3, column: 7),
        "no <page>\n& 100%",
        help: "write “b”"),
      Diagnostic(
        .warning, "image.missing-alt", at: SourceLocation(file: "docs/z.md", line: 1, column: 1), "x\u{1}"),
    ], pages: 2, of: "docs")

  private func text(_ format: any ReportFormat.Type, isStrict: Bool = false) -> String {
    let context = ReportContext(version: "1.2.3", colours: false, folder: "/repo", isStrict: isStrict)
    return String(decoding: format.write(Self.report, context), as: UTF8.self)
  }

  @Test func messagesForPeople() {
    #expect(
      text(TextReport.self) == """
        docs/a,b: c.md:3:7: error: no <page>
        & 100% [link.broken]
          help: write “b”
        docs/z.md:1:1: warning: x\u{1} [image.missing-alt]

        """)
  }

  /// Line feeds, percent signs, and in properties colons and commas, are what the command is made of.
  @Test func commandsOfWorkflows() {
    #expect(
      text(GitHubReport.self) == """
        ::error file=docs/a%2Cb%3A c.md,line=3,col=7,title=link.broken::No <page>%0A& 100%25. Write “b”.
        ::warning file=docs/z.md,line=1,col=1,title=image.missing-alt::X\u{1}.

        """)
  }

  @Test func objectsForPrograms() throws {
    let lines = text(JSONLinesReport.self).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(
      lines[0]
        == #"{"file":"docs/a,b: c.md","line":3,"column":7,"severity":"error","identifier":"link.broken","message":"no \u003cpage\u003e\n\u0026 100%","help":"write “b”"}"#
    )
  }

  @Test func testsThatFail() throws {
    let lenient = text(JUnitReport.self)
    #expect(lenient.contains(#"<testsuites name="unfold check" tests="2" failures="1" errors="0">"#))
    #expect(lenient.contains(#"<failure type="error" message="no &lt;page&gt;&#10;&amp; 100%">"#))
    #expect(lenient.contains("<system-out>docs/z.md:1:1: warning: X.</system-out>"))
    #expect(text(JUnitReport.self, isStrict: true).contains(#"failures="2""#))
  }

  @Test(arguments: [
    ("docs/a b.md", "docs/a%20b.md"), ("./docs//x.md", "docs/x.md"), ("/repo/docs/ä.md", "docs/%C3%A4.md"),
    ("/other/x.md", "file:///other/x.md"), ("a:b.md", "a%3Ab.md"), ("../x.md", "../x.md"),
  ])
  func addressesOfFiles(path: String, uri: String) { #expect(ReportPath.uri(path, from: "/repo") == uri) }

  @Test func columnsInUTF16() {
    let line = Array("ä😀[x](y)".utf8)[...]
    #expect(ReportText.utf16Column(1, in: line) == 1)
    #expect(ReportText.utf16Column(3, in: line) == 2)
    #expect(ReportText.utf16Column(7, in: line) == 4)
    #expect(ReportText.utf16Column(99, in: line) == 10)
  }
}
