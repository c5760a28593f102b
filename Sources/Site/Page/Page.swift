/// A page of the site, with its place.
public struct Page: Sendable {
  /// What is known of its content; for a generated page, only path and title.
  public var summary: PageSummary
  /// The index of the summary among those the site was assembled from; nil for a generated page.
  public var summaryIndex: Int?
  /// Whether the page stands for its folder.
  public var isIndex: Bool
  /// From the site's root, not percent-encoded: `a/b/` or `a/b.html`; the empty text for the home page of a
  /// site with folder URLs.
  public var url: String
  /// The file below the output folder: `a/b/index.html`.
  public var outputPath: String

  /// Whether no file stands behind the page: a section without an `index.md`.
  public var isGenerated: Bool { summaryIndex == nil }
  public var path: String { summary.path }
  public var title: String { summary.title }
}
