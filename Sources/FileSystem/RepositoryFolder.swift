import Basics

/// The repository that contains a site: the nearest folder around the site that contains `.git`; without one, the
/// site’s folder.
public struct RepositoryFolder: Sendable, Hashable {
  /// The absolute path, with symbolic links resolved.
  public let folder: String
  /// The name for messages.
  public let name: String

  public init(folder: String, name: String) {
    self.folder = folder
    self.name = name
  }

  /// - Parameter site: the absolute path of the site’s folder, with symbolic links resolved.
  public init(around site: String) {
    if let place = VolumePath(site) {
      self.init(folder: place.root, name: "the repository")
      return
    }
    var folder: String? = site
    while let here = folder {
      if (try? FileKind.of(Paths.join(here, ".git"))) != nil {
        self.init(folder: here, name: "the repository")
        return
      }
      folder = Paths.parent(here)
    }
    self.init(folder: site, name: "the site’s folder")
  }

  /// Returns whether a real path is in the repository and is none of Git’s own files, which may contain passwords on
  /// build machines.
  public func contains(_ path: String) -> Bool { place(of: path).map { !Self.isOfGit($0) } ?? false }

  public static func isOfGit(_ place: String) -> Bool {
    place.utf8.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual(".git".utf8) }
  }

  /// Returns the path from the root of the repository; nil for a path outside of it.
  public func place(of path: String) -> String? {
    guard Paths.isInside(path, folder) else { return nil }
    return String(Substring(path.utf8.dropFirst(folder.utf8.count).drop { $0 == UInt8(ascii: "/") }))
  }
}
