import Basics
import CMarkGFM
import Foundation
import Testing

@testable import HTML
@testable import Markup

/// The plain output is byte for byte that of the `cmark-gfm` program.
@Suite struct ConformanceTests {
  /// The fixture files, one for each family of constructs. Lines of `%%%%%%%%` separate their cases.
  private static let families: [String] = {
    let folder = Bundle.module.url(forResource: "Fixtures/gfm", withExtension: nil)
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder?.path ?? "")) ?? []
    return files.filter { $0.hasSuffix(".md") }.sorted()
  }()

  @Test func thereAreFixtures() { #expect(Self.families.count >= 15) }

  @Test(.enabled(if: ReferenceRenderer.isInstalled), arguments: families)
  func fixtures(_ name: String) throws {
    let url = try #require(Bundle.module.url(forResource: "Fixtures/gfm/\(name)", withExtension: nil))
    let cases = Fixture.cases(of: try Data(contentsOf: url))
    // Also test each case between other paragraphs.
    try expectSame(
      cases + cases.map { Array("Before.\n\n".utf8) + $0 + Array("\n\nBehind.\n".utf8) })
  }

  /// The fixtures with other line endings, and without a line ending at the end of the page.
  @Test(.enabled(if: ReferenceRenderer.isInstalled), arguments: families)
  func lineEndings(_ name: String) throws {
    let url = try #require(Bundle.module.url(forResource: "Fixtures/gfm/\(name)", withExtension: nil))
    let text = Array(Fixture.cases(of: try Data(contentsOf: url)).joined(separator: Array("\n\n".utf8)))
    var texts = ["\r\n", "\r"].map { ending in text.flatMap { $0 == 10 ? Array(ending.utf8) : [$0] } }
    texts.append(text)
    while texts[2].last == 10 { texts[2].removeLast() }
    try expectSame(texts)
  }

  /// Random texts, compared with the output of the program. Each page contains several texts.
  @Test(.enabled(if: ReferenceRenderer.isInstalled), arguments: 1...8)
  func generatedPages(_ seed: UInt64) throws {
    var generator = MarkdownGenerator(seed: seed)
    try expectSame(
      (0..<30).map { _ in
        let page = (0..<10).map { _ in generator.page() }.joined(separator: "\n\n<!-- next -->\n\n")
        // A line such as `+++` at the top of a page would begin front matter.
        return Array("Text.\n\n\(page)".utf8)
      })
  }

  /// More random texts: our rendering of a tree, compared with the library's rendering of the same tree.
  @Test(arguments: 1...4)
  func generatedTrees(_ seed: UInt64) {
    var generator = MarkdownGenerator(seed: seed &* 1000)
    let parser = MarkupParser(directives: BodyRenderer.directiveNames, extraSyntax: false)
    for _ in 0..<1500 {
      let text = generator.page()
      parser.parse(Array(text.utf8), lines: LineMap(file: "page.md")) { document in
        let expected = String(decoding: ReferenceRenderer.html(of: document), as: UTF8.self)
        let html = String(decoding: BodyHTMLRenderer.plainHTML(document), as: UTF8.self)
        #expect(html == expected, "\(text.debugDescription)")
      }
    }
  }

  /// Paragraphs that are long enough for `InlineLimits` and `DelimiterRuns` to have an effect.
  @Test(.enabled(if: ReferenceRenderer.isInstalled), arguments: 1...12)
  func longParagraphs(_ seed: UInt64) throws {
    var generator = MarkdownGenerator(seed: seed &* 77)
    try expectSame([
      Array(generator.paragraph(of: 6000).utf8), Array(generator.delimiters(of: 6000).utf8),
    ])
  }

  private func expectSame(_ texts: [[UInt8]], _ place: SourceLocation = #_sourceLocation) throws {
    let parser = MarkupParser(directives: BodyRenderer.directiveNames, extraSyntax: false)
    for (text, expected) in zip(texts, try ReferenceRenderer.html(of: texts)) {
      let html = parser.parse(text, lines: LineMap(file: "page.md")) { BodyHTMLRenderer.plainHTML($0) }
      if html == expected { continue }
      Issue.record(
        "\(String(decoding: text, as: UTF8.self).debugDescription)\n\(firstDifference(html, expected))",
        sourceLocation: place)
    }
  }

  private func firstDifference(_ html: [UInt8], _ expected: [UInt8]) -> String {
    let same = zip(html, expected).prefix { $0 == $1 }.count
    let from = max(0, same - 60)
    return """
      ours:      …\(String(decoding: html[from...].prefix(160), as: UTF8.self).debugDescription)
      reference: …\(String(decoding: expected[from...].prefix(160), as: UTF8.self).debugDescription)
      """
  }

  private typealias SourceLocation = Testing.SourceLocation
}

extension BodyHTMLRenderer {
  /// Renders a document as plain GitHub Flavored Markdown, without the additions of a site.
  fileprivate static func plainHTML(_ document: Document) -> [UInt8] {
    var renderer = BodyHTMLRenderer(document: document, options: .plain)
    renderer.walk(document.root)
    return renderer.out.array()
  }
}

enum Fixture {
  /// Returns the cases of a fixture file, which are separated by lines of `%%%%%%%%`.
  static func cases(of data: Data) -> [[UInt8]] {
    String(decoding: data, as: UTF8.self).components(separatedBy: "\n%%%%%%%%\n").map {
      Array(($0 + "\n").utf8)
    }
  }
}

// MARK: - ReferenceRenderer

/// The reference for plain GFM: the `cmark-gfm` program, and the renderer of the library.
enum ReferenceRenderer {
  static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/cmark-gfm")

  /// Returns the HTML of texts, each parsed and rendered by the `cmark-gfm` program. A shell starts it for each of them,
  /// which takes a small part of the time that `Process` needs for it.
  static func html(of texts: [[UInt8]]) throws -> [[UInt8]] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (number, text) in texts.enumerated() {
      try Data(text).write(to: folder.appendingPathComponent("\(number)"))
    }
    let extensions = ["footnotes", "table", "strikethrough", "autolink", "tasklist"].map { "-e \($0)" }
    let command = "/usr/bin/cmark-gfm --unsafe \(extensions.joined(separator: " "))"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.currentDirectoryURL = folder
    process.arguments = ["-c", "for text in *; do \(command) \"$text\" > \"$text.html\"; done"]
    try process.run()
    process.waitUntilExit()
    return try texts.indices.map { Array(try Data(contentsOf: folder.appendingPathComponent("\($0).html"))) }
  }

  /// Returns the library's rendering of a tree from our parser.
  ///
  /// The library does not parse the text itself, since that would clear the global tables that `GFMExtensions` has set.
  static func html(of document: Document) -> [UInt8] {
    guard let html = cmark_render_html(document.root.pointer, CMARK_OPT_UNSAFE | CMARK_OPT_FOOTNOTES, nil)
    else {
      return []
    }
    defer { document.root.pointer.pointee.content.mem.pointee.free(html) }
    return Array(UnsafeBufferPointer(start: html, count: strlen(html))).map { UInt8(bitPattern: $0) }
  }
}
