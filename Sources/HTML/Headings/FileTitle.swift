import Site

/// A title for a page that gives none.
public enum FileTitle {
  /// `menus-and-actions.md` → “Menus and actions”; for `index.md` the folder's name counts. The home page
  /// has none to offer: the empty text, for the site to fill in.
  public static func make(from path: String) -> String {
    var parts = path.split(separator: "/").map(String.init)
    var name = parts.popLast() ?? ""
    if let dot = name.lastIndex(of: "."), dot != name.startIndex { name = String(name[..<dot]) }
    if name.lowercased() == "index" || name.lowercased() == "readme" { name = parts.last ?? "" }
    return PathComponent.title(from: name)
  }
}
