import PageModel

/// The place of an archive in a site, and what its pages can link to.
public struct ArchiveOptions: Sendable {
  /// The URL below which the pages are, without leading and trailing slashes; empty for the root of the site.
  public var url = ""
  /// The title of the module in the navigation; nil for the title in the archive.
  public var title: String?
  /// The group in the navigation that contains the module; nil for the top level.
  public var group: String?
  /// The description of the module’s page; nil for its abstract.
  public var description: String?
  /// The links to symbols of other modules.
  public var links = SymbolLinks()
  /// The kinds of members that have no pages of their own, because the pages of their types show them.
  public var inlineMembers: [MemberKind] = []

  /// The members of the kinds in `inlineMembers`.
  var members = InlineMembers()

  public init() {}

  /// Returns the path in the site of a file, given its path below the folder `data`.
  func pathInSite(_ path: String) -> String { url.isEmpty ? path : "\(url)/\(path)" }

  /// Returns the URL in the site of a page or a file, given its URL in the archive.
  func urlInSite(_ path: String) -> String {
    url.isEmpty || !path.hasPrefix("/") || path.hasPrefix("//") ? path : "/\(url)\(path)"
  }
}
