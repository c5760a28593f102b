import PageModel

/// A page of a site, with its URL.
///
/// The properties that loops over all pages read are inlined in other modules. Otherwise, reading one of an element of an
/// array would copy the page.
public struct Page: Sendable {
  /// The summary of the page’s content. For a generated page, it contains only a path and a title.
  public var summary: PageSummary {
    @inlinable _read { yield shared.summary }
    set { shared = PageSummaryRef(newValue) }
  }
  /// The reference that holds the summary, so that copies of the page share it.
  public internal(set) var shared: PageSummaryRef
  /// The index of the summary in the list that the site was assembled from; nil for a generated page.
  public var summaryIndex: Int?
  /// Whether this is the index page of its folder.
  public var isIndex: Bool
  /// The URL relative to the site's root, not percent-encoded: `a/b/` or `a/b.html`. With directory URLs, the home page
  /// has the empty URL.
  public var url: String
  /// The path of the HTML file in the output folder, such as `a/b/index.html`.
  public var outputPath: String
  /// The files of pages that are not built because this one has their URL.
  var replacedFiles: [String] = []

  init(summary: PageSummary, summaryIndex: Int?, isIndex: Bool, url: String = "", outputPath: String = "") {
    self.init(
      summary: PageSummaryRef(summary), summaryIndex: summaryIndex, isIndex: isIndex, url: url,
      outputPath: outputPath)
  }

  init(
    summary: PageSummaryRef, summaryIndex: Int?, isIndex: Bool, url: String = "", outputPath: String = ""
  ) {
    shared = summary
    self.summaryIndex = summaryIndex
    self.isIndex = isIndex
    self.url = url
    self.outputPath = outputPath
  }

  /// The output path of the page that servers show for URLs that do not exist.
  @inlinable public static var notFoundPath: String { "404.html" }

  /// Whether servers show the page for URLs that do not exist. Its links must work at any URL.
  @inlinable public var isNotFoundPage: Bool { outputPath == Self.notFoundPath }

  /// Whether the search finds the page.
  @inlinable public var isInSearch: Bool { summary.isInSearch && !isNotFoundPage }

  /// Whether Unfold generates the page because its section has no `index.md`.
  @inlinable public var isGenerated: Bool { summaryIndex == nil }
  /// Whether the page describes a symbol of an API.
  @inlinable public var isSymbol: Bool {
    summary.metadata.hasPresentation && summary.metadata.presentation.symbol != nil
  }
  /// The path of the source file below the content folder.
  @inlinable public var path: String { shared.summary.path }

  /// Returns whether both pages have the same URL, output path and source file.
  func hasSameURL(of other: Page) -> Bool {
    outputPath == other.outputPath && url == other.url && isIndex == other.isIndex
      && summaryIndex == other.summaryIndex && (shared === other.shared || path == other.path)
      && replacedFiles == other.replacedFiles
  }
  @inlinable public var title: String { shared.summary.title }
}
