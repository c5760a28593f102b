import Basics

/// Maps the paths of files in the site to their places in the repository, and back.
///
/// All content has one tree of paths, from which URLs are made: the path of a file is its path below its content
/// folder, after the URL of that folder. Only reading files, messages, edit links, and relative links between content
/// folders need the places of files.
public struct SourceMap: Sendable, Hashable {
  /// A content folder.
  public struct Folder: Sendable, Hashable {
    /// The path from the root of the repository, without slashes at its ends; empty for the root.
    public var place: String
    /// The path in the site, without slashes at its ends; empty for the root.
    public var path: String
    /// The patterns for files that are not part of the site.
    public var exclude: [PathPattern]

    public init(place: String, path: String, exclude: [PathPattern] = []) {
      self.place = place
      self.path = path
      self.exclude = exclude
    }
  }

  public private(set) var folders: [Folder]
  /// The folders of files that would be assigned to another folder by their paths alone, by the paths of the files.
  /// There are few, because a file usually belongs to the folder with the longest path that contains it.
  private var exceptions: [String: Int] = [:]
  /// The paths that translations would have in the site without languages, by their paths in the site of their
  /// language.
  private var translations: [String: String] = [:]
  /// The paths of translations in the site, by the paths that they would have without languages.
  private var translated: [String: String] = [:]

  public init(_ folders: [Folder] = [Folder(place: "", path: "")]) { self.folders = folders }

  /// Whether the path of each file in the site is its path below the only content folder.
  public var isSingle: Bool { folders.count == 1 && folders[0].path.isEmpty && translations.isEmpty }

  /// Records that a path in the site belongs to a translation.
  ///
  /// - Parameter file: the path that the file would have without languages, such as `de/tea.md` or `tea.de.md`.
  public mutating func setTranslation(_ file: String, of path: String) {
    translations[path] = file
    translated[file] = path
  }

  /// Returns the path that a file would have in a site without languages.
  public func untranslated(_ path: String) -> String { translations[path] ?? path }

  /// Returns the index of the folder that contains the file with a path in the site. For a path without a file, returns
  /// the folder in which the author would create the file.
  public func folder(of path: String) -> Int {
    if folders.count == 1 { return 0 }
    let path = untranslated(path)
    return exceptions[path] ?? mostSpecificFolder(of: path)
  }

  private func mostSpecificFolder(of path: String) -> Int {
    var best = 0
    var length = -1
    for (index, folder) in folders.enumerated()
    where folder.path.utf8.count > length && Self.rest(of: path, below: folder.path) != nil {
      (best, length) = (index, folder.path.utf8.count)
    }
    return best
  }

  /// Records the folder of a file.
  public mutating func set(_ folder: Int, of path: String) {
    if mostSpecificFolder(of: path) != folder { exceptions[path] = folder }
  }

  /// The files that are recorded, sorted by path. Together with the settings, they determine the map.
  public var recorded: [(path: String, folder: Int)] {
    exceptions.sorted { $0.key < $1.key }.map { (path: $0.key, folder: $0.value) }
  }

  /// Returns the path of a file below its content folder.
  public func pathInFolder(of path: String) -> String {
    let file = untranslated(path)
    return Self.rest(of: file, below: folders[folder(of: path)].path).map(String.init) ?? file
  }

  /// Returns the place of the file with a path in the site.
  public func place(of path: String) -> String {
    let folder = folders[folder(of: path)]
    let file = untranslated(path)
    return Self.join(folder.place, Self.rest(of: file, below: folder.path) ?? file[...])
  }

  /// Returns the name of a file in messages about several files: its path, or its place if there are several folders.
  public func name(of path: String) -> String { isSingle ? path : place(of: path) }

  /// Returns the path in the site of a place in the repository; nil for a place outside of the content folders.
  public func path(at place: String) -> String? {
    var found: String?
    var length = -1
    for folder in folders where folder.place.utf8.count > length {
      guard let rest = Self.rest(of: place, below: folder.place) else { continue }
      found = Self.join(folder.path, rest)
      length = folder.place.utf8.count
    }
    return found.map { translated[$0] ?? $0 }
  }

  /// Returns the path in the site of a file in a content folder.
  public func path(_ name: String, inFolder index: Int) -> String {
    let path = Self.join(folders[index].path, name[...])
    return translated[path] ?? path
  }

  /// Returns the pattern that keeps a path out of the site; nil if there is none.
  public func exclusion(of path: String) -> PathPattern? {
    let folder = folders[folder(of: path)]
    if folder.exclude.isEmpty { return nil }
    let name = pathInFolder(of: path)
    return folder.exclude.first { $0.contains(name) }
  }

  /// Returns the part of a path after a folder; empty for the folder itself, and nil for a path outside of it.
  private static func rest(of path: String, below folder: String) -> Substring? {
    if folder.isEmpty { return path[...] }
    guard path.utf8.starts(with: folder.utf8) else { return nil }
    let rest = path.utf8.dropFirst(folder.utf8.count)
    if rest.isEmpty { return "" }
    return rest.first == UInt8(ascii: "/") ? Substring(rest.dropFirst()) : nil
  }

  private static func join(_ folder: String, _ rest: Substring) -> String {
    folder.isEmpty ? String(rest) : rest.isEmpty ? folder : folder + "/" + rest
  }
}
