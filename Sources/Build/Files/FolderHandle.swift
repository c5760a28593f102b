import Basics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A folder held open. All paths are relative to it, so it stays the same folder whatever is renamed around it.
///
/// The last name of a path is never followed when it is a symbolic link; that the folders before it are none
/// is for the caller to see to.
final class FolderHandle: Sendable {
  /// The path for errors.
  let path: String
  private let descriptor: Int32

  init(_ path: String) throws(FileError) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor < 0 { throw FileError(.open, path) }
  }

  deinit { close(descriptor) }

  /// Takes the folder for this process alone until `unlock` or the handle's end; false when another one has it.
  func lock() -> Bool {
    // A file system without locks is no reason not to build.
    flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
  }

  func unlock() { flock(descriptor, LOCK_UN) }

  /// The stamp of the file at `path`; nil when there is none, or something else.
  ///
  /// - Parameter follow: whether a symbolic link stands for what it leads to.
  func stamp(_ path: String, follow: Bool = false) -> FileStamp? {
    var info = stat()
    guard fstatat(descriptor, path, &info, follow ? 0 : AT_SYMLINK_NOFOLLOW) == 0,
      FileKind(mode: info.st_mode) == .file
    else { return nil }
    return FileStamp(info)
  }

  /// What stands at `path`; nil when nothing does.
  func kind(_ path: String) throws(FileError) -> FileKind? {
    var info = stat()
    if fstatat(descriptor, path, &info, AT_SYMLINK_NOFOLLOW) == 0 { return FileKind(mode: info.st_mode) }
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw error(.look, path)
  }

  /// Makes one folder; false when something stands there already.
  func makeFolder(_ path: String) throws(FileError) -> Bool {
    if mkdirat(descriptor, path, 0o777) == 0 { return true }
    if errno == EEXIST { return false }
    throw error(.makeFolder, path)
  }

  /// Makes a file that must not be there yet, with these bytes. It is gone again where they cannot be written.
  func create(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    try create(path) { (file) throws(FileError) in try file.write(bytes) }
  }

  /// Makes a file that must not be there yet and writes it.
  private func create(
    _ path: String, _ write: (borrowing OpenFile) throws(FileError) -> Void
  ) throws(FileError) {
    let file = try openFile(path, O_WRONLY | O_CREAT | O_EXCL, .write)
    do throws(FileError) {
      try write(file)
      try file.close()
    } catch {
      let failure = FileError(error.action, Paths.join(self.path, path), code: error.code)
      unlinkat(descriptor, path, 0)
      throw failure
    }
  }

  /// Puts a file with these bytes at `path` in one step, by way of a new file at `temporary` beside it.
  func replace(_ path: String, _ bytes: UnsafeBufferPointer<UInt8>, by temporary: String) throws(FileError) {
    try replace(path, by: temporary) { (file) throws(FileError) in try file.write(bytes) }
  }

  /// Puts a file at `path` that `write` fills.
  func replace(
    _ path: String, by temporary: String, _ write: (borrowing OpenFile) throws(FileError) -> Void
  ) throws(FileError) {
    try create(temporary, write)
    if renameat(descriptor, temporary, descriptor, path) != 0 {
      let failure = error(.rename, path)
      unlinkat(descriptor, temporary, 0)
      throw failure
    }
  }

  /// Removes a file or link; nothing happens when it is gone already.
  func remove(_ path: String) throws(FileError) {
    if unlinkat(descriptor, path, 0) != 0 && errno != ENOENT { throw error(.remove, path) }
  }

  /// Removes a folder if it is empty.
  func removeFolder(_ path: String) -> Bool { unlinkat(descriptor, path, AT_REMOVEDIR) == 0 }

  /// All bytes of the file at `path`; nil when there is none, or something other than a file.
  func read(_ path: String) throws(FileError) -> [UInt8]? {
    guard try kind(path) == .file else { return nil }
    let file = try openFile(path, O_RDONLY, .read)
    return try file.read(expected: file.status().size)
  }

  /// Opens a file that is only ever written at its end, and makes it where it is missing.
  func openForAppending(_ path: String) throws(FileError) -> OpenFile {
    try openFile(path, O_WRONLY | O_APPEND | O_CREAT, .write)
  }

  enum Comparison { case missing, same, different, folder, link, other }

  /// How what stands at `path` compares with a file of these bytes; sizes first.
  func compare(_ path: String, with bytes: UnsafeBufferPointer<UInt8>) throws(FileError) -> Comparison {
    do throws(FileError) {
      // Without waiting: opening a pipe would block until somebody writes to it.
      return try compare(openFile(path, O_RDONLY | O_NONBLOCK, .read), with: bytes)
    } catch {
      switch error.code {
      case ENOENT: return .missing
      case ELOOP, EMLINK: return .link
      case ENXIO: return .other
      default: throw error
      }
    }
  }

  private func compare(
    _ file: consuming OpenFile, with bytes: UnsafeBufferPointer<UInt8>
  ) throws(FileError) -> Comparison {
    let (kind, size) = try file.status()
    switch kind {
    case .file: break
    case .folder: return .folder
    case .link: return .link
    case .other: return .other
    }
    if size != bytes.count { return .different }
    var failure: FileError?
    let same = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { room in
      var done = 0
      do throws(FileError) {
        while done < bytes.count {
          let count = try file.read(into: room)
          guard count > 0, count <= bytes.count - done, let start = bytes.baseAddress,
            let read = room.baseAddress
          else { return false }
          if memcmp(start + done, read, count) != 0 { return false }
          done += count
        }
        return true
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
    return same ? .same : .different
  }

  private func openFile(_ path: String, _ flags: Int32, _ action: FileError.Action) throws(FileError)
    -> OpenFile
  {
    do throws(FileError) {
      return try OpenFile(path, in: descriptor, flags: flags | O_NOFOLLOW, action: action)
    } catch {
      throw FileError(error.action, Paths.join(self.path, path), code: error.code)
    }
  }

  private func error(_ action: FileError.Action, _ path: String) -> FileError {
    let code = errno
    return FileError(action, Paths.join(self.path, path), code: code)
  }
}
