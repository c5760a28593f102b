import Basics
import Testing

@testable import Build

/// Nothing of the user's is overwritten, removed or written through.
@Suite struct OutputSafetyTests {
  let site: OutputSite
  init() throws { site = try OutputSite() }

  private var folder: TemporaryFolder { site.folder }

  private func refusal(_ output: String, _ protected: ProtectedFolders? = nil) -> Diagnostic? {
    do throws(UsageError) {
      _ = try OutputFolder.open(folder.at(output), protecting: protected ?? site.protected)
      return nil
    } catch {
      return error.diagnostic
    }
  }

  @Test(arguments: [
    ("content", "is the content folder"), ("content/public", "lies inside the content folder"),
    ("templates", "is the templates folder"), ("templates/x", "lies inside the templates folder"),
    (".", "is the site's own folder"), ("content/..", "is the site's own folder"),
    ("..", "contains the site's own folder"), ("/", "is the root of the file system"),
    ("home", "is the home directory"), ("file", "is a file"), ("to-content", "is the content folder"),
    ("to-content/new", "lies inside the content folder"),
  ])
  func refusedBeforeAnythingIsWritten(output: String, reason: String) throws {
    try folder.makeFolder("home")
    try folder.write("file", "mine")
    try folder.link("to-content", to: "content")
    let before = folder.tree()
    let diagnostic = refusal(output)
    #expect(diagnostic?.identifier == "output.refused")
    #expect(diagnostic?.message == "the output folder public \(reason)")
    #expect(folder.tree() == before)
  }

  @Test func contentOutsideTheSiteIsProtectedToo() throws {
    var folders = site.protected
    folders.content = folder.at("elsewhere/content")
    try folder.makeFolder("elsewhere/content")
    #expect(refusal("elsewhere", folders)?.message.hasSuffix("contains the content folder") == true)
  }

  @Test func homeIsNotContained() throws {
    var folders = site.protected
    folders.home = folder.at("users/me")
    try folder.makeFolder("users/me")
    #expect(refusal("users", folders)?.message.hasSuffix("contains the home directory") == true)
    #expect(refusal("users/me/public", folders) == nil)
  }

  @Test func belowAFile() throws {
    try folder.write("file", "mine")
    let diagnostic = try #require(refusal("file/public"))
    #expect(diagnostic.identifier == "output.unusable")
    #expect(diagnostic.message.hasSuffix("Not a directory"))
  }

  @Test func oneBuildAtATime() throws {
    let first = try site.open()
    #expect(refusal("public")?.identifier == "output.busy")
    _ = first.finish()
    #expect(refusal("public") == nil)
  }

  /// A link that leads nowhere is no free name: the folder would be made somewhere else.
  @Test func aBrokenLinkAsOutput() throws {
    try folder.link("public", to: "nowhere")
    #expect(refusal("public")?.identifier == "output.unusable")
    #expect(folder.tree() == ["content/", "public", "templates/"])
  }

  @Test func foreignFilesSurvive() throws {
    try folder.write("public/.gitignore", "*")
    try folder.write("public/CNAME", "example.org")
    try folder.write("public/own/notes.txt", "mine")
    try site.build(["index.html": "i", "own/index.html": "o"])
    try site.build([:])
    #expect(site.tree == [".gitignore", "CNAME", "own/notes.txt"])
  }

  @Test func foldersOfOthersSurviveEmpty() throws {
    try folder.makeFolder("public/photos")
    try site.build(["photos/index.html": "i", "made/index.html": "m"])
    try site.build([:])
    #expect(site.tree == ["photos/"])
  }

  @Test func foreignFileInTheWay() throws {
    try site.build(["a.html": "a"])
    try folder.write("public/b.html", "mine")
    let report = try site.build(["a.html": "a", "b.html": "built", "c.html": "c"])
    #expect(report.diagnostics.map(\.identifier) == ["output.foreign"])
    #expect(report.diagnostics.map(\.location.file) == ["public/b.html"])
    #expect(report.diagnostics[0].message == "public/b.html is in the way, and it was not written by Unfold")
    #expect(folder.read("public/b.html") == "mine")
    #expect(folder.read("public/c.html") == "c")
    try site.build(["a.html": "a"])
    #expect(folder.read("public/b.html") == "mine")
  }

  @Test func identicalForeignFileIsTakenOver() throws {
    try folder.write("public/a.html", "same")
    let report = try site.build(["a.html": "same"])
    #expect(report == OutputReport(unchanged: 1, bytes: 4))
    #expect(try site.build(["a.html": "new"]).written == 1)
  }

  @Test func firstBuildIntoAFullFolder() throws {
    for name in ["a", "b", "c", "d", "e"] { try folder.write("public/\(name).html", "mine") }
    let report = try site.build([
      "a.html": "1", "b.html": "2", "c.html": "3", "d.html": "4", "new.html": "5",
    ])
    #expect(report.written == 1)
    #expect(
      report.diagnostics.map(\.message) == [
        "public has files in the way that were not written by Unfold: public/a.html, public/b.html, public/c.html "
          + "and 1 more"
      ])
    #expect(site.tree == ["a.html", "b.html", "c.html", "d.html", "e.html", "new.html"])
    #expect(folder.read("public/a.html") == "mine")
  }

  @Test func editedOutputIsKeptWhenItsPageIsGone() throws {
    try site.build(["a.html": "a", "b.html": "b"])
    try folder.write("public/a.html", "edited by hand")
    let report = try site.build(["b.html": "b"])
    #expect(report.removed == 0)
    #expect(report.diagnostics.map(\.identifier) == ["output.kept"])
    #expect(report.diagnostics.map(\.severity) == [.warning])
    #expect(folder.read("public/a.html") == "edited by hand")
  }

  @Test func foreignFileInTheWayOfAFolder() throws {
    try site.build(["b.html": "b"])
    try folder.write("public/a", "mine")
    let report = try site.build(["a/index.html": "x", "b.html": "b"])
    #expect(
      report.diagnostics.map(\.message) == [
        "public/a is in the way of a folder, and it was not written by Unfold"
      ])
    #expect(folder.read("public/a") == "mine")
  }

  @Test func foreignFolderInTheWayOfAFile() throws {
    try folder.write("public/a/mine.txt", "mine")
    let report = try site.build(["a": "x"])
    #expect(
      report.diagnostics.map(\.message) == [
        "a folder is in the way of the file public/a, and it is not empty"
      ])
    #expect(site.tree == ["a/mine.txt"])
  }

  @Test func pipesInTheWayDoNotBlock() throws {
    try folder.makeFolder("public")
    folder.makePipe("public/a.html")
    #expect(try site.build(["a.html": "x"]).diagnostics.map(\.identifier) == ["output.foreign"])
  }

  // Links

  @Test func linkedFoldersAreNotWrittenThrough() throws {
    try folder.makeFolder("outside")
    try folder.makeFolder("public")
    try folder.link("public/a", to: "../outside")
    let report = try site.build(["a/index.html": "x", "a/b/c.html": "y"])
    #expect(report.diagnostics.map(\.identifier) == ["output.link", "output.link"])
    #expect(folder.tree("outside") == [])
  }

  @Test func linkedFilesAreNotWrittenThroughOrReplaced() throws {
    try folder.write("outside.html", "mine")
    try folder.makeFolder("public")
    try folder.link("public/a.html", to: "../outside.html")
    try folder.link("public/b.html", to: "nowhere")
    let report = try site.build(["a.html": "x", "b.html": "y"])
    #expect(report.diagnostics.map(\.identifier) == ["output.link", "output.link"])
    #expect(folder.read("outside.html") == "mine")
    #expect(site.tree == ["a.html", "b.html"])
    #expect(try Paths.target(ofLink: folder.at("public/a.html")) == "../outside.html")
  }

  @Test func goneFilesAreNotRemovedThroughLinks() throws {
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
    try folder.makeFolder("www")
    try folder.link("public", to: "www")
    try site.build(["a.html": "x"])
    #expect(folder.read("www/a.html") == "x")
  }

  @Test func aLinkedManifestIsNotFollowed() throws {
    try folder.write("victim", "mine")
    try folder.makeFolder("public")
    try folder.link("public/.unfold-manifest", to: "../victim")
    try folder.link("public/.unfold-journal", to: "../victim")
    _ = try site.build(["a.html": "x"])
    #expect(folder.read("victim") == "mine")
  }
}
