import Basics

/// What an import did: pages by flavour, what was taken away, what was not understood, what the pages say of themselves.
public struct ImportReport: Sendable {
  public struct Page: Sendable {
    public var file: String
    /// Nil for ordinary Markdown.
    public var flavour: String?
    public var confidence: Double
    /// The path the page is to be written to; nil where it is not.
    public var output: String?
    public var isNotFound: Bool
    public var removed: [Removal]
    public var selfChecks: [SelfCheck]
  }

  /// All pages, by file name.
  public var pages: [Page]
  /// What was kept without being understood, by place.
  public var notUnderstood: [Diagnostic]

  /// How many pages are of each flavour, by name.
  public var flavours: [(name: String, pages: Int)] {
    Dictionary(grouping: pages.compactMap(\.flavour), by: { $0 }).map { ($0.key, $0.value.count) }
      .sorted { $0.name < $1.name }
  }

  /// How many lines each rule took away, by rule.
  public var removedLines: [(rule: String, lines: Int)] {
    var lines: [String: Int] = [:]
    for page in pages {
      for removal in page.removed { lines[removal.rule, default: 0] += removal.lines.count }
    }
    return lines.map { ($0.key, $0.value) }.sorted { $0.rule < $1.rule }
  }

  /// The checks that failed, with the file each belongs to.
  public var failedChecks: [(file: String, check: SelfCheck)] {
    pages.flatMap { page in page.selfChecks.filter { !$0.passed }.map { (page.file, $0) } }
  }
}
