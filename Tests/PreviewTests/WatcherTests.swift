import FileSystem
import Synchronization
import TestSupport
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
  /// A watched folder `content`, and the reported changes.
  private final class Watched: Sendable {
    let folder = TemporaryFolder()
    private let batches = Observed<[FileChanges]>([])
    /// The number of calls of the handler, including one that waits at the gate.
    private let calls = Observed(0)
    private let markers = Observed(0)
    private let watcher = Mutex<(any FileWatcher)?>(nil)
    /// While the gate is locked, the handler waits.
    private let gate = Mutex(())

    init(_ prepare: (TemporaryFolder) throws -> Void = { _ in }, roots: [String] = ["content"]) throws {
      try folder.createFolder("content")
      try prepare(folder)
      let started = try watchFiles(at: roots.map(folder.at)) { [weak self] changes in
        self?.calls.update { $0 += 1 }
        self?.gate.withLock { _ in }
        self?.batches.update { $0.append(changes) }
      }
      watcher.withLock { $0 = started }
    }

    func stop() { watcher.withLock { $0 }?.stop() }

    var hasMoreChanges: Bool { watcher.withLock { $0 }?.hasMoreChanges() ?? false }

    var all: [FileChanges] { batches.current }

    /// All paths reported so far, relative to the temporary folder.
    var paths: Set<String> { paths(of: all) }

    private func paths(of batches: [FileChanges]) -> Set<String> {
      Set(batches.flatMap(\.paths).map { String($0.dropFirst(folder.path.utf8.count + 1)) })
    }

    /// Waits until all these paths were reported, and fails otherwise.
    func expect(_ wanted: Set<String>, _ place: SourceLocation = #_sourceLocation) {
      let received = batches.value { wanted.isSubset(of: paths(of: $0)) }
      #expect(wanted.subtracting(paths(of: received)).sorted() == [], sourceLocation: place)
    }

    /// Waits for a batch that fulfills a condition; returns whether there is one.
    func waits(for condition: (FileChanges) -> Bool) -> Bool {
      batches.value { $0.contains(where: condition) }.contains(where: condition)
    }

    /// Blocks the watcher while `work` runs. `work` begins when the handler has been called, so that the watcher reads
    /// no more changes.
    func holding(_ work: () throws -> Void) rethrows {
      try gate.withLock { _ in
        let before = calls.current
        try? folder.createFolder("content/held")
        _ = calls.value { $0 > before }
        try work()
      }
    }

    /// Waits until all changes so far are reported, forgets them, and returns their paths.
    ///
    /// The marker is a new folder, which is reported once. Changes are reported in order, so everything reported after
    /// it has happened after it.
    @discardableResult
    func commit() throws -> Set<String> {
      let marker = "content/marker-\(markers.update { $0 += 1; return $0 })"
      try folder.createFolder(marker)
      expect([marker])
      return batches.update { batches in
        defer { batches = [] }
        return paths(of: batches).filter { !$0.hasPrefix("content/marker-") }
      }
    }
  }

  @Test func reportsWritingRenamingAndRemoving() throws {
    let watched = try Watched { try $0.write("content/a.md", "one") }
    try watched.folder.write("content/a.md", "two")
    watched.expect(["content/a.md"])
    try watched.commit()
    try watched.folder.write("content/b.md", "new")
    watched.expect(["content/b.md"])
    try watched.commit()
    #expect(rename(watched.folder.at("content/b.md"), watched.folder.at("content/c.md")) == 0)
    watched.expect(["content/b.md", "content/c.md"])
    try watched.commit()
    watched.folder.remove("content/c.md")
    watched.expect(["content/c.md"])
    try watched.commit()
    #expect(chmod(watched.folder.at("content/a.md"), 0o600) == 0)
    watched.expect(["content/a.md"])
    #expect(!watched.all.contains { $0.isIncomplete || !$0.diagnostics.isEmpty })
    watched.stop()
  }

  /// Saves like an editor: writes a new file, renames it over the old one, and sets its permissions.
  @Test func oneSaveIsOneBatch() throws {
    let watched = try Watched { try $0.write("content/a.md", "one") }
    let temporary = watched.folder.at("content/.a.md.swp")
    try watched.holding {
      try watched.folder.write("content/.a.md.swp", "two")
      rename(temporary, watched.folder.at("content/a.md"))
      chmod(watched.folder.at("content/a.md"), 0o644)
    }
    watched.expect(["content/a.md"])
    #expect(watched.all.filter { $0.paths.contains(watched.folder.at("content/a.md")) }.count == 1)
    watched.stop()
  }

  @Test func watchesNewFolders() throws {
    let watched = try Watched()
    try watched.folder.write("content/a/b/c/d.md", "deep")
    watched.expect(["content/a/b/c/d.md"])
    try watched.commit()
    try watched.folder.write("content/a/b/c/e.md", "deep too")
    watched.expect(["content/a/b/c/e.md"])
    try watched.commit()
    watched.folder.remove("content/a")
    watched.expect(["content/a"])
    try watched.commit()
    try watched.folder.write("content/a/b.md", "again")
    watched.expect(["content/a/b.md"])
    watched.stop()
  }

  @Test func followsMovedFolders() throws {
    let watched = try Watched {
      try $0.write("content/a/deep/one.md", "")
      try $0.write("elsewhere/x/two.md", "")
    }
    #expect(rename(watched.folder.at("content/a"), watched.folder.at("content/b")) == 0)
    watched.expect(["content/a", "content/b", "content/b/deep", "content/b/deep/one.md"])
    try watched.commit()
    try watched.folder.write("content/b/deep/one.md", "changed")
    watched.expect(["content/b/deep/one.md"])
    #expect(!watched.paths.contains { $0.hasPrefix("content/a") })
    // Move a folder in from outside, and out again.
    #expect(rename(watched.folder.at("elsewhere/x"), watched.folder.at("content/x")) == 0)
    watched.expect(["content/x/two.md"])
    #expect(rename(watched.folder.at("content/x"), watched.folder.at("elsewhere/y")) == 0)
    watched.expect(["content/x"])
    try watched.commit()
    try watched.folder.write("elsewhere/y/two.md", "no longer watched")
    #expect(try watched.commit() == [])
    watched.stop()
  }

  @Test func watchesLinkedFoldersUnderBothNames() throws {
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
    // A link that is created later.
    try watched.folder.link("content/c", to: "a/new")
    watched.expect(["content/c", "content/c/three.md"])
    try watched.commit()
    try watched.folder.write("content/a/new/three.md", "changed")
    watched.expect(["content/a/new/three.md", "content/b/new/three.md", "content/c/three.md"])
    // Without the link, its path is gone; the folder is still watched.
    watched.folder.remove("content/b")
    watched.expect(["content/b"])
    try watched.commit()
    try watched.folder.write("content/a/one.md", "again")
    watched.expect(["content/a/one.md", "content/two.md"])
    #expect(!watched.paths.contains { $0.hasPrefix("content/b") })
    watched.stop()
  }

  @Test func watchesFilesAndFoldersThatAppearLater() throws {
    let watched = try Watched(roots: ["content", "unfold.yml", "templates"])
    try watched.folder.write("unfold.yml", "title: A")
    watched.expect(["unfold.yml"])
    try watched.folder.write("templates/partials/a.mustache", "")
    watched.expect(["templates/partials/a.mustache"])
    try watched.commit()
    try watched.folder.write("other.yml", "")
    try watched.folder.write("other/a.md", "")
    try watched.folder.write("templates/partials/a.mustache", "changed")
    watched.expect(["templates/partials/a.mustache"])
    #expect(!watched.paths.contains { $0.hasPrefix("other") })
    // The folder itself is replaced.
    watched.folder.remove("templates")
    watched.expect(["templates"])
    try watched.commit()
    try watched.folder.write("templates/b.mustache", "")
    watched.expect(["templates/b.mustache"])
    watched.stop()
  }

  /// Switches a release: renames another link over the existing one.
  @Test func followsALinkThatIsReplaced() throws {
    let watched = try Watched(
      {
        try $0.write("one/a.md", "")
        try $0.write("two/a.md", "")
        try $0.write("two/deep/b.md", "")
        try $0.link("current", to: "one")
      }, roots: ["content", "current"])
    try watched.folder.link("next", to: "two")
    #expect(rename(watched.folder.at("next"), watched.folder.at("current")) == 0)
    watched.expect(["current", "current/a.md", "current/deep/b.md"])
    try watched.commit()
    try watched.folder.write("one/a.md", "no longer watched")
    #expect(try watched.commit() == [])
    try watched.folder.write("two/deep/b.md", "changed")
    watched.expect(["current/deep/b.md"])
    // The target is created again.
    watched.folder.remove("two")
    watched.expect(["current"])
    try watched.commit()
    try watched.folder.write("two/deep/c.md", "")
    watched.expect(["current/deep/c.md"])
    watched.stop()
  }

  /// A checkout results in few batches, which together name everything.
  @Test func reportsAThousandFilesInFewBatches() throws {
    let watched = try Watched()
    for number in 0..<1_000 {
      try watched.folder.write("content/\(number % 37)/\(number % 7)/\(number).md", "\(number)")
    }
    watched.expect(Set(watched.folder.tree("content").map { "content/" + $0 }))
    // A batch ends after some time, so a busy machine, which writes the files slowly, reports more of them.
    #expect(watched.all.count < 250)
    #expect(!watched.all.contains { $0.isIncomplete })
    watched.stop()
  }

  /// The system loses events: then everything must be read again, and folders that were created meanwhile must be
  /// watched.
  @Test func recoversFromLostEvents() throws {
    let watched = try Watched()
    let limit =
      Int((watched.folder.readSystem("/proc/sys/fs/inotify/max_queued_events") ?? "0").dropLast()) ?? 0
    guard 1..<100_000 ~= limit else { return }
    try watched.commit()
    try watched.holding {
      for number in 0..<limit { try watched.folder.write("content/\(number).md", "") }
      try watched.folder.write("content/late/a.md", "")
    }
    #expect(watched.waits(for: \.isIncomplete))
    try watched.commit()
    try watched.folder.write("content/late/a.md", "changed")
    watched.expect(["content/late/a.md"])
    watched.stop()
  }

  /// While the handler runs, it can find out that it does not know all changes yet.
  @Test func knowsOfMoreChanges() throws {
    let watched = try Watched()
    #expect(!watched.hasMoreChanges)
    try watched.holding {
      #expect(!watched.hasMoreChanges)
      try watched.folder.write("content/a.md", "new")
      #expect(watched.hasMoreChanges)
    }
    watched.expect(["content/a.md"])
    #expect(!watched.hasMoreChanges)
    watched.stop()
  }

  /// A new file that is still empty is being written.
  @Test func waitsForNewFiles() throws {
    let watched = try Watched()
    let file = try OpenFile(watched.folder.at("content/a.md"), flags: O_WRONLY | O_CREAT | O_EXCL)
    usleep(150_000)
    #expect(watched.all.isEmpty)
    try file.write(Array("text".utf8))
    try file.close()
    watched.expect(["content/a.md"])
    #expect(watched.all.count == 1)
    watched.stop()
  }

  @Test func reportsNothingAfterTheEnd() throws {
    let watched = try Watched()
    // This watcher gets the changes that the stopped one would have got.
    let other = Observed(false)
    let watcher = try watchFiles(at: [watched.folder.at("content")]) { _ in other.update { $0 = true } }
    watched.stop()
    try watched.folder.write("content/a.md", "")
    #expect(other.value { $0 })
    #expect(watched.all.isEmpty)
    watched.stop()
    watcher.stop()
  }
}

extension TemporaryFolder {
  fileprivate func readSystem(_ path: String) -> String? {
    (try? File.read(path, limit: .page)).map { String(decoding: $0, as: UTF8.self) }
  }
}
