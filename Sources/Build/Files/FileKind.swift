#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What stands under a name in a folder.
public enum FileKind: Sendable {
  case file, folder, link
  /// A pipe, socket or device.
  case other

  init(mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    case S_IFLNK: self = .link
    default: self = .other
    }
  }

  /// The kind of what stands at `path`; nil when nothing does.
  ///
  /// `follow` asks for what a symbolic link leads to. Throws where the system refuses to look.
  public static func of(_ path: String, follow: Bool = false) throws(FileError) -> FileKind? {
    var info = stat()
    if fstatat(AT_FDCWD, path, &info, follow ? 0 : AT_SYMLINK_NOFOLLOW) == 0 {
      return FileKind(mode: info.st_mode)
    }
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw FileError(.look, path)
  }
}
