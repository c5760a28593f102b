import Build
import Synchronization
import Testing

@testable import Preview

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite struct WatcherTests {
  /// A watched folder `content`, and what was told of it.
  private final class Watched: Sendable {
    let folder = TemporaryFolder()
    private let batches = Mutex<[FileChanges]>([])
    private let watcher = Mutex<(any FileWatcher)?>(nil)
    /// While it is locked, the watcher waits.
    let gate = Mutex(())

    init(_ prepare: (TemporaryFolder) throws -> Void = { _ in }, roots: [String] = ["content"]) throws {
      try folder.makeFolder("content")
      try prepare(folder)
      let started = try watchFiles(at: roots.map(folder.at)) { [weak self] changes in
        self?.gate.withLock { _ in }
        self?.batches.withLock { $0.append(changes) }
      }
      watcher.withLock { $0 = started }
    }

    func stop() { watcher.withLock { $0 }?.stop() }

    var all: [FileChanges] { batches.withLock { $0 } }

    /// All paths told so far, below the temporary folder.
    var paths: Set<String> {
      Set(all.flatMap(\.paths).map { String($0.dropFirst(folder.path.utf8.count + 1)) })
    }

    /// Waits until all these were told; fails where that does not happen.
    func expect(_ wanted: Set<String>, _ place: SourceLocation = #_sourceLocation) {
      for _ in 0..<2_000 where !wanted.isSubset(of: paths) { usleep(5_000) }
      #expect(wanted.subtracting(paths).sorted() == [], sourceLocation: place)
    }

    /// Waits until nothing more is told.
    func settle() throws {
      try folder.write("content/settled", "\(all.count)")
      expect(["content/settled"])
      batches.withLock { $0 = [] }
      usleep(150_000)
      batches.withLock { $0 = [] }
    }
  }

  @Test func writeRenameAndDelete() throws {
    let watched = try Watched { try $0.write("content/a.md", "one") }
    try watched.folder.write("content/a.md", "two")
    watched.expect(["content/a.md"])
    try watched.settle()
    try watched.folder.write("content/b.md", "new")
    watched.expect(["content/b.md"])
    try watched.settle()
    #expect(rename(watched.folder.at("content/b.md"), watched.folder.at("content/c.md")) == 0)
    watched.expect(["content/b.md", "content/c.md"])
    try watched.settle()
    watched.folder.remove("content/c.md")
    watched.expect(["content/c.md"])
    try watched.settle()
    #expect(chmod(watched.folder.at("content/a.md"), 0o600) == 0)
    watched.expect(["content/a.md"])
    #expect(!watched.all.contains { $0.mayBeMore || !$0.diagnostics.isEmpty })
    watched.stop()
  }

  /// As editors save: to a new file, renamed over the old one, and its permissions set.
  @Test func oneSaveIsOneBatch() throws {
    let watched = try Watched { try $0.write("content/a.md", "one") }
    let temporary = watched.folder.at("content/.a.md.swp")
    watched.gate.withLock { _ in
      try? watched.folder.write("content/.a.md.swp", "two")
      rename(temporary, watched.folder.at("content/a.md"))
      chmod(watched.folder.at("content/a.md"), 0o644)
    }
    watched.expect(["content/a.md"])
    #expect(watched.all.filter { $0.paths.contains(watched.folder.at("content/a.md")) }.count <= 2)
    watched.stop()
  }

  @Test func newFoldersAreWatched() throws {
    let watched = try Watched()
    try watched.folder.write("content/a/b/c/d.md", "deep")
    watched.expect(["content/a/b/c/d.md"])
    try watched.settle()
    try watched.folder.write("content/a/b/c/e.md", "deep too")
    watched.expect(["content/a/b/c/e.md"])
    try watched.settle()
    watched.folder.remove("content/a")
    watched.expect(["content/a"])
    try watched.settle()
    try watched.folder.write("content/a/b.md", "again")
    watched.expect(["content/a/b.md"])
    watched.stop()
  }

  @Test func movedFoldersAreFollowed() throws {
    let watched = try Watched {
      try $0.write("content/a/deep/one.md", "")
      try $0.write("elsewhere/x/two.md", "")
    }
    #expect(rename(watched.folder.at("content/a"), watched.folder.at("content/b")) == 0)
    watched.expect(["content/a", "content/b", "content/b/deep", "content/b/deep/one.md"])
    try watched.settle()
    try watched.folder.write("content/b/deep/one.md", "changed")
    watched.expect(["content/b/deep/one.md"])
    #expect(!watched.paths.contains { $0.hasPrefix("content/a") })
    // In from outside, and out again.
    #expect(rename(watched.folder.at("elsewhere/x"), watched.folder.at("content/x")) == 0)
    watched.expect(["content/x/two.md"])
    #expect(rename(watched.folder.at("content/x"), watched.folder.at("elsewhere/y")) == 0)
    watched.expect(["content/x"])
    try watched.settle()
    try watched.folder.write("elsewhere/y/two.md", "not ours any more")
    try watched.settle()
    #expect(watched.paths == [])
    watched.stop()
  }

  @Test func linkedFoldersAreWatchedUnderBothNames() throws {
    let watched = try Watched {
      try $0.write("content/a/one.md", "")
      try $0.link("content/b", to: "a")
      try $0.link("content/a/up", to: "..")
      try $0.link("content/two.md", to: "a/one.md")
      try $0.write("outside/x.md", "")
      try $0.link("content/out", to: "../outside")
    }
    try watched.folder.write("content/a/one.md", "changed")
    watched.expect(["content/a/one.md", "content/b/one.md", "content/two.md"])
    try watched.folder.write("content/a/new/three.md", "")
    watched.expect(["content/a/new/three.md", "content/b/new/three.md"])
    // A link that is made later.
    try watched.folder.link("content/c", to: "a/new")
    watched.expect(["content/c", "content/c/three.md"])
    try watched.settle()
    try watched.folder.write("content/a/new/three.md", "changed")
    watched.expect(["content/a/new/three.md", "content/b/new/three.md", "content/c/three.md"])
    // Without the link its name is gone; the folder is still watched.
    watched.folder.remove("content/b")
    watched.expect(["content/b"])
    try watched.settle()
    try watched.folder.write("content/a/one.md", "again")
    watched.expect(["content/a/one.md", "content/two.md"])
    #expect(!watched.paths.contains { $0.hasPrefix("content/b") })
    watched.stop()
  }

  @Test func filesAndFoldersThatAppearLater() throws {
    let watched = try Watched(roots: ["content", "unfold.yml", "templates"])
    try watched.folder.write("unfold.yml", "title: A")
    watched.expect(["unfold.yml"])
    try watched.folder.write("templates/partials/a.mustache", "")
    watched.expect(["templates/partials/a.mustache"])
    try watched.settle()
    try watched.folder.write("other.yml", "")
    try watched.folder.write("other/a.md", "")
    try watched.folder.write("templates/partials/a.mustache", "changed")
    watched.expect(["templates/partials/a.mustache"])
    #expect(!watched.paths.contains { $0.hasPrefix("other") })
    // The folder itself is replaced.
    watched.folder.remove("templates")
    watched.expect(["templates"])
    try watched.settle()
    try watched.folder.write("templates/b.mustache", "")
    watched.expect(["templates/b.mustache"])
    watched.stop()
  }

  /// A checkout: few batches, and what they name is all that is there.
  @Test func aThousandFiles() throws {
    let watched = try Watched()
    for number in 0..<1_000 {
      try watched.folder.write("content/\(number % 37)/\(number % 7)/\(number).md", "\(number)")
    }
    watched.expect(Set(watched.folder.tree("content").map { "content/" + $0 }))
    #expect(watched.all.count < 50)
    #expect(!watched.all.contains { $0.mayBeMore })
    watched.stop()
  }

  /// More events than the system keeps: then all must be looked at, and folders of that time are watched.
  @Test func tooManyEvents() throws {
    let watched = try Watched()
    let limit =
      Int((watched.folder.readSystem("/proc/sys/fs/inotify/max_queued_events") ?? "0").dropLast()) ?? 0
    guard 1..<100_000 ~= limit else { return }
    try watched.settle()
    watched.gate.withLock { _ in
      try? watched.folder.write("content/first.md", "")
      // Until the watcher has taken that up and waits.
      usleep(200_000)
      for number in 0..<limit { try? watched.folder.write("content/\(number).md", "") }
      try? watched.folder.write("content/late/a.md", "")
    }
    for _ in 0..<2_000 where !watched.all.contains(where: \.mayBeMore) { usleep(5_000) }
    #expect(watched.all.contains { $0.mayBeMore })
    try watched.settle()
    try watched.folder.write("content/late/a.md", "changed")
    watched.expect(["content/late/a.md"])
    watched.stop()
  }

  @Test func nothingIsToldAfterTheEnd() throws {
    let watched = try Watched()
    watched.stop()
    try watched.folder.write("content/a.md", "")
    usleep(100_000)
    #expect(watched.all.isEmpty)
    watched.stop()
  }
}

extension TemporaryFolder {
  fileprivate func readSystem(_ path: String) -> String? {
    (try? File.read(path)).map { String(decoding: $0, as: UTF8.self) }
  }
}
