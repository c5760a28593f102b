import Basics
import Foundation
import PageModel
import Site
import Testing
@testable import HTML

/// Every diagnostic and language in the program has a row in the reference.
@Suite struct ReferenceTests {
  @Test func everyDiagnosticHasARow() throws {
    let known = try Self.identifiersInSources()
    #expect(!known.isEmpty, "the sources have moved, or write identifiers in another form")
    #expect(known.filter { MessageTable.entry($0) == nil }.sorted() == [])
  }

  /// `UNFOLD_RECORD=1 swift test --filter DocumentationTests` writes the table of languages.
  @Test func languagesAreUpToDate() throws {
    let file = OwnDocumentation.repository.appending(path: "content/writing/code.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    func names(_ language: CodeLanguage) -> String {
      language.words.map { "`\($0)`" }.joined(separator: ", ")
    }
    let languages = CodeLanguage.all.sorted { $0.name.lowercased() < $1.name.lowercased() }
    let highlighted = languages.filter { $0.scanner != nil }
    let rows = highlighted.map { "| \($0.name) | \(names($0)) |\n" }.joined()
    let others = languages.filter { $0.scanner == nil }.map { "\($0.name) (\(names($0)))" }
    var written = page.replacing(
      /(\| Language \| Names .*\n\| --- \| --- \|\n)(\|.*\n)+/, with: { "\($0.output.1)\(rows)" })
    written.replace(
      /labeled but not highlighted: [^.]*\./,
      with:
        "labeled but not highlighted: \(others.dropLast().joined(separator: ", ")) and \(others.last ?? "").")
    if OwnDocumentation.isRecording { try Data(written.utf8).write(to: file) }
    #expect(
      try String(contentsOf: file, encoding: .utf8) == written,
      "content/writing/code.md is out of date; set UNFOLD_RECORD=1")
    for text in ["README.md", "CHANGELOG.md"] {
      let text = OwnDocumentation.repository.appending(path: text)
      #expect(try String(contentsOf: text, encoding: .utf8).contains("\(highlighted.count) languages"))
    }
  }

  /// Returns the identifiers of the messages that are worded where they are reported: those after a severity, as in
  /// `.error, "link.broken"`, and those before the kind of a construct.
  static func identifiersInSources() throws -> Set<String> {
    let sources = OwnDocumentation.repository.appending(path: "Sources")
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var identifiers: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /(?:\.error|\.warning|\.note),\s*"([a-z-]+\.[a-z0-9-]+)"/) {
        identifiers.insert(String(match.1))
      }
      // The conversion of other tools’ pages states no severity.
      for match in text.matches(of: /"(foreign\.[a-z-]+)",\s*(?:kind:|at:)/) {
        identifiers.insert(String(match.1))
      }
    }
    return identifiers
  }
}
