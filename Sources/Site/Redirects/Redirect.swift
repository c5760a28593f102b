/// An address that led somewhere earlier, and where it leads now.
public struct Redirect: Sendable, Hashable {
  /// From the site's root, not percent-encoded, like a page's: `old/` or `old.html`.
  public var url: String
  /// The file below the output folder: `old/index.html`.
  public var outputPath: String
  /// A page, a file of the site, or an address elsewhere.
  public var target: LinkTarget
  /// Parts of what stood there that went somewhere else.
  public var moved: [MovedAnchor] = []
}

/// An anchor that something had earlier, and where what it named stands now.
public struct MovedAnchor: Sendable, Hashable {
  /// Not percent-encoded: `Best-practices`.
  public var name: String
  public var target: LinkTarget
}
