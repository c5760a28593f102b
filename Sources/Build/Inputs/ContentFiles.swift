import Basics
import FileSystem
import PageModel

/// The files of the content folders, sorted bytewise by path. Paths are those in the site, and use `/`.
public struct ContentFiles: Sendable {
  /// The content folders.
  public let folders: [ContentFolder]
  /// The folders, the repository and the reserved files that the list was made from.
  let sources: ContentFolders
  /// The places of the files in the repository.
  public internal(set) var map: SourceMap
  /// The pages: the files with the extensions of `sources`.
  public internal(set) var pages: [String] = []
  /// The files that are only parts of pages.
  var parts: Set<String> = []
  /// All other files, which are copied. If the site is built in a translation, the files of that language.
  public internal(set) var assets: [String] = []
  /// The paths of the files that exist only in the default language, if the site is built in another one.
  var sharedFiles: Set<String> = []
  /// The files of the default language for all translated pages, by the path of the page.
  var originals: [String: String] = [:]
  /// The indices of the folders with a navigation file.
  var navigation: [Int] = []
  /// The real paths of the folders and files outside of the content folders to which symbolic links lead.
  var linkTargets: [String] = []
  /// Whether any symbolic link leads to a file or folder of the content.
  var hasLinks = false
  /// The problems found while scanning, sorted by location.
  public internal(set) var diagnostics: [Diagnostic] = []
  /// The paths of files in other formats that are left out, because their Markdown is next to them, sorted.
  var converted: [String] = []
  /// The absolute path of the folder to which `path(fromRoot:)` is relative.
  var root: String { map.isSingle ? folders[0].real : sources.repository.folder }

  init(_ sources: ContentFolders) {
    self.sources = sources
    folders = sources.folders
    map = sources.map
  }

  /// The name of the navigation file in a content folder.
  static let navigationFile = "navigation.yml"

  /// The absolute path of the first content folder, with symbolic links resolved.
  public var folder: String { folders[0].real }

  /// Returns the path of a content file in the file system.
  public func location(of path: String) -> String { Paths.join(root, self.path(fromRoot: path)) }

  /// Returns the path of a content file relative to `root`.
  func path(fromRoot path: String) -> String { map.isSingle ? path : map.place(of: path) }

  /// Returns the path of a content file as the user knows it.
  func displayPath(of path: String) -> String {
    map.isSingle
      ? Paths.join(folders[0].displayPath, path)
      : Paths.join(folders[map.folder(of: path)].displayPath, map.pathInFolder(of: path))
  }

  /// Returns the path in the site of a file, given its path as the user knows it; nil if it is not in the content.
  func path(ofDisplayPath displayPath: String) -> String? {
    path(below: { $0.displayPath }) { $0.isEmpty ? displayPath : Self.rest(of: displayPath, below: $0) }
  }

  /// Returns the path in the site of a file, given an absolute path that starts as the user knows it; nil if it is in
  /// no content folder.
  func path(ofAbsolute absolute: String) -> String? {
    path(below: \.watched) { Self.rest(of: absolute, below: $0) }
  }

  /// Returns the path in the site of a file in the innermost folder that contains it.
  private func path(below folder: (ContentFolder) -> String, _ rest: (String) -> String?) -> String? {
    var found: String?
    var length = -1
    for (index, content) in folders.enumerated() {
      let place = folder(content)
      guard place.utf8.count > length, let name = rest(place) else { continue }
      found = map.path(name, inFolder: index)
      length = place.utf8.count
    }
    return found
  }

  private static func rest(of path: String, below folder: String) -> String? {
    guard path.utf8.starts(with: folder.utf8) else { return nil }
    let rest = path.utf8.dropFirst(folder.utf8.count)
    return rest.first == UInt8(ascii: "/") ? String(Substring(rest.dropFirst())) : nil
  }

  /// Returns whether a file, given its path in the site, is only a part of pages.
  func isIncludeOnly(_ path: String) -> Bool {
    let folder = folders[map.folder(of: path)]
    if !folder.parts.isEmpty, folder.parts.contains(map.isSingle ? path : map.pathInFolder(of: path)) {
      return true
    }
    return folder.extensions(ofSite: sources.extensions).map { ContentFileName.isIncludeOnly(path, $0) }
      ?? false
  }

  /// Returns whether there is a file that is not a page, in the current language or in the default one.
  func hasAsset(_ path: String) -> Bool {
    Paths.index(of: path, in: assets) != nil || sharedFiles.contains(path)
  }

  /// All files that are not pages and to which the pages of the site can refer.
  var allAssets: Set<String> { sharedFiles.union(assets) }

  /// Whether the file at `path` must no longer be read. A symbolic link to a file that may not be content may have
  /// replaced it since the folder was scanned.
  func leadsOut(_ path: String) -> Bool {
    guard let real = try? Paths.real(location(of: path)) else { return false }
    return !sources.mayContain(real)
  }
}
