import Basics
import Testing

@testable import Build

/// Damaged manifests, and what a run that did not come to its end leaves.
@Suite struct OutputHistoryTests {
  let site: OutputSite
  init() throws { site = try OutputSite() }

  private var folder: TemporaryFolder { site.folder }

  private func line(_ path: String, _ text: String) -> String {
    "\(ContentHash(Array(text.utf8)).hex) \(text.utf8.count) \(path)\n"
  }

  @Test(arguments: ["../victim", "/etc/victim", "a/../../victim", "./victim", "", "a//b", "a\\x"])
  func tamperedPathsDamageTheManifest(path: String) throws {
    try folder.write("victim", "mine")
    try folder.write("public/a.html", "a")
    try folder.write(
      "public/.unfold-manifest", "unfold-manifest 1\n" + line(path, "mine") + line("a.html", "a") + "end 2\n")
    let report = try site.build([:])
    #expect(report.diagnostics.map(\.identifier) == ["output.manifest"])
    #expect(report.diagnostics.map(\.severity) == [.warning])
    #expect(folder.read("victim") == "mine")
    #expect(folder.read("public/a.html") == "a")
  }

  @Test(arguments: [
    "", "unfold-manifest 2\nend 0\n", "unfold-manifest 1\n", "unfold-manifest 1\nend 1\n",
    "unfold-manifest 1\nend 0",
    "unfold-manifest 1\nnonsense\nend 1\n", "unfold-manifest 1\nfolder ../x\nend 1\n", "\u{0}\u{0}",
  ])
  func damagedManifests(text: String) throws {
    #expect(Manifest(Array(text.utf8)) == nil)
    try folder.write("public/.unfold-manifest", text)
    try folder.write("public/a.html", "old")
    let report = try site.build(["a.html": "new", "b.html": "b"])
    #expect(report.diagnostics.map(\.identifier) == ["output.foreign", "output.manifest"])
    #expect(folder.read("public/a.html") == "old")
    #expect(try site.build(["b.html": "b"]).diagnostics == [])
  }

  @Test func soundManifestsAreReadBack() throws {
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

  /// Leaves the output folder as a run does that is killed after these writes.
  private func interrupt(_ files: KeyValuePairs<String, String>) throws {
    let output = try site.open()
    for (path, text) in files { output.write(path, Array(text.utf8)) }
  }

  @Test func anInterruptedFirstBuildIsContinued() throws {
    try interrupt(["a.html": "a", "s/b.html": "b"])
    #expect(folder.tree("public") == [".unfold-journal", "a.html", "s/b.html"])
    let report = try site.build(["a.html": "changed", "c.html": "c"])
    #expect(report == OutputReport(written: 2, removed: 1, bytes: 8))
    #expect(folder.tree("public") == [".unfold-manifest", "a.html", "c.html"])
  }

  @Test func anInterruptedRebuildIsContinued() throws {
    try site.build(["a.html": "one", "b.html": "b"])
    try interrupt(["a.html": "two"])
    #expect(try site.build(["b.html": "b"]) == OutputReport(unchanged: 1, removed: 1, bytes: 1))
    #expect(folder.tree("public") == [".unfold-manifest", "b.html"])
  }

  @Test func interruptedTwice() throws {
    try interrupt(["a.html": "a"])
    try interrupt(["b.html": "b"])
    #expect(try site.build([:]).removed == 2)
    #expect(site.tree == [])
  }

  @Test func temporaryFilesOfAnInterruptedRunAreRemoved() throws {
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

  @Test func foldersOfAnInterruptedRunAreOurs() throws {
    try interrupt(["s/t/a.html": "a"])
    folder.remove("public/s/t/a.html")
    try site.build(["b.html": "b"])
    #expect(site.tree == ["b.html"])
  }

  /// Killed between making a folder and writing into it, a run leaves nothing else that tells whose it is.
  @Test func emptyFoldersOfAnInterruptedRunAreOurs() throws {
    try folder.write("public/.unfold-journal", "making s\nmaking s/t\nmaking never\n")
    try folder.makeFolder("public/s/t")
    try site.build(["s/a.html": "a"])
    #expect(site.tree == ["s/a.html"])
    #expect(folder.read("public/.unfold-manifest")?.contains("folder ") == false)
    try site.build([:])
    #expect(site.tree == [])
  }

  /// The journal says what was about to be written; what stands there now may be somebody else's.
  @Test func theJournalDoesNotMakeForeignFilesOurs() throws {
    try interrupt(["a.html": "a", "b.html": "b"])
    try folder.write("public/a.html", "mine")
    let report = try site.build(["a.html": "new"])
    #expect(report.diagnostics.map(\.identifier) == ["output.foreign"])
    #expect(report.removed == 1)
    #expect(site.tree == ["a.html"])
    #expect(folder.read("public/a.html") == "mine")
  }

  @Test func aTamperedJournalReachesNothingOutside() throws {
    try folder.write("victim", "mine")
    try folder.write("public/.unfold-journal", line("../victim", "mine") + "half a li")
    #expect(try site.build([:]).removed == 0)
    #expect(folder.read("victim") == "mine")
  }

  @Test func anEmptyJournal() throws {
    try folder.write("public/.unfold-journal", "")
    #expect(try site.build(["a.html": "a"]).diagnostics == [])
  }

  /// As a full disk does, the loss of the whole folder concerns every file: one error, not thousands.
  @Test func aFailureOfAllFilesIsToldOnce() throws {
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
