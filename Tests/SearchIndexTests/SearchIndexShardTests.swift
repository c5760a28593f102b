import Basics
import Synchronization
import Testing

@testable import SearchIndex

/// Tests that shards, made separately, result in the same files as one index of all pages.
@Suite struct SearchIndexShardTests {
  private static let pages = (0..<200).map { number in
    TestPage(
      "Page \(number)", String(repeating: "Word\(number % 37) of é many \(number) ", count: number),
      ("Part", "tail \(number % 5) drawers"))
  }

  /// Returns a shard and the texts of its pages after writing and reading them.
  private func storedShard(_ numbers: Range<Int>) throws -> (shard: SearchIndexShard, pages: [SearchPage]) {
    let source = TestSource(pages: Self.pages)
    var segments: [PostingSegment] = []
    var texts: [SearchPage] = []
    for segment in numbers {
      let first = segment * SearchIndexShard.pagesPerSegment
      let pages = (first..<min(first + SearchIndexShard.pagesPerSegment, source.pageCount)).map {
        source.page($0, limit: .max)
      }
      segments.append(PageIndexer(language: "en").segment(of: pages))
      for page in pages {
        var record = BinaryEncoder()
        record.searchPage(page, limit: SearchIndexShard.textLimit)
        texts.append(try #require(BinaryDecoder.whole(record.bytes.array()) { $0.searchPage() }))
      }
    }
    var record = BinaryEncoder()
    SearchIndexShard(segments).write(to: &record, jobs: 2)
    let shard = try #require(BinaryDecoder.whole(record.bytes.array()) { SearchIndexShard(reading: &$0) })
    #expect(shard.pageCount == texts.count)
    return (shard, texts)
  }

  private struct StoredTexts: SearchSource {
    var pages: [SearchPage]
    var pageCount: Int { pages.count }
    func page(_ number: Int, limit: Int) -> SearchPage { pages[number] }
  }

  @Test(arguments: [[0, 7], [0, 3, 7], [0, 0, 1, 6, 7, 7]]) func shardsHaveTheFilesOfOneIndex(_ ends: [Int])
    throws
  {
    #expect(SearchIndexShard.segmentCount(ofPages: Self.pages.count) == 7)
    let shards = try zip(ends, ends.dropFirst()).map { try storedShard($0..<$1) }
    let files = Mutex<[String: [UInt8]]>([:])
    SearchIndexBuilder(site: SearchSite(language: "en"), jobs: 2) { name, bytes in
      files.withLock { $0[name] = bytes }
    }.build(from: shards.map(\.shard), of: StoredTexts(pages: shards.flatMap(\.pages)))
    #expect(files.withLock { $0 } == IndexReader(Self.pages).files)
  }

  @Test func storedTextsKeepOneByteMoreThanTheLimit() throws {
    let page = SearchPage(
      url: "a/", title: "A",
      sections: [
        SearchPage.Section(textEnd: 5), SearchPage.Section(heading: [0x48], anchor: [0x68], textEnd: 8),
      ],
      text: Array("12345678".utf8))
    var record = BinaryEncoder()
    record.searchPage(page, limit: 3)
    let read = try #require(BinaryDecoder.whole(record.bytes.array()) { $0.searchPage() })
    #expect((read.url, read.title, String(decoding: read.text, as: UTF8.self)) == ("a/", "A", "1234678"))
    #expect(read.sections.map(\.textEnd) == [4, 7])
    #expect(read.sections.map(\.heading) == [[], [0x48]])
    #expect(read.sections.map(\.anchor) == [[], [0x68]])
  }

  @Test func theSiteIsReadAsItWasWritten() throws {
    let site = SearchSite(
      language: "ar", parts: [SearchSite.Part(title: "P", firstPage: 3)],
      platforms: [("iOS", [1, 5]), ("macOS", [])], uiStrings: [("search", "بحث")])
    var record = BinaryEncoder()
    record.searchSite(site)
    let read = try #require(BinaryDecoder.whole(record.bytes.array()) { $0.searchSite() })
    #expect((read.language, read.parts.map(\.title), read.parts.map(\.firstPage)) == ("ar", ["P"], [3]))
    #expect(read.platforms.map(\.name) == ["iOS", "macOS"])
    #expect(read.platforms.map(\.pages) == [[1, 5], []])
    #expect(read.uiStrings.map { $0.name + $0.text } == ["searchبحث"])
  }
}
