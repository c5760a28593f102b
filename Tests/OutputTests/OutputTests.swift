import Basics
import TestSupport
import Testing

@testable import Output

/// The folder of a site with an output folder, into which builds write one after another.
struct OutputSite {
  let folder = TemporaryFolder()

  init() throws {
    try folder.createFolder("content")
    try folder.createFolder("templates")
  }

  var protected: ProtectedFolders {
    ProtectedFolders(
      site: folder.path, contents: [folder.at("content")], templates: folder.at("templates"),
      home: folder.at("home"))
  }

  func open(_ output: String = "public") throws(BuildError) -> OutputFolder {
    try OutputFolder.open(folder.at(output), protecting: protected)
  }

  /// Runs a whole build that writes these files, given by path and text.
  @discardableResult
  func build(_ files: KeyValuePairs<String, String>) throws -> OutputReport {
    let output = try open()
    for (path, text) in files { output.write(path, Array(text.utf8)) }
    return output.finish()
  }

  /// The entries of the output folder, except for the manifest.
  var tree: [String] { folder.tree("public").filter { $0 != ".unfold-manifest" } }
}

@Suite struct OutputTests {
  let site: OutputSite
  init() throws { site = try OutputSite() }

  @Test func writesFilesAndAManifest() throws {
    let report = try site.build(["index.html": "one", "a/b/index.html": "three"])
    #expect(report == OutputReport(written: 2, bytes: 8))
    #expect(site.folder.tree("public") == [".unfold-manifest", "a/b/index.html", "index.html"])
    #expect(site.folder.read("public/a/b/index.html") == "three")
    let manifest = try #require(site.folder.read("public/.unfold-manifest"))
    let hashes = [ContentHash(Array("three".utf8)).hex, ContentHash(Array("one".utf8)).hex]
    let lines = """
      unfold-manifest 2
      \(hashes[0]) 5 a/b/index.html
      \(hashes[1]) 3 index.html

      """
    #expect(manifest == lines + "end 2 \(ContentHash(Array(lines.utf8)).hex)\n")
  }

  @Test func doesNotTouchUnchangedFiles() throws {
    try site.build(["a.html": "one", "b.html": "two", "c.html": "six"])
    let names = ["a.html", "b.html", "c.html", ".unfold-manifest"].map { "public/" + $0 }
    let before = names.map(site.folder.inode)
    let report = try site.build(["a.html": "one", "b.html": "owt", "c.html": "longer"])
    #expect(report == OutputReport(written: 2, unchanged: 1, bytes: 12))
    let after = names.map(site.folder.inode)
    #expect(zip(before, after).map { $0 == $1 } == [true, false, false, false])
    #expect(try site.build(["a.html": "one", "b.html": "owt", "c.html": "longer"]).unchanged == 3)
    #expect(names.map(site.folder.inode) == after)
  }

  @Test func removesOldFilesAndTheirFolders() throws {
    try site.build(["index.html": "i", "a/b/c/index.html": "x", "a/d.html": "y"])
    let report = try site.build(["index.html": "i", "a/d.html": "y"])
    #expect(report == OutputReport(unchanged: 2, removed: 1, bytes: 2))
    #expect(site.tree == ["a/d.html", "index.html"])
    try site.build(["index.html": "i"])
    #expect(site.tree == ["index.html"])
    try site.build([:])
    #expect(site.tree == [])
  }

  @Test func anIncompleteBuildRemovesNothing() throws {
    try site.build(["a.html": "a", "b.html": "b"])
    let output = try site.open()
    output.write("a.html", Array("new".utf8))
    #expect(output.finish(removingObsoleteFiles: false) == OutputReport(written: 1, bytes: 3))
    #expect(site.tree == ["a.html", "b.html"])
  }

  @Test func removesOldFilesAfterAnIncompleteBuild() throws {
    try site.build(["a.html": "a", "b.html": "b"])
    do { _ = try site.open().finish(removingObsoleteFiles: false) }
    #expect(try site.build(["a.html": "a"]).removed == 1)
    #expect(site.tree == ["a.html"])
  }

  @Test func aFileBecomesAFolderAndBack() throws {
    try site.build(["x": "file"])
    let report = try site.build(["x/index.html": "page"])
    #expect(report == OutputReport(written: 1, removed: 1, bytes: 4))
    #expect(site.tree == ["x/index.html"])
    #expect(try site.build(["x": "file"]) == OutputReport(written: 1, removed: 1, bytes: 4))
    #expect(site.tree == ["x"])
  }

  @Test func reportsTwoFilesWithTheSamePath() throws {
    let report = try site.build(["a.html": "one", "b.html": "x"])
    #expect(report.diagnostics == [])
    let output = try site.open()
    output.write("a.html", Array("one".utf8))
    output.write("a.html", Array("one".utf8))
    output.write("a.html", Array("two".utf8))
    #expect(
      output.finish().diagnostics.map(\.message) == ["two different files would be written to public/a.html"])
    #expect(site.folder.read("public/a.html") == "one")
  }

  @Test(arguments: [
    (
      FileSources(files: ["content/a.md", "content/a.html"]), "content/a.md and content/a.html",
      "one of them in the content folder"
    ),
    (
      FileSources(files: ["content/a.md"], generated: ["the page"]), "content/a.md and the page",
      "content/a.md"
    ),
    (FileSources(files: ["content/a.md"]), "content/a.md and a file that Unfold generates", "content/a.md"),
  ])
  func namesTheSourcesOfFilesWithTheSamePath(sources: FileSources, list: String, name: String) throws {
    let output = try site.open()
    output.write("a.html", Array("one".utf8))
    for text in ["two", "three"] { output.write("a.html", Array(text.utf8)) }
    output.findSources { paths in
      #expect(paths == ["a.html"])
      return ["a.html": sources]
    }
    let diagnostics = output.finish().diagnostics
    #expect(diagnostics.map(\.message) == ["two different files would be written to public/a.html: \(list)"])
    #expect(diagnostics.map(\.help) == ["rename \(name), or leave it out with `exclude` in unfold.yml"])
  }

  @Test(arguments: [
    "../evil", "/etc/evil", "a/../../evil", "", ".", "a//b", ".unfold-manifest", ".unfold-journal",
    "a/.unfold-tmp-0123456789abcdef01234567", ".unfold-new", ".unfold-new/a",
  ])
  func rejectsPathsOutsideTheFolderAndReservedNames(path: String) throws {
    let report = try site.build([path: "x"])
    #expect(report.diagnostics.map(\.identifier) == ["output.path"])
    #expect(site.folder.tree() == ["content/", "public/", "templates/"])
  }

  @Test func acceptsNamesWithLineFeedsAndBackslashes() throws {
    try site.build(["a\nb\\n.html": "x", "é/ü.html": "y"])
    #expect(try site.build(["é/ü.html": "y"]) == OutputReport(unchanged: 1, removed: 1, bytes: 1))
    #expect(site.tree == ["é/ü.html"])
  }

  @Test func aNameThatIsTooLongAffectsOneFileOnly() throws {
    let long = String(repeating: "x", count: 300)
    let report = try site.build(["a/\(long)": "x", "\(long)": "x", "b.html": "y"])
    #expect(report.diagnostics.map(\.identifier) == ["output.file-failed", "output.file-failed"])
    #expect(report.diagnostics.allSatisfy { $0.message.hasSuffix("File name too long") })
    #expect(site.tree.filter { !$0.hasPrefix("a") } == ["b.html"])
    #expect(!site.tree.contains { $0.contains(".unfold-tmp-") })
  }

  /// A folder that was created for a file which could not be written must not count as the user's later.
  @Test func removesFoldersOfFilesThatFailed() throws {
    let long = String(repeating: "x", count: 300)
    try site.build(["a/b/\(long)": "x", "c.html": "y"])
    #expect(site.tree == ["c.html"])
    try site.folder.createFolder("public/mine")
    try site.build(["mine/\(long)": "x", "c.html": "y"])
    #expect(site.tree == ["c.html", "mine/"])
    try site.build(["a/b/c.html": "x", "c.html": "y"])
    #expect(site.folder.read("public/.unfold-manifest")?.contains("folder") == false)
  }

  /// The user's folder was removed, so this time Unfold creates it.
  @Test func aFolderThatIsCreatedAgainIsNotForeign() throws {
    try site.folder.createFolder("public/photos")
    try site.build(["photos/index.html": "i"])
    site.folder.remove("public/photos")
    try site.build(["photos/index.html": "i"])
    try site.build([:])
    #expect(site.tree == [])
  }

  @Test func writesFromEightThreads() throws {
    let output = try site.open()
    Parallel.forEach(count: 2000, jobs: 8, state: { 0 }) { _, index in
      output.write("s\(index % 10)/t\(index % 100)/p\(index).html", Array("page \(index)".utf8))
    }
    let report = output.finish()
    #expect(report.written == 2000)
    #expect(report.diagnostics == [])
    #expect(site.tree.count == 2000)
    for index in [0, 1, 999, 1999] {
      #expect(site.folder.read("public/s\(index % 10)/t\(index % 100)/p\(index).html") == "page \(index)")
    }
    #expect(site.folder.tree("public").count == 2001)
  }

  @Test func theManifestDoesNotDependOnTheOrder() throws {
    let other = try OutputSite()
    try site.build(["a": "1", "b/c": "2"])
    try other.build(["b/c": "2", "a": "1"])
    #expect(site.folder.read("public/.unfold-manifest") == other.folder.read("public/.unfold-manifest"))
  }
}

@Suite struct HashedNameTests {
  let hash = ContentHash(Array("body {}".utf8)).short

  @Test(arguments: [
    ("site.css", "site.HASH.css"), ("css/site.css", "css/site.HASH.css"), ("a.b/LICENSE", "a.b/LICENSE.HASH"),
    ("x.tar.gz", "x.tar.HASH.gz"), (".htaccess", ".htaccess.HASH"),
  ])
  func insertsTheHashBeforeTheExtension(path: String, wanted: String) {
    let parts = wanted.split(separator: "HASH", omittingEmptySubsequences: false)
    #expect(HashedName.make(path, Array("body {}".utf8)) == parts.joined(separator: hash))
  }

  @Test func otherContentGetsAnotherName() {
    #expect(HashedName.make("a.css", [1]) != HashedName.make("a.css", [2]))
  }
}
