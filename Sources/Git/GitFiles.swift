import Basics
import FileSystem

/// Checks the files of Git before libgit2 opens them: it would wait forever for the other end of a pipe.
enum GitFiles {
  /// The files that libgit2 reads when it opens a repository.
  private static let ofRepository = [
    "HEAD", "config", "commondir", "packed-refs", "shallow", "index", "objects/info/alternates",
  ]

  /// Checks the repository around a folder. Throws if one of its own files is a pipe, a socket or a device.
  static func check(repositoryContaining folder: String) throws(GitError) {
    var place: String? = Paths.absolute(folder)
    while let path = place {
      let git = Paths.join(path, ".git")
      if let kind = try? FileKind.of(git, follow: true) {
        if kind != .folder { return try check(git) }
        for name in ofRepository { try check(Paths.join(git, name)) }
        return try check(reference: "HEAD", in: git)
      }
      place = path == "/" ? nil : Paths.parent(path)
    }
  }

  /// Checks the file of a reference, and of the reference that it names, if it is a symbolic one.
  ///
  /// - Parameter folder: the folder that contains `refs`.
  static func check(reference name: String, in folder: String) throws(GitError) {
    let path = Paths.join(folder, name)
    try check(path)
    let symbolic = "ref: "
    guard let bytes = try? File.read(path, upTo: 1 << 12) else { return }
    let text = String(decoding: bytes.prefix { $0 != 10 }, as: UTF8.self)
    if text.hasPrefix(symbolic) {
      let target = text.dropFirst(symbolic.count).drop { $0 == " " }
      // A symbolic reference of a reference is rare, and libgit2 follows few of them.
      try check(Paths.join(folder, String(target)))
    }
  }

  /// Checks all references in a folder, such as `refs`.
  static func check(referencesIn folder: String) throws(GitError) {
    for entry in (try? Directory.list(folder)) ?? [] {
      let path = Paths.join(folder, String(decoding: entry.name, as: UTF8.self))
      if entry.kind == .folder { try check(referencesIn: path) } else { try check(path) }
    }
  }

  /// Throws if a path leads to a pipe, a socket or a device.
  private static func check(_ path: String) throws(GitError) {
    guard case .other? = try? FileKind.of(path, follow: true) else { return }
    throw GitError("`\(path)` is a pipe, socket or device")
  }
}
