/// A page of the site, with its place.
public struct Page: Sendable {
  /// What is known of its content; for a generated page, only path and title.
  ///
  /// It stands in a box, since pages are copied often, and a summary has many references to count.
  public var summary: PageSummary {
    _read { yield box.summary }
    set { box = Box(newValue) }
  }
  private var box: Box
  /// The index of the summary among those the site was assembled from; nil for a generated page.
  public var summaryIndex: Int?
  /// Whether the page stands for its folder.
  public var isIndex: Bool
  /// From the site's root, not percent-encoded: `a/b/` or `a/b.html`; the empty text for the home page of a
  /// site with folder URLs.
  public var url: String
  /// The file below the output folder: `a/b/index.html`.
  public var outputPath: String

  private final class Box: Sendable {
    let summary: PageSummary
    init(_ summary: PageSummary) { self.summary = summary }
  }

  init(summary: PageSummary, summaryIndex: Int?, isIndex: Bool, url: String = "", outputPath: String = "") {
    box = Box(summary)
    self.summaryIndex = summaryIndex
    self.isIndex = isIndex
    self.url = url
    self.outputPath = outputPath
  }

  /// Whether no file stands behind the page: a section without an `index.md`.
  public var isGenerated: Bool { summaryIndex == nil }
  public var path: String { summary.path }
  public var title: String { summary.title }
}
