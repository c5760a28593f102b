/// What a link means.
public enum LinkTarget: Sendable, Hashable {
  /// A page of the site: its index, the query with its `?` or nothing, the anchor as the page spells it.
  case page(Int, query: String, anchor: String?)
  /// A file or folder below `content/` that is copied as it is, not percent-encoded; `suffix` is query and
  /// fragment.
  case asset(String, suffix: String)
  /// Something outside the site, to be written as it stands.
  case external(String)
  /// An anchor of the same page, as the page spells it; empty for the page's top.
  case anchorOnPage(String)
  /// Nothing: it has been reported.
  case broken
}
