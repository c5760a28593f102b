#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Whole files, read and written at once.
public enum File {
  /// All bytes of the file at `path`, in one allocation of its size.
  ///
  /// Throws where the file cannot be opened or read, and for a folder.
  public static func read(_ path: String) throws(FileError) -> [UInt8] {
    let file = try OpenFile(path, action: .read)
    let (kind, size) = try file.status()
    if kind == .folder { throw FileError(.read, path, code: EISDIR) }
    return try file.read(expected: size)
  }

  /// The first bytes of the file at `path`, at most `limit`.
  public static func read(_ path: String, upTo limit: Int) throws(FileError) -> [UInt8] {
    let file = try OpenFile(path, action: .read)
    let (kind, size) = try file.status()
    if kind == .folder { throw FileError(.read, path, code: EISDIR) }
    return try file.read(upTo: limit, expected: min(size, limit))
  }

  /// Writes `bytes` as the whole content of the file at `path`, making it where it is missing.
  ///
  /// Not atomic: what must never be seen half-written goes through `OutputFolder`.
  public static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    let file = try OpenFile(path, flags: O_WRONLY | O_CREAT | O_TRUNC, action: .write)
    try file.write(bytes)
    try file.close()
  }

  /// Writes a file beside its place and renames it, so that it is never seen half-written. It has the permissions of
  /// the file that it replaces.
  public static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
    let temporary = TemporaryName().next(beside: path)
    try write(bytes, to: temporary)
    var earlier = stat()
    if stat(path, &earlier) == 0 { chmod(temporary, earlier.st_mode & 0o7777) }
    if rename(temporary, path) != 0 {
      let failure = FileError(.write, path)
      unlink(temporary)
      throw failure
    }
  }
}
