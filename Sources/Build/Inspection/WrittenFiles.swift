import Basics
import FileSystem
import Output
import SearchIndex
import Templates

/// Reads the output folders of earlier builds.
public enum WrittenFiles {
  /// The name of the manifest, the list of the files that a build wrote.
  public static let manifest = Manifest.name

  /// Returns the paths in a manifest, relative to its folder; nil if the bytes are not a complete manifest.
  public static func paths(inManifest bytes: [UInt8]) -> [String]? { Manifest(bytes)?.entries.map(\.path) }

  /// Returns the paths of all files in a folder and its subfolders, relative to it and sorted. Hidden files and names
  /// that are not UTF-8 are left out. Symbolic links are treated as files, even if they point to folders.
  ///
  /// Throws if a folder cannot be listed.
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

  /// Whether only pages of the same build refer to a file, so that another build may not have it: files of the theme,
  /// of the site’s own style sheets and scripts, and of the search index, whose names contain hashes, and all parts but
  /// the first of the list of all pages.
  public static func isBuildSpecific(_ path: String) -> Bool {
    if path.hasPrefix(SearchIndexWriter.folder) || AllPages.isLaterPart(path) { return true }
    // The site's own style sheets and scripts may be in any folder.
    guard
      path.hasPrefix("assets/") || path.hasSuffix(".css") || path.hasSuffix(".js") || path.hasSuffix(".mjs")
    else { return false }
    return Paths.name(path).split(separator: ".").dropFirst().contains(where: isHash)
  }

  /// Whether a part of a name is a hash from `HashedName`.
  private static func isHash(_ part: Substring) -> Bool {
    part.utf8.count == 8 && part.utf8.allSatisfy(\.isLowercaseHexDigit)
  }
}
