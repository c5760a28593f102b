import Basics
import FileSystem

#if canImport(Darwin)
  import Basics
  import Darwin

  /// The changes that macOS reports, file by file (kqueue(2)).
  ///
  /// Each file and folder is kept open. This does not prevent its removal; with `O_EVTONLY`, it does not even prevent
  /// ejecting a disk. A folder reports only that its list of entries has changed, so new entries must be searched for.
  ///
  /// Unchecked, because one thread at a time uses it: first the thread that creates it, then the watcher’s.
  final class KqueueSource: ChangeSource, @unchecked Sendable {
    let descriptor: Int32
    private var roots: [String]
    private var files: KqueueFiles
    /// The paths that were reported but did not exist, with the time of the report.
    private var missing: [String: MonotonicClock.Instant] = [:]

    /// The time for which a path in `missing` is reported again whenever its folder changes. The handler reads a path
    /// some time after the report. It may find a file there that is removed before the folder is searched, so that the
    /// file is never watched.
    private static let rewatchTime = Duration.seconds(2)

    init(_ paths: [String]) throws(FileError) {
      descriptor = kqueue()
      if descriptor < 0 { throw FileError(.open, "kqueue") }
      roots = paths
      files = KqueueFiles(queue: descriptor)
      for root in roots { begin(root) }
    }

    private func begin(_ root: String) {
      // The folder that contains the root reports when the root appears or disappears.
      if let parent = Paths.parent(root) { _ = files.watch(parent, isFolder: true) }
      _ = enter(root)
    }

    func watch(_ paths: [String], into batch: inout ChangeBatch) {
      let added = paths.filter { !roots.contains($0) }
      // The old roots remain in the queue, but `read` ignores their changes.
      roots = paths
      for root in added { begin(root) }
      batch.addEverything(at: .now)
    }

    deinit { close(descriptor) }

    func read(into batch: inout ChangeBatch) {
      let now = MonotonicClock.now
      // The type is explicit because there is also a function named `kevent`.
      var events: [kevent] = Array(repeating: kevent(), count: 256)
      var time = timespec()
      while true {
        let count = Int(kevent(descriptor, nil, 0, &events, Int32(events.count), &time))
        for event in events.prefix(max(0, count)) {
          guard let path = files.path(Int32(event.ident)) else { continue }
          for changed in take(path, event.fflags, now) where isWatched(changed) {
            batch.add(changed, at: now)
            missing[changed] = files.isHeld(changed) ? nil : now
          }
        }
        if count < events.count { break }
      }
      for diagnostic in files.takeDiagnostics() { batch.add(diagnostic, at: now) }
    }

    /// Returns the paths that have changed, for an event of a watched path.
    private func take(_ path: String, _ flags: UInt32, _ now: MonotonicClock.Instant) -> [String] {
      if flags & UInt32(NOTE_DELETE | NOTE_RENAME | NOTE_REVOKE) != 0 {
        files.forget(path)
        // Another entry may exist at the path already.
        return [path] + enter(path)
      }
      guard files.isFolder(path) else { return [path] }
      missing = missing.filter { $0.value + Self.rewatchTime > now }
      let entries = isWatched(path) ? list(path) : roots.filter { Paths.parent($0) == path && isThere($0) }
      let stillMissing = missing.keys.filter { Paths.parent($0) == path && !entries.contains($0) }
      var changed: [String] = []
      for entry in entries + stillMissing where !files.isCurrent(entry) {
        files.forget(entry)
        changed.append(entry)
        changed += enter(entry)
      }
      return changed
    }

    /// Watches the entry at a path, and returns the paths found below it.
    private func enter(_ path: String) -> [String] {
      guard let kind = try? FileKind.of(path, follow: true), kind == .file || kind == .folder,
        kind == .file || !leadsAway(path), files.watch(path, isFolder: kind == .folder), files.isFolder(path)
      else { return [] }
      return list(path).flatMap { [$0] + enter($0) }
    }

    /// Returns whether a link leads out of the roots, or to a folder that contains it.
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
