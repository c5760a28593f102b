import Basics
import FileSystem
@testable import Output
import TestSupport
import Testing

/// No file of the user is overwritten, removed, or written through a link.
@Suite struct OutputSafetyTests {
  let site: OutputSite
  init() throws { site = try OutputSite() }

  private var folder: TemporaryFolder { site.folder }

  private func refusal(_ output: String, _ protected: ProtectedFolders? = nil) -> Diagnostic? {
    do throws(BuildError) {
      _ = try OutputFolder.open(folder.at(output), protecting: protected ?? site.protected)
      return nil
    } catch {
      return error.diagnostic
    }
  }

  @Test(arguments: [
    ("content", "is the content folder"), ("content/public", "is inside the content folder"),
    ("templates", "is the templates folder"), ("templates/x", "is inside the templates folder"),
    (".", "is the site's own folder"), ("content/..", "is the site's own folder"),
    (".unfold", "is the cache folder"), (".unfold/public", "is inside the cache folder"),
    ("..", "contains the site's own folder"), ("/", "is the root of the file system"),
    ("home", "is the home directory"), ("file", "is a file"), ("to-content", "is the content folder"),
    ("to-content/new", "is inside the content folder"),
  ])
  func refusesUnsafeOutputFoldersBeforeWriting(output: String, reason: String) throws {
    try folder.createFolder("home")
    try folder.write("file", "mine")
    try folder.link("to-content", to: "content")
    let before = folder.tree()
    let diagnostic = refusal(output)
    #expect(diagnostic?.identifier == "output.refused")
    #expect(diagnostic?.message == "the output folder public \(reason)")
    #expect(folder.tree() == before)
  }

  @Test func protectsContentOutsideTheSite() throws {
    var folders = site.protected
    folders.contents = [folder.at("elsewhere/content")]
    try folder.createFolder("elsewhere/content")
    #expect(refusal("elsewhere", folders)?.message.hasSuffix("contains the content folder") == true)
  }

  @Test func refusesFoldersThatContainTheHomeDirectory() throws {
    var folders = site.protected
    folders.home = folder.at("users/me")
    try folder.createFolder("users/me")
    #expect(refusal("users", folders)?.message.hasSuffix("contains the home directory") == true)
    #expect(refusal("users/me/public", folders) == nil)
  }

  @Test func refusesAFolderBelowAFile() throws {
    try folder.write("file", "mine")
    let diagnostic = try #require(refusal("file/public"))
    #expect(diagnostic.identifier == "output.unusable")
    #expect(diagnostic.message.hasSuffix("Not a directory"))
  }

  @Test func allowsOneBuildAtATime() throws {
    let first = try site.open()
    #expect(refusal("public")?.identifier == "output.busy")
    _ = first.finish()
    #expect(refusal("public") == nil)
  }

  /// A broken link is not a free name: the folder would be created at its target.
  @Test func refusesABrokenLinkAsOutput() throws {
    try folder.link("public", to: "nowhere")
    #expect(refusal("public")?.identifier == "output.unusable")
    #expect(folder.tree() == ["content/", "public", "templates/"])
  }

  @Test func keepsForeignFiles() throws {
    try folder.write("public/.gitignore", "*")
    try folder.write("public/CNAME", "example.org")
    try folder.write("public/own/notes.txt", "mine")
    try site.build(["index.html": "i", "own/index.html": "o"])
    try site.build([:])
    #expect(site.tree == [".gitignore", "CNAME", "own/notes.txt"])
  }

  @Test func keepsForeignFoldersThatAreEmpty() throws {
    try folder.createFolder("public/photos")
    try site.build(["photos/index.html": "i", "made/index.html": "m"])
    try site.build([:])
    #expect(site.tree == ["photos/"])
  }

  @Test func doesNotReplaceForeignFiles() throws {
    try site.build(["a.html": "a"])
    try folder.write("public/b.html", "mine")
    let report = try site.build(["a.html": "a", "b.html": "built", "c.html": "c"])
    #expect(report.diagnostics.map(\.identifier) == ["output.foreign"])
    #expect(report.diagnostics.map(\.location.file) == ["public/b.html"])
    #expect(report.diagnostics[0].message == "public/b.html already exists, and Unfold did not write it")
    #expect(folder.read("public/b.html") == "mine")
    #expect(folder.read("public/c.html") == "c")
    try site.build(["a.html": "a"])
    #expect(folder.read("public/b.html") == "mine")
  }

  @Test func adoptsForeignFilesWithTheSameContent() throws {
    try folder.write("public/a.html", "same")
    let report = try site.build(["a.html": "same"])
    #expect(report == OutputReport(unchanged: 1, bytes: 4))
    #expect(try site.build(["a.html": "new"]).written == 1)
  }

  @Test func reportsAllForeignFilesInOneMessage() throws {
    for name in ["a", "b", "c", "d", "e"] { try folder.write("public/\(name).html", "mine") }
    let report = try site.build([
      "a.html": "1", "b.html": "2", "c.html": "3", "d.html": "4", "new.html": "5",
    ])
    #expect(report.written == 1)
    #expect(
      report.diagnostics.map(\.message) == [
        "public already contains files of the same names, and Unfold did not write them: public/a.html, public/b.html, "
          + "public/c.html and 1 more"
      ])
    #expect(site.tree == ["a.html", "b.html", "c.html", "d.html", "e.html", "new.html"])
    #expect(folder.read("public/a.html") == "mine")
  }

  @Test func keepsEditedFilesOfRemovedPages() throws {
    try site.build(["a.html": "a", "b.html": "b"])
    try folder.write("public/a.html", "edited by hand")
    let report = try site.build(["b.html": "b"])
    #expect(report.removed == 0)
    #expect(report.diagnostics.map(\.identifier) == ["output.kept"])
    #expect(report.diagnostics.map(\.severity) == [.warning])
    #expect(folder.read("public/a.html") == "edited by hand")
  }

  @Test func doesNotReplaceAForeignFileByAFolder() throws {
    try site.build(["b.html": "b"])
    try folder.write("public/a", "mine")
    let report = try site.build(["a/index.html": "x", "b.html": "b"])
    #expect(
      report.diagnostics.map(\.message) == [
        "public/a is a file that Unfold did not write, but a folder is needed there"
      ])
    #expect(folder.read("public/a") == "mine")
  }

  @Test func doesNotReplaceAForeignFolderByAFile() throws {
    try folder.write("public/a/mine.txt", "mine")
    let report = try site.build(["a": "x"])
    #expect(
      report.diagnostics.map(\.message) == [
        "public/a is a folder that is not empty, but a file is needed there"
      ])
    #expect(site.tree == ["a/mine.txt"])
  }

  @Test func doesNotBlockOnPipes() throws {
    try folder.createFolder("public")
    folder.makePipe("public/a.html")
    #expect(try site.build(["a.html": "x"]).diagnostics.map(\.identifier) == ["output.foreign"])
  }

  // Links

  @Test func doesNotWriteThroughLinkedFolders() throws {
    try folder.createFolder("outside")
    try folder.createFolder("public")
    try folder.link("public/a", to: "../outside")
    let report = try site.build(["a/index.html": "x", "a/b/c.html": "y"])
    #expect(report.diagnostics.map(\.identifier) == ["output.link", "output.link"])
    #expect(folder.tree("outside") == [])
  }

  @Test func neitherFollowsNorReplacesLinkedFiles() throws {
    try folder.write("outside.html", "mine")
    try folder.createFolder("public")
    try folder.link("public/a.html", to: "../outside.html")
    try folder.link("public/b.html", to: "nowhere")
    let report = try site.build(["a.html": "x", "b.html": "y"])
    #expect(report.diagnostics.map(\.identifier) == ["output.link", "output.link"])
    #expect(folder.read("outside.html") == "mine")
    #expect(site.tree == ["a.html", "b.html"])
    #expect(try Paths.target(ofLink: folder.at("public/a.html")) == "../outside.html")
  }

  @Test func doesNotRemoveFilesThroughLinks() throws {
    try site.build(["a/index.html": "x", "b.html": "y"])
    try folder.write("outside/index.html", "x")
    try folder.write("outside.html", "y")
    folder.remove("public/a")
    folder.remove("public/b.html")
    try folder.link("public/a", to: "../outside")
    try folder.link("public/b.html", to: "../outside.html")
    #expect(try site.build([:]).removed == 0)
    #expect(folder.read("outside/index.html") == "x")
    #expect(folder.read("outside.html") == "y")
    #expect(site.tree == ["a", "b.html"])
  }

  @Test func theOutputFolderItselfMayBeALink() throws {
    try folder.createFolder("www")
    try folder.link("public", to: "www")
    try site.build(["a.html": "x"])
    #expect(folder.read("www/a.html") == "x")
  }

  /// Nothing is built if Unfold could not write one of its own files.
  @Test(
    arguments: [".unfold-manifest", ".unfold-journal", ".unfold-shard"],
    ["folder", "link", "broken link", "pipe"])
  func refusesOtherEntriesWithReservedNames(name: String, kind: String) throws {
    try folder.write("victim", "mine")
    try folder.write("public/a.html", "old")
    switch kind {
    case "folder": try folder.write("public/\(name)/mine.txt", "mine")
    case "link": try folder.link("public/\(name)", to: "../victim")
    case "broken link": try folder.link("public/\(name)", to: "nowhere")
    default: folder.makePipe("public/\(name)")
    }
    let before = folder.tree()
    let diagnostic = try #require(refusal("public"))
    #expect(diagnostic.identifier == "output.unusable")
    #expect(diagnostic.location.file == "public/\(name)")
    #expect(diagnostic.message.hasSuffix("but Unfold needs this name for a file of its own"))
    #expect(folder.tree() == before)
    #expect(folder.read("victim") == "mine")
  }

  // Sites around the output folder of a command that is called without a site

  @Test func findsSitesAroundAnOutputFolder() throws {
    try folder.createFolder("elsewhere/content/public")
    func objections(_ output: String) -> [String] {
      ProtectedFolders.sites(around: folder.at(output)).compactMap { folders in
        do throws(BuildError) {
          try folders.check(folder.at(output), shownAs: output)
          return nil
        } catch {
          return error.diagnostic.message
        }
      }
    }
    // A folder named content is not enough to make a site.
    #expect(objections("elsewhere/content/public") == [])
    try folder.write("elsewhere/unfold.yml", "")
    #expect(
      objections("elsewhere/content/public") == [
        "the output folder elsewhere/content/public is inside the content folder"
      ])
    #expect(objections("elsewhere") == ["the output folder elsewhere is the site's own folder"])
    #expect(
      objections("elsewhere/templates/x") == [
        "the output folder elsewhere/templates/x is inside the templates folder"
      ])
    #expect(objections("elsewhere/public") == [])
    #expect(objections("elsewhere/contents") == [])
  }
}
