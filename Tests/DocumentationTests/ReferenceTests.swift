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

  @Test func everyHighlightedLanguageHasARow() throws {
    let page = try OwnDocumentation.page("writing/code.md")
    for language in CodeLanguage.all {
      let name = language.scanner == nil ? "\(language.name) (" : "| \(language.name) |"
      #expect(page.contains(name), "\(language.name)")
      #expect(language.words.filter { !page.contains("`\($0)`") } == [])
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
