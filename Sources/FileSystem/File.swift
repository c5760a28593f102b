import Platform

/// Reads and writes whole files at once.
public enum File {
  /// Returns all bytes of the file at `path`.
  ///
  /// Throws if the file cannot be opened or read, is larger than `limit`, or is not a regular file.
  public static func read(_ path: String, limit: SizeLimit) throws(FileError) -> [UInt8] {
    if let place = VolumePath(path) { return try place.read(limit: limit) }
    return try OpenFile(reading: path).readAll(limit: limit).bytes
  }

  /// Returns the first bytes of the file at `path`, at most `limit` bytes.
  ///
  /// Throws if the file cannot be opened or read, and for a folder.
  public static func read(_ path: String, upTo limit: Int) throws(FileError) -> [UInt8] {
    if let place = VolumePath(path) { return try place.read(upTo: limit) }
    let file = try OpenFile(reading: path)
    return try file.read(upTo: limit, expected: min(try file.status().size, limit))
  }

  /// Writes `bytes` as the whole content of the file at `path`, and creates the file if it is missing.
  ///
  /// This is not atomic: readers may see a part of the content. Use `replace` or `OutputFolder` to prevent that.
  public static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    let file = try OpenFile(path, flags: O_WRONLY | O_CREAT | O_TRUNC, action: .write)
    try file.write(bytes)
    try file.close()
  }

  /// Replaces the file at `path` in one step: writes a temporary file next to it, and renames that file. Readers see
  /// either the old content or the new one. The new file gets the permissions of the old one. A symbolic link at `path`
  /// is replaced, not followed.
  ///
  /// If the process is killed, the temporary file stays until `removeAbandoned` is called for its folder.
  public static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
    let temporary = TemporaryName().next(nextTo: path)
    do throws(FileError) {
      let file = try OpenFile(temporary, flags: O_WRONLY | O_CREAT | O_EXCL, action: .write)
      file.lock()
      try file.write(bytes)
      try file.close()
      var earlier = stat()
      if stat(path, &earlier) == 0 { chmod(temporary, earlier.st_mode & 0o7777) }
      if rename(temporary, path) != 0 { throw FileError(.write, path) }
    } catch {
      unlink(temporary)
      throw error.named(path)
    }
  }

  /// Removes temporary files from a folder, except for those that a process is still writing.
  public static func removeAbandoned(in folder: String) { TemporaryName.removeAbandoned(in: folder) }
}
