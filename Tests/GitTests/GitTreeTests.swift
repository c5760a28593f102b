import Basics
import FileSystem
import TestSupport
import Testing

@testable import Git

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Commits are read as if they were folders.
@Suite struct GitTreeTests {
  @Test func filesOfATagAreRead() throws {
    let repository = try TestRepository()
    try repository.write("content/tea/green.md", "# Green tea\n")
    try repository.write("content/a.b", "x")
    try repository.write("content/a/c", "y")
    try repository.commit("first")
    try repository.git("tag", "v1")
    try repository.write("content/tea/green.md", "# Changed\n")
    try repository.commit("second")
    let opened = try GitRepository(containing: repository.folder + "/content")
    let commit = try #require(try opened.commit(named: "v1"))
    let path = try opened.mount(commit).path
    #expect(try File.read(path + "/content/tea/green.md", limit: .page) == Array("# Green tea\n".utf8))
    #expect(try FileKind.of(path + "/content/tea") == .folder)
    #expect(try FileKind.of(path + "/content/none") == nil)
    #expect(try FileKind.of(path + "/content/a.b/none") == nil)
    let names = try Directory.list(path + "/content").map { String(decoding: $0.name, as: UTF8.self) }
    #expect(names == ["a", "a.b", "tea"])
    #expect(try Paths.real(path + "/content/../content/tea") == path + "/content/tea")
    #expect(throws: FileError.self) { try File.read(path + "/content/tea", limit: .page) }
    #expect(throws: FileError.self) { try Paths.real(path + "/../../etc/passwd") }
  }

  @Test func equalContentHasEqualMetadata() throws {
    let repository = try TestRepository()
    try repository.write("a.md", "same")
    try repository.write("b.md", "same")
    try repository.write("c.md", "other")
    try repository.commit("first")
    let opened = try GitRepository(containing: repository.folder)
    let commit = try #require(try opened.commit(named: "main"))
    let path = try opened.mount(commit).path
    let first = try #require(FileMetadata(of: path + "/a.md"))
    #expect(FileMetadata(of: path + "/b.md") == first)
    #expect(FileMetadata(of: path + "/c.md") != first)
    let snapshot = try File.readSnapshot(path + "/a.md", limit: .page).snapshot
    #expect(snapshot.isRaceFree)
    #expect(snapshot.now(at: "a.md", in: try FolderHandle(path))?.hash == snapshot.hash)
  }

  @Test func linksStayInTheCommit() throws {
    let repository = try TestRepository()
    try repository.write("shared/a.md", "text")
    try repository.link("content/inside.md", to: "../shared/a.md")
    try repository.link("content/folder", to: "../shared")
    try repository.link("content/outside.md", to: "../../../../../etc/passwd")
    try repository.link("content/absolute.md", to: "/etc/passwd")
    try repository.link("content/loop.md", to: "loop.md")
    try repository.commit("first")
    let opened = try GitRepository(containing: repository.folder)
    let path = try opened.mount(try #require(try opened.commit(named: "main"))).path
    #expect(try File.read(path + "/content/inside.md", limit: .page) == Array("text".utf8))
    #expect(try Paths.real(path + "/content/folder/a.md") == path + "/shared/a.md")
    #expect(try FileKind.of(path + "/content/folder") == .link)
    #expect(try FileKind.of(path + "/content/folder", follow: true) == .folder)
    #expect(try Paths.target(ofLink: path + "/content/outside.md") == "../../../../../etc/passwd")
    for name in ["outside", "absolute", "loop"] {
      #expect(throws: FileError.self) { try File.read(path + "/content/\(name).md", limit: .page) }
    }
  }

  @Test func commitsAreFoundByTagBranchAndHash() throws {
    let repository = try TestRepository()
    try repository.write("a.md", "1")
    try repository.commit("first")
    try repository.git("tag", "-a", "v1", "-m", "annotated")
    try repository.git("branch", "release/1")
    try repository.write("a.md", "2")
    try repository.commit("second")
    let opened = try GitRepository(containing: repository.folder)
    let first = try #require(try opened.commit(named: "v1"))
    #expect(try opened.commit(named: "release/1")?.hash == first.hash)
    #expect(try opened.commit(named: String(first.hash.prefix(8)))?.hash == first.hash)
    #expect(try opened.commit(named: "main")?.hash != first.hash)
    #expect(try opened.commit(named: "v2") == nil)
    #expect(try opened.commit(named: "main~1") == nil)
    #expect(opened.names.sorted() == ["main", "release/1", "v1"])
  }

  /// A small repository can contain a tree with any number of files, because folders share their content.
  @Test func treesAndPathsAreLimited() throws {
    let repository = try TestRepository()
    try repository.write("9/9/9/9/9/9/9/9.md", "text")
    try repository.commit("first")
    // Each of seven levels contains the next one ten times.
    var tree = try repository.output("hash-object", "-w", "9/9/9/9/9/9/9/9.md")
    for level in 0..<7 {
      let kind = level == 0 ? "100644 blob" : "040000 tree"
      tree = try repository.output("mktree", input: (0..<10).map { "\(kind) \(tree)\t\($0)\n" }.joined())
    }
    let commit = try repository.output("commit-tree", tree, "-m", "many")
    try repository.git("tag", "many", commit)
    let opened = try GitRepository(containing: repository.folder)
    let path = try opened.mount(try #require(try opened.commit(named: "many"))).path
    func list(_ folder: String) throws(FileError) {
      for entry in try Directory.list(folder) where entry.kind == .folder {
        try list(folder + "/" + String(decoding: entry.name, as: UTF8.self))
      }
    }
    #expect {
      try list(path)
    } throws: {
      "\($0)".hasSuffix("the commit has more than 200000 files and folders")
    }
    #expect(throws: FileError(.list, path + String(repeating: "/a", count: 600), code: ENAMETOOLONG)) {
      try Directory.list(path + String(repeating: "/a", count: 600))
    }
  }

  /// libgit2 would wait for the other end of a pipe forever.
  @Test func pipesAreNotOpened() throws {
    let repository = try TestRepository()
    try repository.commit("first")
    repository.makePipe(".git/refs/tags/v1")
    let opened = try GitRepository(containing: repository.folder)
    #expect { try opened.commit(named: "v1") } throws: { "\($0)".contains("is a pipe, socket or device") }
    #expect(opened.names == [])
    repository.remove(".git/refs/heads/main")
    repository.makePipe(".git/refs/heads/main")
    #expect(throws: GitError.self) { try GitRepository(containing: repository.folder) }
  }

  @Test func packedObjectsAreRead() throws {
    let repository = try TestRepository()
    for index in 0..<50 { try repository.write("content/\(index).md", "# Page \(index)\n") }
    try repository.commit("first")
    try repository.git("tag", "v1")
    try repository.git("gc", "--aggressive", "--prune=now", "--quiet")
    try repository.git("pack-refs", "--all")
    let opened = try GitRepository(containing: repository.folder)
    let path = try opened.mount(try #require(try opened.commit(named: "v1"))).path
    #expect(try Directory.list(path + "/content").count == 50)
    let texts = Parallel.map(count: 50, jobs: 4) { try? File.read("\(path)/content/\($0).md", limit: .page) }
    #expect(texts.indices.allSatisfy { texts[$0] == Array("# Page \($0)\n".utf8) })
  }

  @Test func submodulesAreEmptyFolders() throws {
    let (inner, outer) = (try TestRepository(), try TestRepository())
    try inner.write("a.md", "inner")
    try inner.commit("first")
    try outer.write("content/b.md", "outer")
    let allow = "protocol.file.allow=always"
    try outer.git("-c", allow, "submodule", "add", "--quiet", inner.folder, "content/inner")
    try outer.commit("with submodule")
    let opened = try GitRepository(containing: outer.folder)
    let (tree, path) = try opened.mount(try #require(try opened.commit(named: "main")))
    #expect(try Directory.list(path + "/content/inner").isEmpty)
    #expect(tree.submodules == ["content/inner"])
  }

  @Test func anUnreadableFormatIsNamed() throws {
    let repository = try TestRepository(objectFormat: "sha256")
    let error = #expect(throws: GitError.self) { try GitRepository(containing: repository.folder) }
    #expect(error?.reason == "it has SHA-256 object names, which libgit2 cannot read")
  }
}
