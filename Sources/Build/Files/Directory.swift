#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A name in a folder.
public struct DirectoryEntry: Sendable {
  /// The name's bytes: a file system does not promise UTF-8.
  public var name: [UInt8]
  /// What stands there; a symbolic link is a link, wherever it leads.
  public var kind: FileKind
}

public enum Directory {
  /// What stands in the folder at `path`, without `.` and `..`, sorted by bytes.
  public static func list(_ path: String) throws(FileError) -> [DirectoryEntry] {
    guard let stream = opendir(path) else { throw FileError(.list, path) }
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
    entries.sort { $0.name.lexicographicallyPrecedes($1.name) }
    return entries
  }

  /// Makes the folder at `path` and those above it that are missing.
  public static func make(_ path: String) throws(FileError) {
    if mkdir(path, 0o777) == 0 { return }
    var code = errno
    if code == ENOENT, let parent = Paths.parent(path) {
      try make(parent)
      if mkdir(path, 0o777) == 0 { return }
      code = errno
    }
    if code == EEXIST, try FileKind.of(path, follow: true) == .folder { return }
    throw FileError(.makeFolder, path, code: code)
  }

  private static let dot = UInt8(ascii: ".")

  private static func bytes(ofNameIn entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
    // By address, since the name may be longer than the field that the structure declares.
    let start = UnsafeRawPointer(entry) + (MemoryLayout<dirent>.offset(of: \.d_name) ?? 0)
    let text = start.assumingMemoryBound(to: CChar.self)
    return [UInt8](UnsafeRawBufferPointer(start: start, count: strlen(text)))
  }

  /// From the entry itself where the file system tells, otherwise by asking.
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
