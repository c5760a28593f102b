import Basics
import Markup
import PageModel

extension IncludedLines {
  /// Returns the destination of a relative link in an included file as a path from the root of the site. Returns any
  /// other destination unchanged.
  ///
  /// A link to a file outside of the content folder becomes a path that leaves the site, so it is reported as broken.
  func destinationFromRoot(of destination: String, in file: File) -> String {
    let path = destination.prefix { $0 != "?" && $0 != "#" }
    guard let first = path.utf8.first, first != UInt8(ascii: "/") else { return destination }
    // A scheme, as in `doc:page` and `mailto:a@example.com`.
    if path.prefix(while: { $0 != "/" }).contains(":") { return destination }

    var parts = Array(Self.components(file.place).dropLast())
    parts.follow(path.split(separator: "/").map { PercentEncoding.decode($0) })
    let folders = contentFolders.map { (place: Self.components($0.place), path: Self.components($0.path)) }
    let folder = folders.filter { parts.starts(with: $0.place) }.max { $0.place.count < $1.place.count }
    let names = folder.map { $0.path + parts.dropFirst($0.place.count) } ?? Array(parts.suffix(2))
    let end = path.last == "/" && !names.isEmpty ? "/" : ""
    return (folder == nil ? "/../" : "/") + names.map(Self.encoded).joined(separator: "/") + end
      + destination[path.endIndex...]
  }

  /// Returns the URL at the host of the repository of the file outside of the content folders to which a relative link in
  /// an included file leads; nil for any other link.
  func repositoryURL(of destination: String, in file: File) -> String? {
    guard let repositoryURL else { return nil }
    let path = destination.prefix { $0 != "?" && $0 != "#" }
    guard let first = path.utf8.first, first != UInt8(ascii: "/"),
      !path.prefix(while: { $0 != "/" }).contains(":")
    else { return nil }
    var parts = Array(Self.components(file.place).dropLast())
    parts.follow(path.split(separator: "/").map { PercentEncoding.decode($0) })
    if contentFolders.contains(where: { parts.starts(with: Self.components($0.place)) }) { return nil }
    return repositoryURL("/" + parts.joined(separator: "/")).map { $0 + destination[path.endIndex...] }
  }

  private static func components(_ path: String) -> [String] { path.split(separator: "/").map(String.init) }

  /// Encodes the characters that have a meaning in a destination.
  private static func encoded(_ part: String) -> String {
    part.replacing("%", with: "%25").replacing("?", with: "%3F").replacing("#", with: "%23")
  }
}
