import Basics
import Projects
import Testing

@testable import Dialects

/// Files that the pages of a test include.
struct TestIncludes: IncludeSource {
  var files: [String: String] = [:]

  func read(_ path: String) -> (bytes: [UInt8]?, problem: String) {
    (files[path].map { Array($0.utf8) }, "there is no such file")
  }
}

extension Dialect {
  /// Returns a page in our Markdown, without blank lines at its ends and with single blank lines between blocks.
  func converted(_ page: String, path: String = "page.md", includes: [String: String] = [:]) -> String {
    Self.tidy(result(page, path: path, includes: includes).text)
  }

  func result(
    _ page: String, path: String = "page.md", includes: [String: String] = [:],
    facts: ProjectFacts = ProjectFacts()
  ) -> ConvertedPage {
    // Most tests are about single headings, which would become titles.
    var dialect = self
    dialect.namesPagesAfterHeadings = false
    // They are also about parts of pages, in which a quotation is not below the title.
    dialect.shared.insert(.abstracts)
    return PageConverter(dialect, facts)
      .convert(Array(page.utf8), path: path, includes: TestIncludes(files: includes))
  }

  static func tidy(_ text: [UInt8]) -> String {
    var lines: [Substring] = []
    for line in String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    {
      if line.isEmpty, lines.last?.isEmpty ?? true { continue }
      lines.append(line)
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
}
