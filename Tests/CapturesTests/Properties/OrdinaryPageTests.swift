import Testing

@testable import Captures

/// Ordinary Markdown stays what it is: a page that no tool has captured is not read as a capture, or the result is the
/// same page.
@Suite struct OrdinaryPageTests {
  @Test(arguments: 0..<4)
  func randomPages(part: Int) {
    for seed in stride(from: part, to: RoundTripTests.pages, by: 4) {
      var generator = PageGenerator(seed: UInt64(seed) + 500_001)
      let width = seed % 3 == 0 ? nil : 72 + seed % 9
      let name = "seed \(seed + 500_001), width \(width.map(String.init) ?? "none")"
      if !OrdinaryStyle(width: width, seed: seed / 2).check(generator.page(), name: name) { return }
    }
  }

  @Test func documentation() {
    for (path, text) in Documentation.pages { check(text, name: path) }
    for (path, text) in Documentation.pages {
      OrdinaryStyle(width: 78, seed: path.count).check(PageTreeParser.parse(text), name: path)
    }
  }

  @Test(.enabled(if: Corpus.canBeMade)) func corpus() {
    #expect(Corpus.pages.count >= 30)
    for (path, text) in Corpus.pages {
      check(text, name: path)
      OrdinaryStyle(width: 76, seed: 1).check(PageTreeParser.parse(text), name: path)
    }
  }

  /// The project’s own text files in Markdown, as their authors wrapped them.
  @Test func textsOfTheProject() {
    for name in [
      "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "RELEASING.md", "SECURITY.md",
    ] {
      let url = Documentation.root.appendingPathComponent(name)
      guard let text = try? String(contentsOf: url, encoding: .utf8) else { continue }
      check(text, name: name)
    }
    for (path, text) in Documentation.markdown(in: Documentation.root.appendingPathComponent("Decisions")) {
      check(text, name: path)
    }
  }

  private func check(_ text: String, name: String) {
    guard let capture = CaptureReader.read(Array(text.utf8), file: name) else { return }
    let found = PageFacts.differences(
      original: PageFacts.build(Array(text.utf8)), captured: PageFacts.build(capture.markdown))
    #expect(found.isEmpty, "\(name) is read as \(capture.format)")
  }
}

/// The ways in which authors write ordinary Markdown.
struct OrdinaryStyle {
  /// The column at which lines are wrapped; nil for one line per paragraph.
  let width: Int?
  let seed: Int

  /// Returns whether the page is the same if it is read as a capture. If it is not, records the smallest page that
  /// differs.
  @discardableResult
  func check(_ page: PageTree, name: String) -> Bool {
    guard let first = differences(page).first else { return true }
    let kind = first.prefix { $0 != " " }
    let small = PageShrinker.shrunk(page) { differences($0).contains { $0.hasPrefix(kind) } }
    let text = markdown(small)
    let capture = CaptureReader.read(Array(text.utf8), file: "page.md")
    Issue.record(
      """
      ordinary, \(name): \(differences(small).joined(separator: "\n"))
      --- the smallest page
      \(text)
      --- read as \(capture?.format ?? "nothing"):
      \(String(decoding: capture?.markdown ?? [], as: UTF8.self))
      """)
    return false
  }

  private func markdown(_ page: PageTree) -> String {
    var writer = MarkdownWriter()
    writer.width = width
    writer.bullet = seed % 2 == 0 ? "-" : "*"
    writer.emphasis = seed % 4 < 2 ? "*" : "_"
    if seed % 3 == 0 {
      writer.heading = { _, level, id, text in
        let line = text + (id.map { " {#\($0)}" } ?? "")
        return level == 2 && text.count > 2
          ? line + "\n" + String(repeating: "-", count: max(3, line.count))
          : String(repeating: "#", count: level) + " " + line
      }
    }
    let text = writer.page(page)
    switch seed % 5 {
    case 0:
      return "---\ntitle: \(page.title.plain.debugDescription)\nsource: https://example.org/page\n---\n\n"
        + text
    case 1: return "---\ndescription: \"A page.\"\ndate: 2026-01-05\n---\n\n" + text
    default: return text
    }
  }

  private func differences(_ page: PageTree) -> [String] {
    let bytes = Array(markdown(page).utf8)
    guard let capture = CaptureReader.read(bytes, file: "page.md") else { return [] }
    return PageFacts.differences(
      original: PageFacts.build(bytes), captured: PageFacts.build(capture.markdown))
  }
}
