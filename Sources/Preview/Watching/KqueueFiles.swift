import Basics
import FileSystem

#if canImport(Darwin)
  import Darwin

  /// The files and folders that a kqueue watches. Each is kept open.
  struct KqueueFiles: ~Copyable {
    private struct Held {
      let file: Int32
      let isFolder: Bool
    }

    private let queue: Int32
    private var held: [String: Held] = [:]
    private var paths: [Int32: String] = [:]
    private var diagnostics: [Diagnostic] = []
    private var isFull = false
    /// The maximum number of open files.
    private let limit: Int

    /// The number of descriptors that watched files must leave for the server and for files that builds read. Folders
    /// may use more, because a folder reports the changes of many files.
    private static let reserve = 3_000
    /// The number of descriptors that watched folders must leave.
    private static let folderReserve = 1_500

    init(queue: Int32) {
      self.queue = queue
      // The maximum that the system grants to a process (setrlimit(2)).
      limit = DescriptorLimit.raise(to: Int(OPEN_MAX))
    }

    deinit { for file in paths.keys { close(file) } }

    /// Returns diagnostics about the files that could not be watched since the last call.
    mutating func takeDiagnostics() -> [Diagnostic] {
      defer { diagnostics = [] }
      return diagnostics
    }

    func path(_ file: Int32) -> String? { paths[file] }

    func isHeld(_ path: String) -> Bool { held[path] != nil }

    func isFolder(_ path: String) -> Bool { held[path]?.isFolder ?? false }

    /// Returns whether the file that was opened at a path is still the one at this path.
    func isCurrent(_ path: String) -> Bool {
      held[path].flatMap { Self.mode(of: $0.file, ifAt: path) } != nil
    }

    /// Returns the mode of an open file if it still has a path; otherwise nil.
    private static func mode(of file: Int32, ifAt path: String) -> mode_t? {
      var open = stat()
      var there = stat()
      guard fstat(file, &open) == 0, fstatat(AT_FDCWD, path, &there, 0) == 0, open.st_ino == there.st_ino,
        open.st_dev == there.st_dev
      else { return nil }
      return open.st_mode
    }

    /// Closes the file of a path. For a folder, also closes everything below it.
    mutating func forget(_ path: String) {
      guard let known = held[path] else { return }
      for below in known.isFolder ? held.keys.filter({ Paths.isInside($0, path) }) : [path] {
        guard let closed = held.removeValue(forKey: below) else { continue }
        paths[closed.file] = nil
        // Closing the last descriptor of a file removes it from the queue.
        close(closed.file)
      }
    }

    /// Starts to watch a file. Returns false if that is not possible.
    ///
    /// - Parameter isFolder: whether the path seems to be a folder, which may use the reserved descriptors.
    mutating func watch(_ path: String, isFolder: Bool) -> Bool {
      if held[path] != nil { return true }
      if held.count + (isFolder ? Self.folderReserve : Self.reserve) > limit {
        refuse(path, FileError(.look, path, code: EMFILE))
        return false
      }
      let file = open(path, O_EVTONLY | O_CLOEXEC)
      if file < 0 {
        refuse(path, FileError(.look, path))
        return false
      }
      var change = kevent(
        ident: UInt(file), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
        fflags: UInt32(NOTE_WRITE | NOTE_EXTEND | NOTE_ATTRIB | NOTE_DELETE | NOTE_RENAME | NOTE_REVOKE),
        data: 0, udata: nil)
      guard kevent(queue, &change, 1, nil, 0, nil) == 0 else {
        refuse(path, FileError(.look, path))
        close(file)
        return false
      }
      // If the file was removed before the queue watched it, there will be no event for it.
      guard let mode = Self.mode(of: file, ifAt: path) else {
        close(file)
        return false
      }
      held[path] = Held(file: file, isFolder: mode & S_IFMT == S_IFDIR)
      paths[file] = path
      return true
    }

    /// Reports that a file cannot be watched. A file that was removed in the meantime needs no watch. The limit of the
    /// system is reported only once.
    private mutating func refuse(_ path: String, _ error: FileError) {
      if error.code == ENOENT || error.code == EMFILE && isFull { return }
      isFull = isFull || error.code == EMFILE
      diagnostics.append(.folderUnwatched(path, error))
    }
  }
#endif
