import Basics
@testable import FileSystem
import Synchronization
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

@Suite struct FilesTests {
  @Test func writesAndReadsWholeFiles() throws {
    let folder = TemporaryFolder()
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    try File.write(bytes, to: folder.at("a"))
    #expect(try File.read(folder.at("a"), limit: .page) == bytes)
    #expect(try File.read(folder.at("a"), upTo: 10) == Array(bytes.prefix(10)))
    try File.write([], to: folder.at("a"))
    #expect(try File.read(folder.at("a"), limit: .page) == [])
  }

  @Test func mappedBytesCanBeEvicted() throws {
    let folder = TemporaryFolder()
    let bytes = (0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 3) }
    try File.write(bytes, to: folder.at("a"))
    let file = try OpenFile(reading: folder.at("a"))
    for range in [0..<0, 0..<1, 4095..<4097, 4096..<8192, 10_001..<5_000_000, 5_000_000..<5_000_000] {
      let mapped = try MappedBytes(file, range)
      #expect(mapped.bytes.elementsEqual(bytes[range]))
      mapped.evict()
      #expect(mapped.bytes.elementsEqual(bytes[range]))
      var pieces: [UInt8] = []
      mapped.forEachPiece { pieces += $0 }
      #expect(pieces == Array(bytes[range]))
    }
  }

  @Test func scratchFilesStoreWhatIsAboveTheLimit() throws {
    let folder = TemporaryFolder()
    let scratch = ScratchFile(making: { try? OpenFile(scratch: folder.at("scratch")) })
    let texts = (1...20).map { [UInt8](repeating: UInt8($0), count: $0 * 500) }
    let stored = texts.map { text in text.withUnsafeBufferPointer { scratch.map($0, memory: 20_000) } }
    #expect(scratch.held == 22_500)
    for (text, stored) in zip(texts, stored) {
      #expect((stored == nil) == (text.count <= 4500))
      if let stored { #expect(stored.bytes.elementsEqual(text)) }
    }
    #expect(ScratchFile.none.map(UnsafeBufferPointer(start: nil, count: 0), memory: 0) == nil)
  }

  @Test func readsFilesWithoutASize() throws {
    #expect(try !File.read("/proc/self/status", limit: .page).isEmpty)
  }

  @Test(arguments: ["pipe", "device", "socket"])
  func onlyRegularFilesAreRead(kind: String) throws {
    let folder = TemporaryFolder()
    let path = kind == "device" ? "/dev/zero" : folder.at(kind)
    if kind == "pipe" { #expect(mkfifo(path, 0o600) == 0) }
    if kind == "socket" { #expect(mknod(path, S_IFSOCK | 0o600, 0) == 0) }
    let reason = "cannot read \(path): it is a pipe, socket or device"
    #expect { try File.read(path, limit: .page) } throws: { "\($0)" == reason }
    #expect { try File.read(path, upTo: 10) } throws: { "\($0)" == reason }
    #expect { try File.readSnapshot(path, limit: .page) } throws: { "\($0)" == reason }
    #expect { try OpenFile(reading: path) } throws: { "\($0)" == reason }
  }

  @Test func filesThatAreTooLargeAreNotRead() throws {
    let folder = TemporaryFolder()
    let limit = SizeLimit(bytes: 1 << 20, kind: "a test", help: "")
    try File.write([UInt8](repeating: 1, count: limit.bytes), to: folder.at("a"))
    #expect(try File.read(folder.at("a"), limit: limit).count == limit.bytes)
    #expect(truncate(folder.at("a"), off_t(limit.bytes + 1)) == 0)
    let error = FileError(.read, folder.at("a"), .tooLarge(size: limit.bytes + 1, limit: limit))
    #expect(throws: error) { try File.read(folder.at("a"), limit: limit) }
    #expect(throws: error) { try File.readSnapshot(folder.at("a"), limit: limit) }
    #expect(throws: error) { try FolderHandle(folder.path).read("a", limit: limit) }
    #expect(try FolderHandle(folder.path).read("a", upTo: 10)?.count == 10)
    #expect(
      "\(error)" == "cannot read \(folder.at("a")): it has 1048577 bytes; a test can have 1048576 (1 MB)")
  }

  /// A file that another program writes meanwhile is read again, so that the result is never a mixture.
  @Test func filesThatAreBeingWrittenAreReadAgain() throws {
    let folder = TemporaryFolder()
    let path = folder.at("a")
    let texts = [(1, 300_000), (2, 500_000)].map { [UInt8](repeating: $0, count: $1) }
    try File.write(texts[0], to: path)
    let isDone = Atomic(false)
    let writer = WorkerThread {
      var number = 1
      while !isDone.load(ordering: .relaxed) {
        try? File.write(texts[number % 2], to: path)
        number += 1
        // Longer than a tick of the clock, so that each write gets other times.
        usleep(12_000)
      }
    }
    for _ in 0..<400 {
      let bytes = try File.readSnapshot(path, limit: .page).bytes
      #expect(bytes.allSatisfy { $0 == bytes[0] }, "a mixture of \(bytes.count) bytes")
    }
    isDone.store(true, ordering: .relaxed)
    writer?.join()
  }

  /// Files such as those of `/proc` have a size of 0.
  @Test func aFileThatHasMoreBytesThanItsSizeIsNotReadOn() throws {
    let limit = SizeLimit(bytes: 16, kind: "a test", help: "")
    #expect(throws: FileError(.read, "/proc/self/status", .tooLarge(size: nil, limit: limit))) {
      try File.read("/proc/self/status", limit: limit)
    }
  }

  @Test func errorsNameThePathAndTheReason() throws {
    let folder = TemporaryFolder()
    #expect {
      try File.read(folder.at("none"), limit: .page)
    } throws: {
      "\($0)" == "cannot read \(folder.at("none")): No such file or directory"
    }
    #expect { try File.read(folder.path, limit: .page) } throws: {
      "\($0)" == "cannot read \(folder.path): Is a directory"
    }
    #expect { try Directory.list(folder.at("x")) } throws: { "\($0)".hasPrefix("cannot list the folder ") }
    try folder.write("file", "")
    #expect {
      try Directory.make(folder.at("file/x"))
    } throws: {
      "\($0)" == "cannot create the folder \(folder.at("file/x")): Not a directory"
    }
  }

  @Test func aFullDiskIsAnError() throws {
    #expect {
      try File.write([1, 2, 3], to: "/dev/full")
    } throws: {
      "\($0)" == "cannot write /dev/full: No space left on device"
    }
  }

  @Test func replacesWholeFiles() throws {
    let folder = TemporaryFolder()
    try folder.write("a", "one")
    try folder.write("b", "two")
    try folder.link("link", to: "b")
    let before = folder.inode("a")
    try File.replace(folder.at("a"), with: Array("three".utf8))
    try File.replace(folder.at("link"), with: Array("four".utf8))
    #expect(folder.read("a") == "three" && folder.inode("a") != before)
    #expect(folder.read("b") == "two" && folder.read("link") == "four")
    #expect(folder.tree() == ["a", "b", "link"])
  }

  /// If a file cannot be replaced, the temporary file is removed, and the error names the file.
  @Test func reportsAFileThatCannotBeReplaced() throws {
    let folder = TemporaryFolder()
    try folder.write("a/b", "mine")
    #expect {
      try File.replace(folder.at("a"), with: [1])
    } throws: {
      "\($0)".hasPrefix("cannot write \(folder.at("a")): ")
    }
    #expect(folder.tree() == ["a/b"])
  }

  /// A temporary file without a lock was left by a process that has ended.
  @Test func removesAbandonedTemporaryFiles() throws {
    let folder = TemporaryFolder()
    let names = (0...2).map { ".unfold-tmp-0123456789abcdef0123456\($0)" }
    for name in names { try folder.write(name, "half a pa") }
    try folder.write(".unfold-tmp-notes", "mine")
    let used = try OpenFile(folder.at(names[1]))
    let isLocked = used.lock()
    #expect(isLocked)
    File.removeAbandoned(in: folder.path)
    #expect(folder.tree() == [names[1], ".unfold-tmp-notes"].sorted())
    try used.close()
    File.removeAbandoned(in: folder.path)
    #expect(folder.tree() == [".unfold-tmp-notes"])
  }

  /// A program that is being started shares all open files of this process for a moment.
  @Test func `a lock ends with its folder even while programs are started`() throws {
    let folder = TemporaryFolder()
    let isDone = Mutex(false)
    let (_, failures) = Parallel.both(jobs: 2) {
      for _ in 0..<20 { _ = try? git(["--version"], in: folder.path) }
      isDone.withLock { $0 = true }
    } and: {
      var failures = 0
      while !isDone.withLock({ $0 }) {
        if (try? FolderHandle(folder.path).lock()) != true { failures += 1 }
      }
      return failures
    }
    #expect(failures == 0)
  }

  @Test func listsEntriesInByteOrder() throws {
    let folder = TemporaryFolder()
    for name in ["b", "a", "Z", "é", ".hidden"] { try folder.write(name, "") }
    try folder.createFolder("c")
    try folder.link("l", to: "nowhere")
    folder.makePipe("p")
    let entries = try Directory.list(folder.path)
    #expect(
      entries.map { String(decoding: $0.name, as: UTF8.self) } == [
        ".hidden", "Z", "a", "b", "c", "l", "p", "é",
      ])
    #expect(entries.map(\.kind) == [.file, .file, .file, .file, .folder, .link, .other, .file])
  }

  @Test(arguments: [
    ("a/./b//c/", "a/b/c"), ("a/../b", "b"), ("../a", "../a"), ("a/../../b", "../b"), ("/../a", "/a"),
    ("/", "/"),
    ("", "."), ("a/..", "."),
  ])
  func normalizes(path: String, wanted: String) {
    #expect(Paths.normalized(path) == wanted)
  }

  @Test(
    arguments: [
      ("a/b", "a"), ("a", nil), ("/a", "/"), ("/", nil), ("a/b/", "a"), ("/a/b", "/a"),
    ] as [(String, String?)])
  func findsTheParentFolder(path: String, wanted: String?) {
    #expect(Paths.parent(path) == wanted)
  }

  @Test func findsPathsInsideAFolder() {
    #expect(Paths.isInside("/a/b", "/a"))
    #expect(Paths.isInside("/a", "/a"))
    #expect(Paths.isInside("/a", "/"))
    #expect(!Paths.isInside("/ab", "/a"))
    #expect(!Paths.isInside("/a", "/a/b"))
  }

  @Test(arguments: ["a", "a/b", "...", "a/.b", "..a/b"])
  func acceptsContainedPaths(path: String) { #expect(Paths.isContained(path)) }

  @Test(arguments: ["", "/", "/a", "a/", "a//b", ".", "..", "a/..", "../a", "a/./b", "a\0b"])
  func rejectsPathsThatMayLeaveTheFolder(path: String) { #expect(!Paths.isContained(path)) }

  @Test func resolvesMissingPaths() throws {
    let folder = TemporaryFolder()
    let real = try Paths.real(folder.path)
    try folder.createFolder("there")
    try folder.link("link", to: "there")
    try folder.link("broken", to: "nowhere")
    #expect(try Paths.resolved(folder.at("link/new/deep")) == real + "/there/new/deep")
    #expect(try Paths.resolved(folder.at("link/")) == real + "/there")
    #expect(try Paths.resolved(folder.at("missing/../link")) == real + "/there")
    #expect(throws: FileError.self) { try Paths.resolved(folder.at("broken")) }
    #expect(throws: FileError.self) { try Paths.resolved(folder.at("missing/../broken")) }
  }

  @Test func repositoriesAreFoldersWithGitOrGitHub() throws {
    let folder = TemporaryFolder()
    let root = try Paths.real(folder.path)
    for name in ["a/.github", "a/site", "b/.github", "b/c/.git", "b/c/site", "d/site", "e/site"] {
      try Directory.make(folder.at(name))
    }
    func repository(_ site: String, home: String?) -> String {
      RepositoryFolder(around: root + site, home: home).folder
    }
    #expect(repository("/a/site", home: root + "/d") == root + "/a")
    try File.write(Array("{\"workspaces\": [\"site\"]}".utf8), to: folder.at("e/package.json"))
    #expect(repository("/e/site", home: root + "/d") == root + "/e")
    // The nearest folder with `.git` counts first.
    #expect(repository("/b/c/site", home: nil) == root + "/b/c")
    #expect(repository("/d/site", home: root + "/a") == root + "/d/site")
    // A user’s folder is no repository, and neither is a folder around it, whatever they contain.
    for home in [root + "/a", root + "/a/site"] {
      #expect(repository("/a/site", home: home) == root + "/a/site")
    }
    #expect(repository("/a/site", home: nil) == root + "/a/site")
    // In a folder like `/tmp`, the mark of a repository can come from another user.
    #expect(chmod(folder.at("e"), 0o1777) == 0)
    #expect(repository("/e/site", home: root + "/d") == root + "/e/site")
  }
}
