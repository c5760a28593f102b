import Basics
import FileSystem
import TestSupport
import Testing
@testable import Output

/// Damaged manifests, and the files that interrupted builds leave.
@Suite struct OutputHistoryTests {
  let site: OutputSite
  init() throws { site = try OutputSite() }

  private var folder: TemporaryFolder { site.folder }

  private func line(_ path: String, _ text: String) -> String {
    "\(ContentHash(Array(text.utf8)).hex) \(text.utf8.count) \(path)\n"
  }

  /// Returns a manifest with these lines and a matching last line.
  private func manifest(_ lines: String...) -> String {
    let text = "unfold-manifest 2\n" + lines.joined()
    return text + "end \(lines.count) \(ContentHash(Array(text.utf8)).hex)\n"
  }

  @Test(arguments: ["../victim", "/etc/victim", "a/../../victim", "./victim", "", "a//b", "a\\x"])
  func aManifestWithForeignPathsIsDamaged(path: String) throws {
    try folder.write("victim", "mine")
    try folder.write("public/a.html", "a")
    #expect(Manifest(Array(manifest(line("a.html", "a")).utf8)) != nil)
    try folder.write("public/.unfold-manifest", manifest(line(path, "mine"), line("a.html", "a")))
    let report = try site.build([:])
    #expect(report.diagnostics.map(\.identifier) == ["output.manifest"])
    #expect(report.diagnostics.map(\.severity) == [.warning])
    #expect(folder.read("victim") == "mine")
    #expect(folder.read("public/a.html") == "a")
  }

  @Test(arguments: [
    "", "unfold-manifest 3\nend 0\n", "unfold-manifest 2\n", "unfold-manifest 2\nend 0\n", "\u{0}\u{0}",
    "unfold-manifest 2\nnonsense\nend 1\n", "unfold-manifest 2\nfolder ../x\nend 1\n",
  ])
  func reportsDamagedManifests(text: String) throws {
    #expect(Manifest(Array(text.utf8)) == nil)
    try folder.write("public/.unfold-manifest", text)
    try folder.write("public/a.html", "old")
    try folder.write("public/c.html", "same")
    // The message remains until no file has to be replaced. Files that Unfold has written meanwhile are known
    // nevertheless.
    for number in 1...3 {
      let report = try site.build(["a.html": "new", "b.html": "b\(number)", "c.html": "same"])
      #expect(
        report.diagnostics.map(\.message) == [
          "the manifest public/.unfold-manifest is damaged, so Unfold treats all existing files as yours "
            + "and cannot replace them: public/a.html"
        ])
      #expect(report.diagnostics.map(\.severity) == [.error])
      #expect(folder.read("public/a.html") == "old")
      #expect(folder.read("public/b.html") == "b\(number)")
    }
    folder.remove("public/a.html")
    let report = try site.build(["a.html": "new", "c.html": "changed"])
    #expect(report.diagnostics.map(\.severity) == [.warning])
    #expect(report.removed == 1)
    #expect(try site.build(["a.html": "new", "c.html": "changed"]).diagnostics == [])
    #expect(site.tree == ["a.html", "c.html"])
  }

  /// Every changed byte, missing end and missing line is detected, because a changed path could be the path of a user's
  /// file.
  @Test func detectsAnyDamage() throws {
    let files = ["a.html", "b/c.html", "notes.txt"].map {
      ManifestEntry(path: $0, size: 3, hash: ContentHash([1]))
    }
    var manifest = Manifest(files)
    manifest.foreignFolders = ["photos"]
    let good = manifest.bytes()
    #expect(Manifest(good)?.entries == files)
    for index in good.indices {
      for bit in 0..<8 {
        var bytes = good
        bytes[index] ^= 1 << bit
        #expect(Manifest(bytes) == nil, "bit \(bit) of byte \(index)")
      }
      #expect(Manifest(Array(good[..<index])) == nil, "\(index) bytes")
    }
    let lines = good.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
    for index in lines.indices {
      var rest = lines
      rest.remove(at: index)
      #expect(Manifest(rest.flatMap { Array($0) + [UInt8(ascii: "\n")] }) == nil, "without line \(index)")
      rest.insert(lines[(index + 1) % lines.count], at: index)
      #expect(Manifest(rest.flatMap { Array($0) + [UInt8(ascii: "\n")] }) == nil, "another line \(index)")
    }
  }

  /// There is one message, regardless of which files and folders could not be replaced.
  @Test func aDamagedManifestIsReportedOnce() throws {
    try site.build(["a": "file", "b/index.html": "page", "c.html": "c", "d.html": "d", "e.html": "e"])
    try folder.write("public/.unfold-manifest", "unfold-manifest 2\n")
    let report = try site.build([
      "a/index.html": "page", "a/other.html": "page", "b": "file", "c.html": "new", "d.html": "new",
      "e.html": "e",
    ])
    #expect(
      report.diagnostics.map(\.message) == [
        "the manifest public/.unfold-manifest is damaged, so Unfold treats all existing files as yours "
          + "and cannot replace them: public/a, public/b, public/c.html and 1 more"
      ])
    #expect(report.diagnostics.map(\.help) == ["empty public, and build again"])
    #expect(folder.read("public/b/index.html") == "page" && folder.read("public/c.html") == "c")
  }

  @Test func aDamagedManifestRemovesNoFile() throws {
    try folder.createFolder("public/photos")
    try site.build(["a.html": "a", "photos/index.html": "p", "s/b.html": "b"])
    try folder.write("public/notes.txt", "mine")
    let manifest = try #require(folder.read("public/.unfold-manifest"))
    try folder.write("public/.unfold-manifest", manifest.replacing("a.html", with: "notes.txt"))
    let report = try site.build(["notes.txt": "built"])
    #expect(report.diagnostics.map(\.identifier) == ["output.manifest"])
    #expect(report.removed == 0)
    #expect(folder.read("public/notes.txt") == "mine")
    #expect(
      site.tree.filter { $0 != ".unfold-journal" } == [
        "a.html", "notes.txt", "photos/index.html", "s/b.html",
      ])
  }

  @Test func parsesWhatItWrites() throws {
    var manifest = Manifest()
    manifest.replace(by: [
      ManifestEntry(path: "b", size: 1 << 40, hash: ContentHash(high: 1, low: .max)),
      ManifestEntry(path: "a\nb", size: 7, hash: ContentHash([])),
    ])
    manifest.foreignFolders = ["x y", "z"]
    let read = try #require(Manifest(manifest.bytes()))
    #expect(read.entries == manifest.entries)
    #expect(read.entries.map(\.path) == ["a\nb", "b"])
    #expect(read.foreignFolders == manifest.foreignFolders)
    #expect(Manifest(Manifest().bytes())?.entries.isEmpty == true)
  }

  /// Leaves the output folder in the state of a build that is killed after these writes.
  private func interrupt(_ files: KeyValuePairs<String, String>) throws {
    let output = try site.open()
    for (path, text) in files { output.write(path, Array(text.utf8)) }
  }

  @Test func continuesAfterAnInterruptedFirstBuild() throws {
    try interrupt(["a.html": "a", "s/b.html": "b"])
    #expect(folder.tree("public") == [".unfold-journal", "a.html", "s/b.html"])
    let report = try site.build(["a.html": "changed", "c.html": "c"])
    #expect(report == OutputReport(written: 2, removed: 1, bytes: 8))
    #expect(folder.tree("public") == [".unfold-manifest", "a.html", "c.html"])
  }

  @Test func continuesAfterAnInterruptedRebuild() throws {
    try site.build(["a.html": "one", "b.html": "b"])
    try interrupt(["a.html": "two"])
    #expect(try site.build(["b.html": "b"]) == OutputReport(unchanged: 1, removed: 1, bytes: 1))
    #expect(folder.tree("public") == [".unfold-manifest", "b.html"])
  }

  @Test func continuesAfterTwoInterruptedBuilds() throws {
    try interrupt(["a.html": "a"])
    try interrupt(["b.html": "b"])
    #expect(try site.build([:]).removed == 2)
    #expect(site.tree == [])
  }

  @Test func removesTemporaryFilesOfAnInterruptedBuild() throws {
    let left = ".unfold-tmp-0123456789abcdef01234567"
    try interrupt(["s/a.html": "a"])
    try folder.write("public/s/\(left)", "half a pa")
    try folder.write("public/\(left)", "half a manif")
    try folder.write("public/s/.unfold-tmp-notes", "mine")
    try folder.write("public/other/\(left)", "not in a folder of ours")
    try site.build(["s/a.html": "a"])
    #expect(
      folder.tree("public") == [".unfold-manifest", "other/\(left)", "s/.unfold-tmp-notes", "s/a.html"])
  }

  @Test func removesFoldersOfAnInterruptedBuild() throws {
    try interrupt(["s/t/a.html": "a"])
    folder.remove("public/s/t/a.html")
    try site.build(["b.html": "b"])
    #expect(site.tree == ["b.html"])
  }

  /// A full disk or a kill can cut off the last line. The lines of the next build are still read.
  @Test func readsAJournalWithAnIncompleteLine() throws {
    try folder.write("public/.unfold-journal", "making s\nmaking photos")
    try folder.createFolder("public/photos")
    try interrupt(["t/a.html": "a", "b.html": "b"])
    folder.remove("public/t/a.html")
    #expect(try site.build(["t/c.html": "c"]).diagnostics == [])
    #expect(folder.read("public/.unfold-manifest")?.contains("folder ") == false)
    // The incomplete line could have been about `photos-2`, so the folder could be the user's.
    #expect(site.tree == ["photos/", "t/c.html"])
  }

  /// Two builds were interrupted. Between them, the user removed a folder, and the second build created it again.
  @Test func theLastLineAboutAFolderCounts() throws {
    try folder.write("public/.unfold-journal", "folder s\nmaking s\nmaking t\nfolder t\n")
    try folder.createFolder("public/s")
    try folder.createFolder("public/t")
    try site.build(["s/a.html": "a", "t/a.html": "a"])
    try site.build([:])
    #expect(site.tree == ["t/"])
  }

  /// A build that only removes files adds no lines, but may leave an incomplete manifest under a temporary name.
  @Test func anEmptyJournalMarksPossibleTemporaryFiles() throws {
    try folder.createFolder("public")
    let root = try FolderHandle(folder.at("public"))
    try Journal(in: root).begin()
    try folder.write("public/.unfold-tmp-0123456789abcdef01234567", "half a manif")
    try site.build([:])
    #expect(folder.tree("public") == [])
  }

  /// If a build is killed between creating a folder and writing into it, only the journal shows who created the folder.
  @Test func removesEmptyFoldersOfAnInterruptedBuild() throws {
    try folder.write("public/.unfold-journal", "making s\nmaking s/t\nmaking never\n")
    try folder.createFolder("public/s/t")
    try site.build(["s/a.html": "a"])
    #expect(site.tree == ["s/a.html"])
    #expect(folder.read("public/.unfold-manifest")?.contains("folder ") == false)
    try site.build([:])
    #expect(site.tree == [])
  }

  /// If a build is killed while it removes folders, the empty folders above them remain.
  @Test(arguments: ["a/b/c", "a/b", "a/b/c/index.html"])
  func removesFoldersThatAnInterruptedRemovalLeft(removed: String) throws {
    try site.build(["a/b/c/index.html": "x", "index.html": "i"])
    folder.remove("public/" + removed)
    try site.build(["index.html": "i"])
    #expect(site.tree == ["index.html"])
  }

  /// The journal lists files that were about to be written. The existing files may be the user's.
  @Test func keepsForeignFilesThatTheJournalLists() throws {
    try interrupt(["a.html": "a", "b.html": "b"])
    try folder.write("public/a.html", "mine")
    let report = try site.build(["a.html": "new"])
    #expect(report.diagnostics.map(\.identifier) == ["output.foreign"])
    #expect(report.removed == 1)
    #expect(site.tree == ["a.html"])
    #expect(folder.read("public/a.html") == "mine")
  }

  @Test func ignoresJournalPathsOutsideTheFolder() throws {
    try folder.write("victim", "mine")
    try folder.write("public/.unfold-journal", line("../victim", "mine") + "half a li")
    #expect(try site.build([:]).removed == 0)
    #expect(folder.read("victim") == "mine")
  }

  @Test func acceptsAnEmptyJournal() throws {
    try folder.write("public/.unfold-journal", "")
    #expect(try site.build(["a.html": "a"]).diagnostics == [])
  }

  /// The loss of the output folder affects every file, like a full disk, but results in one error only.
  @Test func reportsAFailureOfAllFilesOnce() throws {
    let output = try site.open()
    folder.remove("public")
    Parallel.forEach(count: 200, jobs: 4, state: { 0 }) { _, index in
      output.write("p\(index)/index.html", Array("x".utf8))
    }
    #expect(output.isStopped)
    let report = output.finish()
    #expect(report.written == 0)
    #expect(report.diagnostics.map(\.identifier) == ["output.failed"])
    #expect(report.diagnostics[0].message.hasSuffix("No such file or directory"))
  }
}
