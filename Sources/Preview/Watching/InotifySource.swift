import FileSystem

#if os(Linux)
  import Basics

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// The changes that Linux reports, folder by folder (inotify(7)).
  ///
  /// Unchecked, because one thread at a time uses it: first the thread that creates it, then the watcher’s.
  final class InotifySource: ChangeSource, @unchecked Sendable {
    private var paths: [String]
    private var tree: InotifyTree
    private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 8)

    var descriptor: Int32 { tree.descriptor }

    init(_ paths: [String]) throws(FileError) {
      self.paths = paths
      tree = try InotifyTree(paths)
    }

    deinit { room.deallocate() }

    func watch(_ paths: [String], into batch: inout ChangeBatch) {
      self.paths = paths
      restart(into: &batch, .now)
    }

    func read(into batch: inout ChangeBatch) {
      let now = MonotonicClock.now
      var hasLost = false
      while true {
        let count = systemRead(descriptor, room)
        if count <= 0 { break }
        var place = 0
        while place < count {
          let event = room.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
          place += MemoryLayout<inotify_event>.size
          if event.mask & UInt32(IN_Q_OVERFLOW | IN_UNMOUNT) != 0 { hasLost = true }
          let name = room[place..<place + Int(event.len)].prefix { $0 != 0 }
          place += Int(event.len)
          if take(event, String(decoding: name, as: UTF8.self), &batch, now) == .replaced { hasLost = true }
        }
      }
      if hasLost { restart(into: &batch, now) }
      for diagnostic in tree.takeDiagnostics() { batch.add(diagnostic, at: now) }
    }

    private enum Meaning {
      case change
      /// A folder above the watched ones was removed or replaced.
      case replaced
    }

    /// Handles an event, and returns its meaning.
    ///
    /// - Parameter name: the name of the changed entry in the watched folder; empty for the folder itself.
    private func take(
      _ event: inotify_event, _ name: String, _ batch: inout ChangeBatch, _ now: MonotonicClock.Instant
    ) -> Meaning {
      if event.mask & UInt32(IN_IGNORED) != 0 { tree.forget(event.wd) }
      if name.isEmpty { return .change }
      let isThere = event.mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0
      let isGone = event.mask & UInt32(IN_DELETE | IN_MOVED_FROM) != 0
      if isThere || isGone, tree.isAncestor(name, in: event.wd) { return .replaced }
      let isFolder = event.mask & UInt32(IN_ISDIR) != 0
      for path in tree.paths(of: name, in: event.wd) {
        if isGone { tree.remove(path) }
        // Enter a folder also when its permissions have changed, because it may have become readable.
        if isThere || isFolder && !isGone {
          for found in tree.add(path) { batch.add(found, at: now) }
        }
        let isWriting =
          event.mask & UInt32(IN_MODIFY) != 0 || event.mask & UInt32(IN_CREATE) != 0 && Self.isEmpty(path)
        batch.add(path, at: now, isWriting: isWriting)
      }
      return .change
    }

    /// Whether a new file is empty, so that the program that created it will probably write it. Links are complete.
    private static func isEmpty(_ path: String) -> Bool {
      var info = stat()
      return lstat(path, &info) == 0 && FileKind(mode: info.st_mode) == .file && info.st_size == 0
        && info.st_nlink == 1
    }

    /// Creates all watches again after events were lost, because some new folders may not be watched.
    private func restart(into batch: inout ChangeBatch, _ now: MonotonicClock.Instant) {
      // If this fails, the old watches continue to work, and the next lost event tries again.
      if let made = try? InotifyTree(paths) { tree = made }
      batch.addEverything(at: now)
    }
  }

  private func systemRead(_ descriptor: Int32, _ room: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      let count = read(descriptor, room.baseAddress, room.count)
      if count >= 0 || errno != EINTR { return count }
    }
  }
#endif
