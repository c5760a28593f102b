import Basics
import FileSystem
import TestSupport
import Testing

@testable import Output

/// A first build writes the site into a staging folder, and moves it at the end.
@Suite struct StagingTests {
  let site: OutputSite
  init() throws { site = try OutputSite() }

  private var folder: TemporaryFolder { site.folder }

  private func open() throws -> OutputFolder {
    try LockedOutput(folder.at("public"), shownAs: "public", protecting: [site.protected]).open(staging: true)
  }

  private func write(_ files: KeyValuePairs<String, String>, to output: OutputFolder) {
    for (path, text) in files { output.write(path, Array(text.utf8)) }
  }

  @Test func aFirstBuildAppearsAtItsEnd() throws {
    let output = try open()
    write(["index.html": "home", "a/b/index.html": "page"], to: output)
    #expect(folder.tree("public") == [".unfold-new/a/b/index.html", ".unfold-new/index.html"])
    #expect(output.finish() == OutputReport(written: 2, bytes: 8))
    #expect(folder.tree("public") == [".unfold-manifest", "a/b/index.html", "index.html"])
    #expect(try site.build(["index.html": "home", "a/b/index.html": "page"]).unchanged == 2)
  }

  @Test func theNextBuildRemovesAnInterruptedOne() throws {
    write(["old.html": "old", "a/index.html": "page"], to: try open())
    let output = try open()
    write(["index.html": "home"], to: output)
    #expect(output.finish() == OutputReport(written: 1, bytes: 4))
    #expect(site.tree == ["index.html"])
  }

  /// Nothing is lost if the process is killed while it moves the files: the journal lists them.
  @Test func theNextBuildContinuesAfterAnInterruptedMove() throws {
    write(["a/index.html": "a", "b/index.html": "b"], to: try open())
    let files = ["a", "b"].map {
      ManifestEntry(path: "\($0)/index.html", size: 1, hash: ContentHash(Array($0.utf8)))
    }
    let root = try FolderHandle(folder.at("public"))
    try Journal(in: root).add(files)
    try FolderHandle(StagingFolder.name, in: root).move("a", to: root)
    let output = try open()
    write(["a/index.html": "new", "c/index.html": "c"], to: output)
    #expect(output.finish() == OutputReport(written: 2, bytes: 4))
    #expect(site.tree == ["a/index.html", "c/index.html"])
  }

  @Test(arguments: ["notes.txt", "photos/me.png", "index.html"])
  func aFolderWithFilesIsWrittenInPlace(path: String) throws {
    try folder.write("public/\(path)", "mine")
    let output = try open()
    write(["a/index.html": "page"], to: output)
    #expect(folder.read("public/a/index.html") == "page")
    _ = output.finish()
    #expect(folder.read("public/\(path)") == "mine")
  }

  @Test func keepsWhatOthersCreateMeanwhile() throws {
    let output = try open()
    write(["a/index.html": "page", "a.html": "page", "b.html": "page"], to: output)
    try folder.write("public/a/index.html", "mine")
    let report = output.finish()
    #expect(report.diagnostics.map(\.message) == ["public/a already exists, and Unfold did not write it"])
    #expect(site.tree == ["a.html", "a/index.html", "b.html"])
    #expect(folder.read("public/a/index.html") == "mine")
    let manifest = try #require(folder.read("public/.unfold-manifest"))
    #expect(!manifest.contains("a/index.html"))
  }

  @Test func neverFollowsLinksInAnAbandonedFolder() throws {
    try folder.write("victim/file", "mine")
    try folder.createFolder("public/.unfold-new/a")
    try folder.link("public/.unfold-new/a/link", to: "../../../victim")
    let output = try open()
    write(["index.html": "home"], to: output)
    _ = output.finish()
    #expect(site.tree == ["index.html"])
    #expect(folder.read("victim/file") == "mine")
  }

  /// A link instead of the staging folder belongs to the user.
  @Test func keepsALinkWithTheNameOfTheStagingFolder() throws {
    try folder.createFolder("victim")
    try folder.createFolder("public")
    try folder.link("public/.unfold-new", to: "../victim")
    let output = try open()
    write(["index.html": "home"], to: output)
    _ = output.finish()
    #expect(folder.tree("victim") == [])
    #expect(folder.read("public/index.html") == "home")
  }

  @Test func aFileAndAFolderOfTheSameNameAreReported() throws {
    let output = try open()
    write(["a": "file", "a/index.html": "page"], to: output)
    let report = output.finish()
    #expect(report.diagnostics.map(\.identifier) == ["output.foreign"])
    #expect(site.tree == ["a"])
  }
}
