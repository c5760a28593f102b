import Basics
import PageModel

/// The names by which links find pages and files, as hashes: the lowercase components of paths, each up to its first
/// `.`, `@` or `~`.
///
/// If a link leads elsewhere because pages or files were added, removed or moved, one of their names is a name of the
/// link. A link has this name however it is written: `../tea.md`, `/tea/` and `doc:Tea` share the name `tea`, and
/// `leaf.png`, `leaf` and `leaf@2x.png` the name `leaf`.
public enum LinkName {
  /// The name of links that can be written in ways that don’t show their names, such as `../` and `%74ea.md`.
  public static let any: UInt32 = 0

  /// Adds all names of a page or file with this path or URL.
  public static func add(ofPath path: String, to names: inout Set<UInt32>) {
    path.withBytes { bytes in
      for component in bytes.split(separator: UInt8(ascii: "/")) {
        if let name = name(component) { names.insert(name) }
      }
    }
  }

  /// Adds the name by which links with `doc:` find a page with this title.
  public static func add(ofTitle title: String, to names: inout Set<UInt32>) {
    add(ofPath: PathComponent.slug(from: title), to: &names)
  }

  /// Adds the names of a link; none for a link to a place on the page itself.
  static func add(ofLink destination: String, to names: inout [UInt32]) {
    destination.withBytes { bytes in
      let parts = LinkParts(bytes)
      if parts.pathEnd == 0 { return }
      var path = parts.path[...]
      if parts.schemeCount > 0 { path = path.dropFirst(parts.schemeCount + 1) }
      let last = removeLastComponent(of: &path)
      guard let name = name(last) else { return names.append(any) }
      names.append(name)
      if parts.hasScheme("doc") {
        var slugs: Set<UInt32> = []
        add(ofTitle: String(decoding: last, as: UTF8.self), to: &slugs)
        names += slugs
      }
      // The page `tea.md` is also at `tea/index`.
      if last.starts(with: "index".utf8) {
        names.append(self.name(removeLastComponent(of: &path)) ?? any)
      }
    }
  }

  /// Removes the last component of a path, and returns it; empty if there is none.
  private static func removeLastComponent(
    of path: inout UnsafeBufferPointer<UInt8>.SubSequence
  ) -> UnsafeBufferPointer<UInt8>.SubSequence {
    while path.last == UInt8(ascii: "/") { path.removeLast() }
    let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? path.startIndex
    defer { path = path[..<start] }
    return path[start...]
  }

  /// Returns the name of a component; nil if it is empty, or if a link to it can be written in several ways.
  ///
  /// The hash is FNV-1a, because names are short and there is one for each link.
  private static func name(_ component: UnsafeBufferPointer<UInt8>.SubSequence) -> UInt32? {
    var hash: UInt32 = 2_166_136_261
    var isEmpty = true
    loop: for byte in component {
      switch byte {
      case UInt8(ascii: "."), UInt8(ascii: "@"), UInt8(ascii: "~"): break loop
      case UInt8(ascii: "%"), UInt8(ascii: "\\"), 0x80...: return nil
      default:
        hash = (hash ^ UInt32(byte.asciiLowercased)) &* 16_777_619
        isEmpty = false
      }
    }
    return isEmpty ? nil : max(1, hash)
  }
}
