#if canImport(Darwin)
  import Basics
  import Build
  import Darwin

  /// Changes as macOS tells them: by open file (kqueue(2)).
  ///
  /// Each file and folder is held open, which does not keep it from being removed; `O_EVTONLY` does not even keep a
  /// disk from being ejected. A folder tells that its list has changed, so what is new in it is looked for.
  ///
  /// Unchecked, because it is used by one thread at a time: the one that makes it, and then the watcher’s.
  final class KqueueSource: ChangeSource, @unchecked Sendable {
    let descriptor: Int32
    private let roots: [String]
    private var paths: [Int32: String] = [:]
    private var files: [String: Int32] = [:]
    private var diagnostics: [Diagnostic] = []
    private var isFull = false

    init(_ paths: [String]) throws(FileError) {
      descriptor = kqueue()
      if descriptor < 0 { throw FileError(.open, "kqueue") }
      roots = paths
      DescriptorLimit.raise(to: Int(OPEN_MAX))
      for root in roots {
        // The folder that has the root tells of its coming and going.
        if let parent = Paths.parent(root) { _ = watch(parent) }
        _ = enter(root)
      }
    }

    deinit {
      for file in paths.keys { close(file) }
      close(descriptor)
    }

    func read(into batch: inout ChangeBatch) {
      let now = ContinuousClock.now
      var events = [kevent](repeating: kevent(), count: 256)
      var time = timespec()
      while true {
        let count = Int(kevent(descriptor, nil, 0, &events, Int32(events.count), &time))
        for event in events.prefix(max(0, count)) {
          guard let path = paths[Int32(event.ident)] else { continue }
          for changed in take(path, event.fflags) where isWatched(changed) { batch.add(changed, at: now) }
        }
        if count < events.count { break }
      }
      for diagnostic in diagnostics { batch.add(diagnostic, at: now) }
      diagnostics = []
    }

    /// The paths that have changed with one that is watched.
    private func take(_ path: String, _ flags: UInt32) -> [String] {
      if flags & UInt32(NOTE_DELETE | NOTE_RENAME | NOTE_REVOKE) != 0 {
        for known in files.keys.filter({ Paths.isInside($0, path) }) {
          if let file = files.removeValue(forKey: known) {
            paths[file] = nil
            close(file)
          }
        }
        // Something else may stand there already.
        return [path] + enter(path)
      }
      guard (try? FileKind.of(path, follow: true)) == .folder else { return [path] }
      let isAbove = !isWatched(path)
      let entries = isAbove ? roots.filter { Paths.parent($0) == path } : list(path)
      return entries.filter { files[$0] == nil }.flatMap { [$0] + enter($0) }
    }

    /// Watches what stands at a path, and returns what was found below it.
    private func enter(_ path: String) -> [String] {
      guard let kind = try? FileKind.of(path, follow: true), kind == .file || kind == .folder, watch(path),
        kind == .folder, !leadsUp(path)
      else { return [] }
      return list(path).flatMap { [$0] + enter($0) }
    }

    /// Whether a link leads out of the roots, or to a folder that it stands in.
    private func leadsUp(_ path: String) -> Bool {
      guard (try? FileKind.of(path)) == .link, let real = try? Paths.real(path) else { return false }
      let place = (Paths.parent(path)).flatMap { try? Paths.real($0) } ?? path
      let isInside = roots.contains { root in
        (try? Paths.real(root)).map { Paths.isInside(real, $0) } ?? false
      }
      return Paths.isInside(place, real) || !isInside && !roots.contains(path)
    }

    private func list(_ folder: String) -> [String] {
      ((try? Directory.list(folder)) ?? []).map {
        Paths.join(folder, String(decoding: $0.name, as: UTF8.self))
      }
    }

    private func isWatched(_ path: String) -> Bool { roots.contains { Paths.isInside(path, $0) } }

    /// Whether it is watched from here on.
    private func watch(_ path: String) -> Bool {
      if files[path] != nil { return true }
      let file = open(path, O_EVTONLY | O_CLOEXEC)
      if file < 0 {
        let error = FileError(.look, path)
        if error.code != ENOENT && !(error.code == EMFILE && isFull) {
          isFull = isFull || error.code == EMFILE
          diagnostics.append(.folderUnwatched(path, error))
        }
        return false
      }
      var change = kevent(
        ident: UInt(file), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
        fflags: UInt32(NOTE_WRITE | NOTE_EXTEND | NOTE_ATTRIB | NOTE_DELETE | NOTE_RENAME | NOTE_REVOKE),
        data: 0, udata: nil)
      guard kevent(descriptor, &change, 1, nil, 0, nil) == 0 else {
        diagnostics.append(.folderUnwatched(path, FileError(.look, path)))
        close(file)
        return false
      }
      files[path] = file
      paths[file] = path
      return true
    }
  }
#endif
