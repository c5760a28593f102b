/// A page of the site, with its place.
public struct Page: Sendable {
  /// What is known of its content; for a generated page, only path and title.
  public var summary: PageSummary {
    _read { yield shared.summary }
    set { shared = SharedSummary(newValue) }
  }
  /// Where the summary stands.
  public internal(set) var shared: SharedSummary
  /// The index of the summary among those the site was assembled from; nil for a generated page.
  public var summaryIndex: Int?
  /// Whether the page stands for its folder.
  public var isIndex: Bool
  /// From the site's root, not percent-encoded: `a/b/` or `a/b.html`; the empty text for the home page of a
  /// site with folder URLs.
  public var url: String
  /// The file below the output folder: `a/b/index.html`.
  public var outputPath: String

  init(summary: PageSummary, summaryIndex: Int?, isIndex: Bool, url: String = "", outputPath: String = "") {
    self.init(
      summary: SharedSummary(summary), summaryIndex: summaryIndex, isIndex: isIndex, url: url,
      outputPath: outputPath)
  }

  init(
    summary: SharedSummary, summaryIndex: Int?, isIndex: Bool, url: String = "", outputPath: String = ""
  ) {
    shared = summary
    self.summaryIndex = summaryIndex
    self.isIndex = isIndex
    self.url = url
    self.outputPath = outputPath
  }

  /// Whether no file stands behind the page: a section without an `index.md`.
  public var isGenerated: Bool { summaryIndex == nil }
  public var path: String { summary.path }

  /// Whether it stands where another stands, and has the same file.
  func hasAddress(of other: Page) -> Bool {
    outputPath == other.outputPath && url == other.url && isIndex == other.isIndex
      && summaryIndex == other.summaryIndex && (shared === other.shared || path == other.path)
  }
  public var title: String { summary.title }
}
