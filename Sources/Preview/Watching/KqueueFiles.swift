#if canImport(Darwin)
  import Basics
  import Build
  import Darwin

  /// The files and folders that a kqueue watches, each held open.
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
    /// How many files may be open at once.
    private let limit: Int

    /// So many are left to the server and to what it reads. Folders may take of these: one of them tells of many files.
    private static let reserve = 3_000
    private static let folderReserve = 1_500

    init(queue: Int32) {
      self.queue = queue
      // The most that the system grants to a process (setrlimit(2)).
      limit = DescriptorLimit.raise(to: Int(OPEN_MAX))
    }

    deinit { for file in paths.keys { close(file) } }

    /// What could not be watched since it was last asked for.
    mutating func takeDiagnostics() -> [Diagnostic] {
      defer { diagnostics = [] }
      return diagnostics
    }

    func path(_ file: Int32) -> String? { paths[file] }

    func isHeld(_ path: String) -> Bool { held[path] != nil }

    func isFolder(_ path: String) -> Bool { held[path]?.isFolder ?? false }

    /// Whether what is held open for a path is what stands there; false where nothing is.
    func isCurrent(_ path: String) -> Bool {
      held[path].flatMap { Self.mode(of: $0.file, ifAt: path) } != nil
    }

    /// The mode of an open file, if it is what stands at a path.
    private static func mode(of file: Int32, ifAt path: String) -> mode_t? {
      var open = stat()
      var there = stat()
      guard fstat(file, &open) == 0, fstatat(AT_FDCWD, path, &there, 0) == 0, open.st_ino == there.st_ino,
        open.st_dev == there.st_dev
      else { return nil }
      return open.st_mode
    }

    /// Forgets what is held for a path, and for a folder all below it.
    mutating func forget(_ path: String) {
      guard let known = held[path] else { return }
      for below in known.isFolder ? held.keys.filter({ Paths.isInside($0, path) }) : [path] {
        guard let gone = held.removeValue(forKey: below) else { continue }
        paths[gone.file] = nil
        // With its last descriptor a file leaves the queue by itself.
        close(gone.file)
      }
    }

    /// Whether it is watched from here on.
    ///
    /// - Parameter isFolder: what seems to stand there; a folder may take the last descriptors.
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
      // What went away before the queue knew of it tells nothing.
      guard let mode = Self.mode(of: file, ifAt: path) else {
        close(file)
        return false
      }
      held[path] = Held(file: file, isFolder: mode & S_IFMT == S_IFDIR)
      paths[file] = path
      return true
    }

    /// What is gone again needs no watch; and that the system is at its limit is said once.
    private mutating func refuse(_ path: String, _ error: FileError) {
      if error.code == ENOENT || error.code == EMFILE && isFull { return }
      isFull = isFull || error.code == EMFILE
      diagnostics.append(.folderUnwatched(path, error))
    }
  }
#endif
