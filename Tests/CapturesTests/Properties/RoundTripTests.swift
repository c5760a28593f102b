import Testing

@testable import Captures

/// Recognition never makes a page worse: a page that a tool has captured is the same page after cleaning.
///
/// Each test writes pages in a format, builds the captures, and compares them with the same pages built as ordinary
/// Markdown.
@Suite struct RoundTripTests {
  /// All converters. The pages are shared among the variants of a format.
  static let formats: [[any CaptureConverter]] = [
    [ExtractConverter()],
    [NavigatorConverter(escapesAll: false), NavigatorConverter(escapesAll: true)],
    [SetextConverter()],
    HTMLToTextWrapping.Items.allCases.map { WrappedConverter(items: $0) },
    RenderConverter.Variant.allCases.map { RenderConverter(variant: $0) },
    [SessionConverter()],
    SessionPageConverter.Variant.allCases.map { SessionPageConverter(variant: $0) },
  ]

  /// The random pages of each format.
  static let pages = TestSize.pages

  @Test(arguments: formats.indices, 0..<4)
  func randomPages(format: Int, part: Int) {
    let converters = Self.formats[format]
    for seed in stride(from: part, to: Self.pages, by: 4) {
      var generator = PageGenerator(seed: UInt64(seed) + 1)
      let converter = converters[seed / 4 % converters.count]
      if !RoundTrip(converter).check(generator.page(), name: "seed \(seed + 1)") { return }
    }
  }

  @Test(arguments: formats.indices)
  func documentation(format: Int) throws {
    #expect(Documentation.pages.count > 20)
    for (index, (path, source)) in Documentation.pages.enumerated() {
      // A published page contains the code that a block takes from a file.
      let text = source.replacing(/( *)(```\w+ .*file=".*\n)( *```\n)/) { block in
        "\(block.1)\(block.2)\(block.1)included: code\n\(block.3)"
      }.replacing("```mermaid", with: "```text")  // Without its language, a diagram is a listing.
      let converters = Self.formats[format]
      RoundTrip(converters[index % converters.count]).check(PageTreeParser.parse(text), name: path)
    }
  }

  @Test(.enabled(if: Corpus.canBeMade), arguments: formats.indices)
  func corpus(format: Int) {
    for (index, page) in Corpus.pages.enumerated() {
      let converters = Self.formats[format]
      RoundTrip(converters[index % converters.count]).check(PageTreeParser.parse(page.text), name: page.path)
    }
  }

  /// The comparison finds each kind of damage; otherwise, the tests above prove nothing.
  @Test(arguments: [
    ("title", "# Knots", "# Knot"), ("headings", "## Bends", "Bends"), ("listings", "let a", "let  a"),
    ("links", "/piers", "/pier"), ("tables", "| b |", "| b c |"), ("images", "a.png", "b.png"),
    ("words", "two words", "two"),
  ])
  func damageIsFound(kind: String, text: String, damaged: String) {
    let page = """
      # Knots

      Text of two words and [a link](/piers).

      ## Bends

      | a | b |
      | --- | --- |
      | c | d |

      ![An image](a.png)

      ```swift
      let a = 1
      ```
      """
    let found = PageFacts.differences(
      original: PageFacts.build(Array(page.utf8)),
      captured: PageFacts.build(Array(page.replacing(text, with: damaged).utf8)))
    #expect(found.contains { $0.hasPrefix(kind) }, "\(found)")
  }

  /// The same tree comes back from the Markdown that tests write and the parser that they read pages with.
  @Test func pagesAreWrittenFaithfully() {
    for seed in 1...60 {
      var generator = PageGenerator(seed: UInt64(seed))
      let page = generator.page()
      var writer = MarkdownWriter()
      let once = writer.page(page)
      var second = MarkdownWriter()
      let twice = second.page(PageTreeParser.parse(once))
      #expect(PageFacts.build(Array(once.utf8)) == PageFacts.build(Array(twice.utf8)), "seed \(seed)")
      let headings = page.blocks.filter { if case .heading = $0 { true } else { false } }
      #expect(PageFacts.build(Array(once.utf8)).headings.count == headings.count, "seed \(seed)")
    }
  }
}

/// Converts one page, and compares the result with the original.
struct RoundTrip {
  let converter: any CaptureConverter

  init(_ converter: any CaptureConverter) { self.converter = converter }

  /// Returns whether the page is the same. If it is not, records the smallest page that fails, its capture, and the
  /// differences.
  @discardableResult
  func check(_ page: PageTree, name: String) -> Bool {
    let all = differences(page)
    guard let first = all.first else { return true }
    // The smallest page has the same format and the same kind of difference, such as in its words.
    let kind = first.prefix { $0 != " " }
    let format = format(page)
    let small = PageShrinker.shrunk(page) { smaller in
      format == self.format(smaller) && differences(smaller).contains { $0.hasPrefix(kind) }
    }
    let (markdown, _, text) = texts(small)
    let clean = CaptureReader.read(Array(text.utf8), file: CapturedSite.file).map {
      "read as \($0.format):\n" + String(decoding: $0.markdown, as: UTF8.self)
    }
    Issue.record(
      """
      \(converter.name), \(name): \(all.joined(separator: "\n"))
      --- differences of the smallest page
      \(differences(small).joined(separator: "\n"))
      --- the smallest page
      \(markdown)
      --- captured
      \(text)
      --- \(clean ?? "not recognized")
      """)
    return false
  }

  /// Returns the page as ordinary Markdown, what that is built into, and the capture.
  private func texts(_ page: PageTree) -> (markdown: String, facts: PageFacts, capture: String) {
    let expected = converter.representable(page)
    var writer = MarkdownWriter()
    let markdown = writer.page(expected)
    let facts = PageFacts.build(Array(markdown.utf8))
    let anchors = facts.headings.map { String($0.split(separator: " ")[1].dropFirst()) }
    return (markdown, facts, converter.write(expected, anchors: anchors))
  }

  /// Returns the name of the format that the reader detects.
  private func format(_ page: PageTree) -> String? {
    CaptureReader.read(Array(texts(page).capture.utf8), file: CapturedSite.file)?.format
  }

  private func differences(_ page: PageTree) -> [String] {
    let (_, facts, text) = texts(page)
    let bytes = Array(text.utf8)
    let capture = CaptureReader.read(bytes, file: CapturedSite.file)
    let found = PageFacts.differences(
      original: facts, captured: PageFacts.build(capture?.markdown ?? bytes))
    guard let capture else { return found }
    return found.filter { !converter.excuses($0, of: capture) }
  }
}
