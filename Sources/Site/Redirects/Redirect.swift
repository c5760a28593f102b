/// An address that led to a page of the site earlier.
public struct Redirect: Sendable, Hashable {
  /// From the site's root, not percent-encoded, like a page's: `old/` or `old.html`.
  public var url: String
  /// The file below the output folder: `old/index.html`.
  public var outputPath: String
  /// The index of the page that it leads to now.
  public var page: Int
}
