import Basics
import Platform

/// One entry of a folder listing.
public struct DirectoryEntry: Sendable {
  /// The bytes of the name, which may be invalid UTF-8: file systems do not check names.
  public var name: [UInt8]
  /// The kind of the entry. Symbolic links are not followed: a link to a folder is `.link`.
  public var kind: FileKind

  public init(name: [UInt8], kind: FileKind) {
    self.name = name
    self.kind = kind
  }
}

/// Lists and creates folders.
public enum Directory {
  /// Returns the entries of the folder at `path`, without `.` and `..`, sorted by the bytes of their names.
  public static func list(_ path: String) throws(FileError) -> [DirectoryEntry] {
    if let place = VolumePath(path) { return try place.list() }
    guard let stream = opendir(path) else { throw FileError(.list, path) }
    return try entries(of: stream, path)
  }

  /// An open folder whose entries are read one after the other.
  #if canImport(Darwin)
    typealias FolderStream = UnsafeMutablePointer<DIR>
  #else
    typealias FolderStream = OpaquePointer
  #endif

  /// Returns the entries of an open folder, as `list(_:)` does, and closes it.
  static func entries(of stream: FolderStream, _ path: String) throws(FileError) -> [DirectoryEntry] {
    defer { closedir(stream) }
    var entries: [DirectoryEntry] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { throw FileError(.list, path) }
        break
      }
      let name = bytes(ofNameIn: entry)
      if name == [dot] || name == [dot, dot] { continue }
      entries.append(DirectoryEntry(name: name, kind: kind(of: entry, name, in: dirfd(stream))))
    }
    entries.sort { ByteOrder.precedes($0.name, $1.name) }
    return entries
  }

  /// Creates the folder at `path` and any missing folders above it. If the folder exists already, nothing happens.
  public static func make(_ path: String) throws(FileError) {
    if mkdir(path, 0o777) == 0 { return }
    var code = errno
    if code == ENOENT, let parent = Paths.parent(path) {
      try make(parent)
      if mkdir(path, 0o777) == 0 { return }
      code = errno
    }
    if code == EEXIST, try FileKind.of(path, follow: true) == .folder { return }
    throw FileError(.createFolder, path, code: code)
  }

  private static let dot = UInt8(ascii: ".")

  private static func bytes(ofNameIn entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
    // Read the name through a pointer, since it may be longer than the array that `dirent` declares.
    let start = UnsafeRawPointer(entry) + (MemoryLayout<dirent>.offset(of: \.d_name) ?? 0)
    let text = start.assumingMemoryBound(to: CChar.self)
    return [UInt8](UnsafeRawBufferPointer(start: start, count: strlen(text)))
  }

  /// Returns the kind that the entry states. If the file system does not state kinds, asks for the file's status.
  private static func kind(
    of entry: UnsafeMutablePointer<dirent>, _ name: [UInt8], in folder: Int32
  ) -> FileKind {
    switch Int32(entry.pointee.d_type) {
    case Int32(DT_REG): return .file
    case Int32(DT_DIR): return .folder
    case Int32(DT_LNK): return .link
    case Int32(DT_UNKNOWN):
      var info = stat()
      let text = name.map { CChar(bitPattern: $0) } + [0]
      return fstatat(folder, text, &info, AT_SYMLINK_NOFOLLOW) == 0 ? FileKind(mode: info.st_mode) : .other
    default: return .other
    }
  }
}
