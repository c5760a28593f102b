import Basics
import Templates

/// What builds leave in an output folder, for those who look at it later.
public enum WrittenFiles {
  /// The name of the list of what was written.
  public static let manifest = Manifest.name

  /// The paths that a manifest lists, relative to its folder; nil for anything but a whole manifest.
  public static func paths(inManifest bytes: [UInt8]) -> [String]? { Manifest(bytes)?.entries.map(\.path) }

  /// All files below a folder, relative to it and sorted; hidden ones and what is no UTF-8 are left out. Symbolic links
  /// are files, wherever they lead.
  ///
  /// Throws where a folder cannot be listed.
  public static func paths(below folder: String) throws(FileError) -> [String] {
    var paths: [String] = []
    var folders = [""]
    while let path = folders.popLast() {
      for entry in try Directory.list(Paths.join(folder, path)) where entry.name.first != UInt8(ascii: ".") {
        guard let name = String(validating: entry.name, as: UTF8.self) else { continue }
        let inner = path.isEmpty ? name : Paths.join(path, name)
        if entry.kind == .folder { folders.append(inner) } else { paths.append(inner) }
      }
    }
    return paths.sorted(by: Paths.precedes)
  }

  /// Whether a file is one that only pages of the same build name: those of the theme and of search, whose names tell
  /// what is in them, and the further parts of the list of pages. Each build may have others.
  public static func isOfOneBuild(_ path: String) -> Bool {
    if path.hasPrefix(SearchPublisher.folder) || ContentsIndex.isLaterPart(path) { return true }
    guard path.hasPrefix("assets/") else { return false }
    return Paths.name(path).split(separator: ".").dropFirst().contains(where: isHash)
  }

  /// Whether a part of a name is what `HashedName` puts there.
  private static func isHash(_ part: Substring) -> Bool {
    part.utf8.count == 8
      && part.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }
}
