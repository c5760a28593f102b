/// Where pages find what the sidebar's branches hold: see `Sidebar.branches`.
public struct SidebarBranches: Sendable {
  /// The folder of the files, from the site's root, with a slash at its end.
  public var folder: String
  /// A file's name without `.js`, by the branch's outline node.
  public var names: [Int: String]

  public init(folder: String, names: [Int: String]) {
    self.folder = folder
    self.names = names
  }
}
