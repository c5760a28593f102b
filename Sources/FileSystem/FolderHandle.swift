import Basics
import Platform
import Synchronization

/// An open folder. All paths are relative to it, so it remains the same folder even if it or a folder above it is
/// renamed.
///
/// If the last component of a path is a symbolic link, it is never followed. Links in earlier components are followed;
/// the caller must check them.
public final class FolderHandle: Sendable {
  /// The path of the folder in error messages.
  public let path: String
  /// -1 for a folder of a volume that only provides metadata of files.
  private let descriptor: Int32
  private let isLocked = Atomic<Bool>(false)

  /// Opens the folder at `path`. Throws if there is no folder, or if the process is not allowed to read it.
  public init(_ path: String) throws(FileError) {
    self.path = path
    if VolumePath(path) != nil {
      descriptor = -1
      return
    }
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor < 0 { throw FileError(.open, path) }
  }

  /// Opens a folder inside of this one. Throws for a symbolic link.
  public convenience init(_ path: String, in folder: FolderHandle) throws(FileError) {
    let opened = openat(folder.descriptor, path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    if opened < 0 { throw folder.error(.open, path) }
    self.init(descriptor: opened, Paths.join(folder.path, path))
  }

  private init(descriptor: Int32, _ path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit {
    // A program that is being started shares the open folder for a moment, so closing it would not release the lock.
    if isLocked.load(ordering: .relaxed) { unlock() }
    if descriptor >= 0 { close(descriptor) }
  }

  /// The processes that may lock a folder at the same time.
  public enum Lock {
    /// No other process may hold a lock.
    case exclusive
    /// Other processes may hold shared locks.
    case shared
  }

  /// Locks the folder until `unlock` is called or the handle is released. Returns false if another process holds a
  /// conflicting lock.
  public func lock(_ lock: Lock = .exclusive) -> Bool {
    // A file system without locks must not prevent a build, so all other errors count as success.
    if flock(descriptor, (lock == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 {
      isLocked.store(true, ordering: .relaxed)
      return true
    }
    return errno != EWOULDBLOCK
  }

  /// Releases the lock.
  public func unlock() { flock(descriptor, LOCK_UN) }

  /// Returns the metadata of the file at `path`; nil if there is no file.
  ///
  /// - Parameter follow: whether to return the metadata of a symbolic link's target.
  public func fileMetadata(_ path: String, follow: Bool = false) -> FileMetadata? {
    if descriptor < 0 { return VolumePath(Paths.join(self.path, path))?.metadata(follow: follow) }
    var info = stat()
    guard fstatat(descriptor, path, &info, follow ? 0 : AT_SYMLINK_NOFOLLOW) == 0,
      FileKind(mode: info.st_mode) == .file
    else { return nil }
    return FileMetadata(info)
  }

  /// Returns the kind of the entry at `path`; nil if there is none.
  public func kind(_ path: String) throws(FileError) -> FileKind? {
    var info = stat()
    if fstatat(descriptor, path, &info, AT_SYMLINK_NOFOLLOW) == 0 { return FileKind(mode: info.st_mode) }
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw error(.look, path)
  }

  /// Creates one folder. Returns false if an entry exists at `path`.
  public func createFolder(_ path: String) throws(FileError) -> Bool {
    if mkdirat(descriptor, path, 0o777) == 0 { return true }
    if errno == EEXIST { return false }
    throw error(.createFolder, path)
  }

  /// Creates a file with this content. Throws if an entry exists at `path`. If writing fails, the file is removed.
  public func create(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    try create(path) { (file) throws(FileError) in try file.write(bytes) }
  }

  /// Creates a file with this content. Throws if an entry exists at `path`. If writing fails, the file is removed.
  public func create(_ path: String, _ bytes: UnsafeBufferPointer<UInt8>) throws(FileError) {
    try create(path) { (file) throws(FileError) in try file.write(bytes) }
  }

  /// Creates a file and calls `write` to fill it. If `write` throws, the file is removed.
  private func create(
    _ path: String, _ write: (borrowing OpenFile) throws(FileError) -> Void
  ) throws(FileError) {
    let file = try openFile(path, O_WRONLY | O_CREAT | O_EXCL, .write)
    do throws(FileError) {
      try write(file)
      try file.close()
    } catch {
      let failure = error.named(Paths.join(self.path, path))
      unlinkat(descriptor, path, 0)
      throw failure
    }
  }

  /// Writes a new file at `temporary` and renames it to `path`, which replaces any file at `path` in one step. Both
  /// paths must be in the same file system.
  public func replace(_ path: String, _ bytes: UnsafeBufferPointer<UInt8>, by temporary: String)
    throws(FileError)
  {
    try replace(path, by: temporary) { (file) throws(FileError) in try file.write(bytes) }
  }

  /// Calls `write` to fill a new file at `temporary`, and renames the file to `path`, which replaces any file at `path`
  /// in one step. Both paths must be in the same file system.
  public func replace(
    _ path: String, by temporary: String, _ write: (borrowing OpenFile) throws(FileError) -> Void
  ) throws(FileError) {
    try create(temporary, write)
    if renameat(descriptor, temporary, descriptor, path) != 0 {
      let failure = error(.rename, path)
      unlinkat(descriptor, temporary, 0)
      throw failure
    }
  }

  /// Makes `path` a hard link to another file in one step, which replaces any file at `path`. Returns false if the file
  /// system does not allow it.
  ///
  /// - Parameters:
  ///   - other: the absolute path of the file.
  ///   - temporary: a path in the same folder as `path`, which is free.
  public func link(_ path: String, to other: String, by temporary: String) -> Bool {
    guard linkat(AT_FDCWD, other, descriptor, temporary, 0) == 0 else { return false }
    if renameat(descriptor, temporary, descriptor, path) == 0 { return true }
    unlinkat(descriptor, temporary, 0)
    return false
  }

  /// Removes a file or a link. If there is none, nothing happens.
  public func remove(_ path: String) throws(FileError) {
    if unlinkat(descriptor, path, 0) != 0 && errno != ENOENT { throw error(.remove, path) }
  }

  /// Removes a file, unless a process has locked it.
  func removeUnlocked(_ path: String) {
    guard let file = try? openFile(path, O_RDONLY | O_NONBLOCK, .open), file.lock() else { return }
    unlinkat(descriptor, path, 0)
  }

  /// Removes a folder if it is empty. Returns true if the folder no longer exists afterward.
  public func removeFolder(_ path: String) -> Bool {
    unlinkat(descriptor, path, AT_REMOVEDIR) == 0 || errno == ENOENT
  }

  /// Returns the entries of this folder, sorted by the bytes of their names.
  public func list() throws(FileError) -> [DirectoryEntry] {
    // The stream has a descriptor of its own, because closing it closes the descriptor.
    let opened = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if opened < 0 { throw FileError(.list, path) }
    guard let stream = fdopendir(opened) else {
      let failure = FileError(.list, path)
      close(opened)
      throw failure
    }
    return try Directory.entries(of: stream, path)
  }

  /// Removes the folder at `path` and everything in it. Symbolic links are removed, never followed. If there is no such
  /// folder, nothing happens.
  public func removeFolderWithContent(_ path: String) throws(FileError) {
    guard try kind(path) == .folder else { return }
    let folder = try FolderHandle(path, in: self)
    for entry in try folder.list() {
      let name = String(decoding: entry.name, as: UTF8.self)
      if entry.kind == .folder { try folder.removeFolderWithContent(name) } else { try folder.remove(name) }
    }
    if unlinkat(descriptor, path, AT_REMOVEDIR) != 0 && errno != ENOENT { throw error(.remove, path) }
  }

  /// Moves an entry of this folder into another folder of the same file system, and keeps its name. No entry of that
  /// name may exist there.
  public func move(_ name: String, to folder: FolderHandle) throws(FileError) {
    if renameat(descriptor, name, folder.descriptor, name) != 0 { throw folder.error(.rename, name) }
  }

  /// Returns all bytes of the file at `path`; nil if there is no file, or an entry of another kind.
  public func read(_ path: String, limit: SizeLimit = .list) throws(FileError) -> [UInt8]? {
    guard let file = try openForReading(path) else { return nil }
    do throws(FileError) {
      return try file.readAll(limit: limit).bytes
    } catch {
      throw error.named(Paths.join(self.path, path))
    }
  }

  /// Returns the first bytes of the file at `path`, at most `limit` bytes; nil if there is no file, or an entry of
  /// another kind.
  public func read(_ path: String, upTo limit: Int) throws(FileError) -> [UInt8]? {
    guard let file = try openForReading(path) else { return nil }
    return try file.read(upTo: limit, expected: min(file.status().size, limit))
  }

  /// Opens the file at `path`. Returns nil if there is no file, or an entry of another kind.
  private func openForReading(_ path: String) throws(FileError) -> OpenFile? {
    guard try kind(path) == .file else { return nil }
    do throws(FileError) {
      return try OpenFile(reading: path, in: descriptor, flags: O_NOFOLLOW)
    } catch {
      throw error.named(Paths.join(self.path, path))
    }
  }

  /// Opens a file for appending, and creates it if it is missing.
  public func openForAppending(_ path: String) throws(FileError) -> OpenFile {
    // Without waiting: opening a pipe would block until another program reads from it.
    try openFile(path, O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK, .write)
  }

  /// The result of comparing a file with expected content. The last three cases name the kind of an entry that is not a
  /// file.
  public enum Comparison { case missing, same, different, folder, link, other }

  /// Compares the file at `path` with `bytes`. If the sizes differ, the content is not read.
  public func compare(_ path: String, with bytes: UnsafeBufferPointer<UInt8>) throws(FileError) -> Comparison
  {
    do throws(FileError) {
      // Don't block: opening a pipe would wait until a process opens it for writing.
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
      throw error.named(Paths.join(self.path, path))
    }
  }

  private func error(_ action: FileError.Action, _ path: String) -> FileError {
    let code = errno
    return FileError(action, Paths.join(self.path, path), code: code)
  }
}
