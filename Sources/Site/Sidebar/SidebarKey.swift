/// What a sidebar's markup depends on, apart from the mark on the current page: pages with equal keys share it.
public struct SidebarKey: Hashable, Sendable {
  /// The node whose children are the items.
  public var scope: Int
  /// The item that shows its children because the current page stands in it; nil for none.
  public var openGroup: Int?
  /// The part of the items that is shown, and the part of the open group's children: see `Sidebar.listLimit`.
  public var itemsPart: Int
  public var groupPart: Int
  /// A stand-in for the page's URL, with a last part that no page has: relative links from here hold on all
  /// pages of the same folder.
  public var linkBase: String

  /// `a/b/` and `a/c/` have the stand-in `a/\0/`, `a/b.html` has `a/\0`, the home page its own URL.
  static func linkBase(of url: String) -> String {
    let isDirectory = url.utf8.last == UInt8(ascii: "/")
    let path = isDirectory ? url.utf8.dropLast() : url.utf8[...]
    if path.isEmpty { return "" }
    let folder = path.lastIndex(of: UInt8(ascii: "/")).map { String(Substring(path[...$0])) } ?? ""
    return folder + (isDirectory ? "\0/" : "\0")
  }
}
