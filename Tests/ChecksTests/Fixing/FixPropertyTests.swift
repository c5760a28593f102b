import Basics
import Build
import Foundation
import Testing
@testable import Checks

/// Properties of all fixes, with all kinds of line endings: one run fixes the problems, a second run changes nothing,
/// and the rest of the files remains unchanged.
@Suite struct FixPropertyTests {
  /// A page before and after the fixes, with LF line endings.
  private struct Page {
    let name: String
    let before: String
    let after: String

    init(_ name: String, _ before: String, _ changes: (String, String)...) {
      self.name = name
      self.before = before
      after = changes.reduce(before) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    }
  }

  private static let pages: [Page] = [
    Page("key", "---\ntitel: Tea # mine\norder:  2\n---\n\nText\n", ("titel", "title")),
    Page(
      "check", "---\nchecks: {link.brokn: off, image.mising-alt: off}\n---\n\nText.\n", ("brokn", "broken"),
      ("mising", "missing")),
    Page("value", "---\ntitle: Ä\ncolor: 'gren'\n---\n\nText.\n", ("gren", "green")),
    Page("directive", "# T\n\n@DisclosureGrop(\"Hot?\") {\n  x\n}\n", ("Grop", "Group")),
    Page(
      "link",
      "# T\n\nSee [Other.md](Other.md), `[x y](Other.md)`, [b c](Other.md) and [d](<Other.md> \"t\").\n",
      ("[Other.md](Other.md)", "[Other.md](other.md)"), ("[b c](Other.md)", "[b c](other.md)"),
      ("[d](<Other.md>", "[d](<other.md>")),
    Page(
      "lines", "# T\n\nText that goes\n   on ä [b c](Other.md)\n  [d e](Other.md) and [f\ng](Other.md).\n",
      ("Other.md", "other.md")),
    Page(
      "containers",
      "# T\n\n- a [b c](Other.md)\n  d ![e f](Pot.svg)\n  > g\n  > h [i j](Other.md)\n\n> - k\n>   l [m n](Other.md)\n[o p](Other.md)\n",
      ("Other.md", "other.md"), ("Pot", "pot")),
    Page(
      "table", "# T\n\n| A | B |\n| --- | --- |\n| [b c](Other.md) | `Other.md` [d e](Other.md) |\n",
      ("(Other.md)", "(other.md)")),
    Page(
      "html",
      "# T\n\n<p><a href=\"Other.md\">b c</a>\n  <a href='Other.md'>d e</a></p>\n\nText <a\nhref=\"Other.md\">f</a>.\n",
      ("Other.md", "other.md")),
    Page(
      "image", "# T\n\n![A pot](Pot.svg)\n\n@Image(source: \"Pot.svg\", alt: \"A pot\")\n",
      ("Pot.svg", "pot.svg")),
    Page("earlier", "# T\n\n[b c](/old/#x)\n", ("/old/#x", "other.md#X")),
    Page(
      "urls",
      "# T\n\n[b](www.tea.net) [c](http//tea.net/d) [e](https:tea.net) [f](htps://tea.net) [g](tea.com/h) [i](j@k.com)\n",
      ("www.", "https://www."), ("http//", "http://"), ("https:t", "https://t"), ("htps", "https"),
      ("(tea.com", "(https://tea.com"), ("j@", "mailto:j@")),
    Page(
      "heading", "## A\n\n####  B #\n\n> ##### C\n\n###### D\n", ("####  B", "###  B"),
      ("> ##### C", "> #### C"), ("###### D", "##### D")),
    Page("frontEnd", "---\ntitle: T\nText.\n\n# Heading\n\nMore.\n", ("title: T\n", "title: T\n---\n")),
    Page(
      "directiveEnd", "# T\n\n@DisclosureGroup(\"Hot?\") {\n  x\n\n## Heading\n",
      ("## Heading\n", "## Heading\n}\n")),
    Page(
      "many",
      "---\ntitel: T\n---\n\n#### A\n\n@DisclosureGroup(\"a b\") {\n@DisclosureGrop(\"c d\") {\n@DisclosureGroup(\"e f\") {\n[b c](Other.md) [d e](Other.md)\n",
      ("titel", "title"), ("####", "##"), ("Grop", "Group"), ("(Other.md)\n", "(other.md)\n}\n}\n}\n"),
      ("(Other.md)", "(other.md)")),
  ]

  private static let others = [
    "content/index.md": "# Home\n\nText.\n",
    "content/other.md": "---\nredirects: /old/\n---\n\n# Other\n\n## X\n\nText.\n",
    "content/pot.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"4\" height=\"3\"/>",
  ]
  private static let settings = ("titel: T\nurls: flie\n", "title: T\nurls: file\n")

  /// The line endings, byte order mark and final line ending of a file.
  struct Form: CustomTestStringConvertible, Sendable {
    var ends: LineEnds
    var hasMark: Bool
    var isEnded: Bool
    var testDescription: String { "\(ends)\(hasMark ? ", BOM" : "")\(isEnded ? "" : ", no end")" }

    /// Converts a text with LF line endings to this form.
    func applied(to text: String) -> String {
      (hasMark ? "\u{FEFF}" : "")
        + ends.applied(to: isEnded || !text.hasSuffix("\n") ? text : String(text.dropLast()))
    }
  }

  static let forms = LineEnds.allCases.flatMap { ends in
    [true, false].flatMap { mark in [true, false].map { Form(ends: ends, hasMark: mark, isEnded: $0) } }
  }

  @Test(arguments: forms) func allFixes(form: Form) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "unfold-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(_ text: String, to path: String) throws {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    func read(_ path: String) throws -> String {
      String(decoding: try Data(contentsOf: folder.appending(path: path)), as: UTF8.self)
    }
    func check() throws(BuildError) -> CheckReport { try SiteCheck(BuildOptions(site: folder.path)).run() }

    for (path, text) in Self.others { try write(form.applied(to: text), to: path) }
    for page in Self.pages { try write(form.applied(to: page.before), to: "content/\(page.name).md") }
    try write(form.applied(to: Self.settings.0), to: "unfold.yml")

    var fix = SiteFix()
    let left = try fix.run(check)
    #expect(left.diagnostics.filter { $0.fixIt != nil } == [])
    #expect(fix.failures == [] && fix.files.count == Self.pages.count + 1)

    for page in Self.pages {
      let result = try read("content/\(page.name).md")
      compare(result, form.applied(to: page.before), page.after, "\(page.name)")
    }
    compare(try read("unfold.yml"), form.applied(to: Self.settings.0), Self.settings.1, "unfold.yml")
    for (path, text) in Self.others { #expect(try read(path) == form.applied(to: text)) }

    var again = SiteFix()
    #expect(try again.run(check).diagnostics == left.diagnostics)
    #expect(again.count == 0 && again.files == [])
  }

  private func compare(_ result: String, _ before: String, _ after: String, _ name: Comment) {
    let mark = before.hasPrefix("\u{FEFF}") ? "\u{FEFF}" : ""
    // A line that is added at the end has a line ending, even if the last line before had none.
    let normalized = LineEnds.normalized(result)
    #expect(normalized == mark + after || normalized + "\n" == mark + after, name)
    // All unchanged lines remain, with their line endings and in their order.
    let wanted = Set(LineEnds.lines(mark + after))
    let kept = LineEnds.lines(before).filter {
      LineEnds.normalized($0).hasSuffix("\n") && wanted.contains(LineEnds.normalized($0))
    }
    var next = LineEnds.lines(result)[...]
    for line in kept {
      guard let index = next.firstIndex(of: line) else {
        Issue.record("the line \(line.debugDescription) has changed: \(name)")
        return
      }
      next = next[(index + 1)...]
    }
  }
}
