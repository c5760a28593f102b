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
    private var files: KqueueFiles
    /// Paths that were told of and at which nothing stood, since when.
    private var gone: [String: ContinuousClock.Instant] = [:]

    /// The handler looks at a path some time after it was told of it. What it found then may be gone again before the
    /// folder is looked at, and so was never held: for so long such paths are told of with their folder.
    private static let memory = Duration.seconds(2)

    init(_ paths: [String]) throws(FileError) {
      descriptor = kqueue()
      if descriptor < 0 { throw FileError(.open, "kqueue") }
      roots = paths
      files = KqueueFiles(queue: descriptor)
      for root in roots {
        // The folder that has the root tells of its coming and going.
        if let parent = Paths.parent(root) { _ = files.watch(parent, isFolder: true) }
        _ = enter(root)
      }
    }

    deinit { close(descriptor) }

    func read(into batch: inout ChangeBatch) {
      let now = ContinuousClock.now
      // With its type written out, since a function has the same name.
      var events: [kevent] = Array(repeating: kevent(), count: 256)
      var time = timespec()
      while true {
        let count = Int(kevent(descriptor, nil, 0, &events, Int32(events.count), &time))
        for event in events.prefix(max(0, count)) {
          guard let path = files.path(Int32(event.ident)) else { continue }
          for changed in take(path, event.fflags, now) where isWatched(changed) {
            batch.add(changed, at: now)
            gone[changed] = files.isHeld(changed) ? nil : now
          }
        }
        if count < events.count { break }
      }
      for diagnostic in files.takeDiagnostics() { batch.add(diagnostic, at: now) }
    }

    /// The paths that have changed with one that is watched.
    private func take(_ path: String, _ flags: UInt32, _ now: ContinuousClock.Instant) -> [String] {
      if flags & UInt32(NOTE_DELETE | NOTE_RENAME | NOTE_REVOKE) != 0 {
        files.forget(path)
        // Something else may stand there already.
        return [path] + enter(path)
      }
      guard files.isFolder(path) else { return [path] }
      gone = gone.filter { $0.value + Self.memory > now }
      let entries = isWatched(path) ? list(path) : roots.filter { Paths.parent($0) == path && isThere($0) }
      let missing = gone.keys.filter { Paths.parent($0) == path && !entries.contains($0) }
      var changed: [String] = []
      for entry in entries + missing where !files.isCurrent(entry) {
        files.forget(entry)
        changed.append(entry)
        changed += enter(entry)
      }
      return changed
    }

    /// Watches what stands at a path, and returns what was found below it.
    private func enter(_ path: String) -> [String] {
      guard let kind = try? FileKind.of(path, follow: true), kind == .file || kind == .folder,
        kind == .file || !leadsAway(path), files.watch(path, isFolder: kind == .folder), files.isFolder(path)
      else { return [] }
      return list(path).flatMap { [$0] + enter($0) }
    }

    /// Whether a link leads out of the roots, or to a folder that it stands in.
    private func leadsAway(_ path: String) -> Bool {
      guard !roots.contains(path), (try? FileKind.of(path)) == .link, let real = try? Paths.real(path) else {
        return false
      }
      let place = Paths.parent(path).flatMap { try? Paths.real($0) } ?? path
      let isInside = roots.contains { root in
        (try? Paths.real(root)).map { Paths.isInside(real, $0) } ?? false
      }
      return !isInside || Paths.isInside(place, real)
    }

    private func list(_ folder: String) -> [String] {
      ((try? Directory.list(folder)) ?? []).map {
        Paths.join(folder, String(decoding: $0.name, as: UTF8.self))
      }
    }

    private func isWatched(_ path: String) -> Bool { roots.contains { Paths.isInside(path, $0) } }

    private func isThere(_ path: String) -> Bool { (try? FileKind.of(path, follow: true)) != nil }
  }
#endif
