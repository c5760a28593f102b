import Basics
import Platform

/// A path in a mounted volume.
struct VolumePath: Sendable {
  private let volume: any Volume
  /// The absolute path of the root of the volume.
  let root: String
  /// The path relative to the root, normalized; empty for the root.
  private let path: String
  /// The path as the caller gave it, for errors.
  private let given: String

  /// Returns nil for a path in the file system.
  init?(_ given: String) {
    guard given.utf8.starts(with: Volumes.prefix.utf8) else { return nil }
    let parts = Paths.normalized(given).dropFirst(Volumes.prefix.count)
      .split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = parts.first, let volume = Volumes.named(name) else { return nil }
    self.volume = volume
    self.given = given
    root = Volumes.prefix + name
    path = parts.count > 1 ? String(parts[1]) : ""
  }

  /// The longest chain of symbolic links that is followed, as in Linux.
  private static let mostLinks = 40

  /// The largest number of folders in a path. In a file system, paths have a maximum length.
  private static let mostFolders = 512

  /// Returns the path in which all symbolic links are followed, except, if `follow` is false, one in the last
  /// component. A link that leaves the volume leads to nothing.
  private func resolved(follow: Bool, _ action: FileError.Action) throws(FileError) -> String {
    var rest = path.split(separator: "/")[...]
    if rest.count > Self.mostFolders { throw FileError(action, given, code: ENAMETOOLONG) }
    var resolved = ""
    var links = 0
    while let name = rest.popFirst() {
      if name == ".." {
        guard !resolved.isEmpty else { throw FileError(action, given, code: ENOENT) }
        resolved = Paths.parent(resolved) ?? ""
        continue
      }
      if name == "." { continue }
      let next = Paths.join(resolved, String(name))
      guard let entry = volume.entry(next) else { throw FileError(action, given, code: ENOENT) }
      guard entry.kind == .link, follow || !rest.isEmpty else {
        resolved = next
        continue
      }
      links += 1
      if links > Self.mostLinks { throw FileError(action, given, code: ELOOP) }
      let target = try self.target(ofLinkAt: next)
      if target.utf8.first == UInt8(ascii: "/") { throw FileError(action, given, code: ENOENT) }
      rest = target.split(separator: "/")[...] + rest
    }
    return resolved
  }

  private func target(ofLinkAt path: String) throws(FileError) -> String {
    String(decoding: try volume.read(path, upTo: Int(PATH_MAX)), as: UTF8.self)
  }

  /// Implements `Paths.real` for volumes.
  func real() throws(FileError) -> String { Paths.join(root, try resolved(follow: true, .resolve)) }

  /// Implements `Paths.target(ofLink:)` for volumes.
  func target() throws(FileError) -> String {
    let path = try resolved(follow: false, .resolve)
    guard volume.entry(path)?.kind == .link else { throw FileError(.resolve, given, code: EINVAL) }
    return try target(ofLinkAt: path)
  }

  /// Implements `FileKind.of` for volumes.
  func kind(follow: Bool) throws(FileError) -> FileKind? {
    do throws(FileError) {
      let path = try resolved(follow: follow, .look)
      return path.isEmpty ? .folder : volume.entry(path)?.kind
    } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
  }

  /// Implements `Directory.list` for volumes.
  func list() throws(FileError) -> [DirectoryEntry] {
    let path = try resolved(follow: true, .list)
    do throws(FileError) {
      if let entries = try volume.list(path) { return entries }
    } catch {
      throw error.named(given)
    }
    throw FileError(.list, given, code: ENOTDIR)
  }

  /// Returns the bytes of a file.
  func read(upTo limit: Int) throws(FileError) -> [UInt8] {
    let path = try resolved(follow: true, .read)
    if try kind(follow: true) == .folder { throw FileError(.read, given, code: EISDIR) }
    do throws(FileError) {
      return try volume.read(path, upTo: limit)
    } catch {
      throw error.named(given)
    }
  }

  /// Returns the bytes of a whole file. Throws if there are more than `limit` allows.
  func read(limit: SizeLimit) throws(FileError) -> [UInt8] {
    let path = try resolved(follow: true, .read)
    if let size = volume.size(path), size > limit.bytes {
      throw FileError(.read, given, .tooLarge(size: size, limit: limit))
    }
    let bytes = try read(upTo: limit.bytes + 1)
    if bytes.count > limit.bytes { throw FileError(.read, given, .tooLarge(size: nil, limit: limit)) }
    return bytes
  }

  /// Returns the metadata of a file, which are equal only if the content is; nil if there is no file.
  ///
  /// Sizes would have to be looked up for each file, so they are left out: the identity represents the whole content.
  func metadata(follow: Bool = true) -> FileMetadata? {
    guard let path = try? resolved(follow: follow, .look), let entry = volume.entry(path), entry.kind == .file
    else { return nil }
    return FileMetadata(size: 0, modified: 0, changed: 0, inode: entry.identity)
  }
}
