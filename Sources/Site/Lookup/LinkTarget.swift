/// The resolved target of a link.
public enum LinkTarget: Sendable, Hashable {
  /// A page of the site: its index, the query with its `?` (or an empty string), and the anchor as the page spells it.
  case page(Int, query: String, anchor: String?)
  /// An asset: the path of a file or folder below the content folder, not percent-encoded. `suffix` is the query and
  /// the fragment, as written.
  case asset(String, suffix: String)
  /// A URL outside the site, as written.
  case external(String)
  /// An anchor of the same page, as the page spells it; empty for the top of the page.
  case anchorOnPage(String)
  /// No target. The problem has been reported.
  case broken

  public var isExternal: Bool {
    if case .external = self { true } else { false }
  }
}
