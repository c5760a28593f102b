import Basics
import Testing

@testable import Checks

/// Each report format writes the same findings.
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
    let context = ReportContext(version: "1.2.3", colors: false, folder: "/repo", isStrict: isStrict)
    return String(decoding: format.write(Self.report, context), as: UTF8.self)
  }

  @Test func textReport() {
    #expect(
      text(TextReport.self) == """
        docs/a,b: c.md:3:7: error: no <page>\\u{a}& 100% [link.broken]
          help: write “b”
        docs/z.md:1:1: warning: x\\u{1} [image.missing-alt]

        """)
  }

  /// Line feeds and percent signs are escaped, and in properties also colons and commas.
  @Test func githubReport() {
    #expect(
      text(GitHubReport.self) == """
        ::error file=docs/a%2Cb%3A c.md,line=3,col=7,title=link.broken::No <page>%0A& 100%25. Write “b”.
        ::warning file=docs/z.md,line=1,col=1,title=image.missing-alt::X\u{1}.

        """)
  }

  /// Special characters are escaped even where Swift combines them with the next one to a single `Character`.
  @Test func githubReportEscapesBeforeCombiningCharacters() {
    let report = CheckReport(
      [
        Diagnostic(
          .error, "link.broken", at: SourceLocation(file: "a,\u{301}b:\u{301}c.md"),
          "a\r\n::error::b %\u{301}0A")
      ], pages: 1, of: "docs")
    let context = ReportContext(version: "1.2.3", colors: false, folder: "/repo", isStrict: false)
    let text = String(decoding: GitHubReport.write(report, context), as: UTF8.self)
    #expect(
      text
        == "::error file=a%2C\u{301}b%3A\u{301}c.md,line=1,col=1,title=link.broken::A%0D%0A::error::b %25\u{301}0A.\n"
    )
  }

  @Test func jsonReport() throws {
    let report = text(JSONReport.self)
    #expect(report.hasPrefix(#"{"pages":"#) && report.hasSuffix("]}\n"))
    #expect(report.contains(#""errors":1,"warnings":1,"diagnostics":["#))
    #expect(
      report.contains(
        #"{"file":"docs/a,b: c.md","line":3,"column":7,"severity":"error","identifier":"link.broken","message":"no \u003cpage\u003e\n\u0026 100%","help":"write “b”"}"#
      ))
  }

  @Test func junitReport() throws {
    let lenient = text(JUnitReport.self)
    #expect(lenient.contains(#"<testsuites name="unfold check" tests="2" failures="1" errors="0">"#))
    #expect(lenient.contains(#"<failure type="error" message="no &lt;page&gt;&#10;&amp; 100%">"#))
    #expect(lenient.contains("<system-out>docs/z.md:1:1: warning: X.</system-out>"))
    #expect(text(JUnitReport.self, isStrict: true).contains(#"failures="2""#))
  }

  /// A folder has no line. Only GitLab requires one.
  @Test func folders() {
    let report = CheckReport(
      [Diagnostic(.error, "html.missing-file", at: SourceLocation(folder: "/repo/templates"), "x")], pages: 1,
      of: "docs")
    func text(_ format: any ReportFormat.Type) -> String {
      let context = ReportContext(version: "1.2.3", colors: false, folder: "/repo", isStrict: false)
      return String(decoding: format.write(report, context), as: UTF8.self)
    }
    #expect(text(TextReport.self) == "/repo/templates: error: x [html.missing-file]\n")
    #expect(text(GitHubReport.self) == "::error file=templates,title=html.missing-file::X.\n")
    #expect(text(JSONReport.self).contains(#"{"file":"/repo/templates","severity":"error","#))
    #expect(text(GitLabReport.self).contains(#""location":{"path":"templates","lines":{"begin":1}}"#))
    #expect(text(JUnitReport.self).contains(#"name="html.missing-file">"#))
    #expect(text(JUnitReport.self).contains(">templates: error: X.</failure>"))
    #expect(
      text(SARIFReport.self).contains(
        #""physicalLocation":{"artifactLocation":{"uri":"templates"}}"#))
  }

  @Test(arguments: [
    ("docs/a b.md", "docs/a%20b.md"), ("./docs//x.md", "docs/x.md"), ("/repo/docs/ä.md", "docs/%C3%A4.md"),
    ("/other/x.md", "file:///other/x.md"), ("a:b.md", "a%3Ab.md"), ("../x.md", "../x.md"),
  ])
  func fileURIs(path: String, uri: String) { #expect(ReportPath.uri(path, from: "/repo") == uri) }

  @Test func utf16Columns() {
    let line = Array("ä😀[x](y)".utf8)[...]
    var columns = UTF16Columns()
    func column(_ column: Int, _ number: Int) -> Int {
      columns.column(of: SourceLocation(file: "a.md", line: number, column: column), in: line)
    }
    #expect([1, 3, 7, 99].map { column($0, 1) } == [1, 2, 4, 10])
    #expect([7, 3, 3, 7].map { column($0, 2) } == [4, 2, 2, 4])
    #expect(column(99, 3) == 10)
  }
}
