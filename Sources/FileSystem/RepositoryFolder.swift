import Basics
import Platform

/// The repository that contains a site: the nearest folder around the site that contains `.git`. If there is none, as
/// in a downloaded archive, it is the nearest folder that contains `.github`, or a `package.json` with workspaces. If
/// there is no such folder either, it is the site’s folder.
public struct RepositoryFolder: Sendable, Hashable {
  /// The absolute path, with symbolic links resolved.
  public let folder: String
  /// The name for messages.
  public let name: String

  public init(folder: String, name: String) {
    self.folder = folder
    self.name = name
  }

  /// - Parameters:
  ///   - site: the absolute path of the site’s folder, with symbolic links resolved.
  ///   - home: the absolute path of the user’s folder; nil if it is not known.
  public init(around site: String, home: String? = getenv("HOME").map { String(cString: $0) }) {
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
    if let folder = Self.downloaded(around: site, home: home) {
      self.init(folder: folder, name: "the repository")
    } else {
      self.init(folder: site, name: "the site’s folder")
    }
  }

  /// Returns the nearest folder around a site that is clearly a repository; nil if there is none. The user’s home
  /// folder and the folders that contain it do not count, because a site that was downloaded into them must not read
  /// the user’s files. Neither does a folder in which all users can create files.
  private static func downloaded(around site: String, home: String?) -> String? {
    guard let home = home.flatMap({ try? Paths.real($0) }) else { return nil }
    var folder: String? = site
    while let here = folder, here != "/" {
      if Paths.isInside(home, here) || isShared(here) { return nil }
      if (try? FileKind.of(Paths.join(here, ".github"))) == .folder || hasWorkspaces(here) { return here }
      folder = Paths.parent(here)
    }
    return nil
  }

  /// Whether all users can create files in a folder, as in `/tmp`: it has the sticky bit.
  private static func isShared(_ folder: String) -> Bool {
    var info = stat()
    return stat(folder, &info) == 0 && info.st_mode & 0o1000 != 0
  }

  /// Whether a folder contains the root package of a project of Node.js that consists of several packages.
  ///
  /// Source: npm, “workspaces”.
  private static func hasWorkspaces(_ folder: String) -> Bool {
    guard let package = try? File.read(Paths.join(folder, "package.json"), limit: .settings) else {
      return false
    }
    return Bytes(package).contains(text: "\"workspaces\"")
  }

  /// Returns whether a real path is in the repository and is not one of Git’s own files, which may contain passwords on
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
