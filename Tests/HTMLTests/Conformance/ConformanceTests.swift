import Basics
import Foundation
import HTML
import Markup
import Testing

/// For all that GFM defines, our plain output is that of the `cmark-gfm` program, byte for byte.
@Suite struct ConformanceTests {
  /// One file for each family of constructs, its cases apart by lines of `%%%%%%%%`.
  private static let families: [String] = {
    let folder = Bundle.module.url(forResource: "Fixtures/gfm", withExtension: nil)
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder?.path ?? "")) ?? []
    return files.filter { $0.hasSuffix(".md") }.sorted()
  }()

  @Test func thereAreFixtures() { #expect(Self.families.count >= 15) }

  @Test(.enabled(if: ReferenceRenderer.isInstalled), arguments: families)
  func family(_ name: String) throws {
    let url = try #require(Bundle.module.url(forResource: "Fixtures/gfm/\(name)", withExtension: nil))
    for text in Fixture.cases(of: try Data(contentsOf: url)) {
      try expectSame(text)
      // As the only page, as a part of one, with other line ends, and without an end.
      try expectSame(Array("Before.\n\n".utf8) + text + Array("\n\nBehind.\n".utf8))
    }
  }

  /// Line endings of other systems, and a page that ends without one.
  @Test(.enabled(if: ReferenceRenderer.isInstalled), arguments: families, ["\r\n", "\r", ""])
  func lineEndings(_ name: String, _ ending: String) throws {
    let url = try #require(Bundle.module.url(forResource: "Fixtures/gfm/\(name)", withExtension: nil))
    var text = Array(Fixture.cases(of: try Data(contentsOf: url)).joined(separator: Array("\n\n".utf8)))
    if ending.isEmpty {
      while text.last == 10 { text.removeLast() }
    } else {
      text = text.flatMap { $0 == 10 ? Array(ending.utf8) : [$0] }
    }
    try expectSame(text)
  }

  /// Texts put together by chance, through the program: several to a page, since each call costs a process.
  @Test(.enabled(if: ReferenceRenderer.isInstalled), arguments: 1...8)
  func generatedPages(_ seed: UInt64) throws {
    var generator = MarkdownGenerator(seed: seed)
    for _ in 0..<30 {
      let page = (0..<10).map { _ in generator.page() }.joined(separator: "\n\n<!-- next -->\n\n")
      try expectSame(Array(page.utf8))
    }
  }

  /// Many more, the tree being ours and the rendering the library's.
  @Test(arguments: 1...4)
  func generatedTrees(_ seed: UInt64) {
    var generator = MarkdownGenerator(seed: seed &* 1000)
    let parser = MarkupParser(directives: BodyRenderer.directiveNames)
    for _ in 0..<1500 {
      let text = generator.page()
      parser.parse(Array(text.utf8), lines: SourceLines(file: "page.md")) { document in
        let expected = String(decoding: ReferenceRenderer.html(of: document), as: UTF8.self)
        let html = String(decoding: BodyRenderer.plainHTML(document), as: UTF8.self)
        #expect(html == expected, "\(text.debugDescription)")
      }
    }
  }

  private func expectSame(_ text: [UInt8], _ place: SourceLocation = #_sourceLocation) throws {
    let expected = try ReferenceRenderer.html(of: text)
    let parser = MarkupParser(directives: BodyRenderer.directiveNames)
    let html = parser.parse(text, lines: SourceLines(file: "page.md")) { BodyRenderer.plainHTML($0) }
    guard html != expected else { return }
    Issue.record(
      "\(String(decoding: text, as: UTF8.self).debugDescription)\n\(firstDifference(html, expected))",
      sourceLocation: place)
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

enum Fixture {
  /// The cases of a fixture file, apart by lines of `%%%%%%%%`.
  static func cases(of data: Data) -> [[UInt8]] {
    String(decoding: data, as: UTF8.self).components(separatedBy: "\n%%%%%%%%\n").map {
      Array(($0 + "\n").utf8)
    }
  }
}
