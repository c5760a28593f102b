import FileSystem
import Output
import TestSupport
import Testing
@testable import Build

/// Plans of one small site, whose files are written to memory.
@Suite struct BuildPlanTests {
  private let folder = TemporaryFolder()
  private let options: BuildOptions
  private let inputs: SiteInputs

  init() throws {
    try folder.write("unfold.yml", "title: Plans\nbaseURL: https://example.com/\n")
    try folder.write("content/index.md", "# Home\n\nSee the [guide](guide.md).\n")
    try folder.write("content/guide.md", "---\nredirects: [/old/, /older/]\n---\n\n# Guide\n")
    try folder.write("content/guide/one.md", "# One\n")
    try folder.write("content/guide/two.md", "# Two\n")
    try folder.write("content/data/numbers.json", "[1, 2, 3]\n")
    try folder.write("content/data/more.json", "[4]\n")
    options = BuildOptions(site: folder.path)
    inputs = try SiteInputs(options)
  }

  /// Returns the files that a plan with this selection writes, by their paths.
  private func files(_ selection: FileSelection) -> [String: [UInt8]] {
    let sink = MemorySink()
    _ = BuildPlan(inputs, options, content: content(in: .none)) { _, _ in
      (files: selection, sink: sink)
    }.run()
    return sink.all
  }

  private func content(in scratch: ScratchFile) -> ParsedContent {
    ParsedContent(inputs, scratch: scratch, jobs: options.jobs, progress: options.progress)
  }

  @Test func allFilesIncludeThoseOfEachGroup() {
    let files = files(.all)
    for path in [
      "index.html", "guide/one.md", "data/numbers.json", "old/index.html", "404.html", "robots.txt",
    ] {
      #expect(files[path] != nil, "\(path)")
    }
    #expect(files.keys.contains { $0.hasPrefix("assets/site.") })
    #expect(files.keys.contains { $0.hasPrefix(SearchIndexWriter.folder) })
  }

  /// On a large site, the bodies of pages and the postings of the search are in a scratch file.
  @Test func aScratchFileDoesNotChangeTheFiles() {
    let scratch = ScratchFile(making: { CacheFolder(site: folder.path, output: "public").scratch() })
    #expect(scratch.move([], count: BodyStore.memory, memory: BodyStore.memory) == nil)
    let content = content(in: scratch)
    #expect(content.store.all.allSatisfy { $0.place != nil && $0.body.html.isEmpty && $0.body.links.isEmpty })
    let sink = MemorySink()
    _ = BuildPlan(inputs, options, content: content) { _, _ in (files: FileSelection.all, sink: sink) }.run()
    #expect(scratch.held == BodyStore.memory)
    #expect(sink.all == files(.all))
  }

  @Test func aPlanWithoutFilesWritesNone() {
    #expect(files(.none).isEmpty)
  }

  @Test func composedFilesAreAllExceptCopiesAndTheSearchIndex() {
    let expected = files(.all).filter { path, _ in
      !path.hasSuffix(".json") && !path.hasPrefix(SearchIndexWriter.folder)
    }
    #expect(files(.composed) == expected)
  }

  @Test func siteFilesAreComposedFilesExceptPages() {
    let pages = files(FileSelection(pages: Array(0..<4), assets: []))
    #expect(files(.composed) == files(.siteFiles).merging(pages) { first, _ in first })
    #expect(files(.siteFiles).keys.allSatisfy { pages[$0] == nil })
  }

  @Test func singlePagesAndCopiesAreSelectedByIndex() throws {
    let copy = try #require(inputs.content.assets.firstIndex(of: "data/more.json"))
    let files = files(FileSelection(pages: [0], assets: [copy]))
    #expect(files.keys.sorted() == ["data/more.json", "guide.md", "guide/index.html"])
    #expect(files == self.files(.all).filter { files[$0.key] != nil })
  }

  /// Each file except those of the search index is written by exactly one shard.
  @Test(arguments: [1, 2, 3, 20])
  func shardsWriteEachFileOnce(count: Int) throws {
    var written: [String: [UInt8]] = [:]
    for number in 1...count {
      let shard = try #require(Shard(number, of: count))
      let sink = MemorySink()
      _ = BuildPlan(inputs, options, content: ShardContent(inputs, options)) { content, _ in
        (files: ShardFiles(shard: shard, content: content, texts: .none), sink: sink)
      }.run()
      #expect(sink.all.keys.allSatisfy { written[$0] == nil })
      written.merge(sink.all) { first, _ in first }
    }
    #expect(written == files(.all).filter { path, _ in !path.hasPrefix(SearchIndexWriter.folder) })
  }
}
