import Basics
import Platform

/// The metadata of a file that is used to detect changes. Equal metadata means equal content, except in the case that
/// `isRaceFree` describes.
public struct FileMetadata: Hashable, Sendable {
  /// The size in bytes.
  public var size: Int
  /// The time of the last change to the content, in nanoseconds since 1970.
  public var modified: Int
  /// The time of the last change to the content or the metadata, in nanoseconds since 1970.
  public var changed: Int
  var inode: UInt64
}

extension FileMetadata {
  /// Creates the metadata from a file's status.
  public init(_ info: stat) {
    size = Int(info.st_size)
    #if canImport(Darwin)
      modified = Self.nanoseconds(info.st_mtimespec)
      changed = Self.nanoseconds(info.st_ctimespec)
    #else
      modified = Self.nanoseconds(info.st_mtim)
      changed = Self.nanoseconds(info.st_ctim)
    #endif
    inode = UInt64(info.st_ino)
  }

  /// Reads the metadata of the file at `path`. Symbolic links are followed. Returns nil if there is no file.
  public init?(of path: String) {
    if let place = VolumePath(path) {
      guard let metadata = place.metadata() else { return nil }
      self = metadata
      return
    }
    var info = stat()
    guard fstatat(AT_FDCWD, path, &info, 0) == 0 else { return nil }
    self.init(info)
  }

  /// The current time in nanoseconds since 1970.
  public static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return nanoseconds(time)
  }

  /// Returns whether any change after `moment` is certain to change this metadata. The timestamps of a file system have
  /// a limited resolution: a second change within the same clock tick leaves the timestamps equal.
  ///
  /// - Parameter moment: the time at which the file was read, in nanoseconds since 1970.
  ///
  /// Git calls files for which this is false “racily clean” (git, Documentation/technical/racy-git).
  public func isRaceFree(at moment: Int) -> Bool {
    // Most file systems have ticks of a few milliseconds. Times in whole seconds indicate a file system that stores no
    // fractions.
    let second = 1_000_000_000
    let step = modified % second == 0 && changed % second == 0 ? 2 * second : second / 50
    return max(modified, changed) + step < moment
  }

  private static func nanoseconds(_ time: timespec) -> Int {
    Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
}

extension BinaryEncoder {
  /// Appends the metadata of a file.
  public mutating func fileMetadata(_ fileMetadata: FileMetadata) {
    count(fileMetadata.size)
    number(fileMetadata.modified)
    number(fileMetadata.changed)
    fixed(fileMetadata.inode)
  }
}

extension BinaryDecoder {
  /// Reads the metadata of a file.
  public mutating func fileMetadata() -> FileMetadata {
    FileMetadata(size: count(), modified: number(), changed: number(), inode: fixed())
  }
}

// MARK: - FileKind

/// The kind of an entry in a folder.
public enum FileKind: Sendable {
  case file, folder, link
  /// A pipe, socket or device.
  case other

  /// Creates a kind from the mode in a file's status.
  public init(mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    case S_IFLNK: self = .link
    default: self = .other
    }
  }

  /// Returns the kind of the entry at `path`; nil if there is none.
  ///
  /// - Parameter follow: whether to return the kind of a symbolic link's target instead of `.link`.
  /// - Throws: if the status cannot be read, for example because a folder above it denies access.
  public static func of(_ path: String, follow: Bool = false) throws(FileError) -> FileKind? {
    if let place = VolumePath(path) { return try place.kind(follow: follow) }
    var info = stat()
    if fstatat(AT_FDCWD, path, &info, follow ? 0 : AT_SYMLINK_NOFOLLOW) == 0 {
      return FileKind(mode: info.st_mode)
    }
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw FileError(.look, path)
  }
}
