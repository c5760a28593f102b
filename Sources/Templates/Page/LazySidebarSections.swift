/// The files of the lazy sections of the sidebar: see `Sidebar.lazySections`.
public struct LazySidebarSections: Sendable {
  /// The path of the folder with the files from the site's root, with a slash at its end.
  public static let folder = "assets/sidebar/"
  /// The name of each file without `.js`, by the index of the section's node in the navigation tree.
  public var names: [Int: String]

  public init(names: [Int: String]) { self.names = names }
}
