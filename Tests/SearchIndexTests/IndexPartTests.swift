import Basics
import Synchronization
import Testing

@testable import SearchIndex

/// An index of parts that were made apart, on other machines as it were, has the files of one made at once.
@Suite struct IndexPartTests {
  private static let pages = (0..<200).map { number in
    TestPage(
      "Page \(number)", String(repeating: "Word\(number % 37) of é many \(number) ", count: number),
      ("Part", "tail \(number % 5) drawers"))
  }

  /// A part and the texts of its pages, written and read.
  private func moved(_ numbers: Range<Int>) throws -> (part: SearchIndexPart, pages: [SearchPage]) {
    let source = TestSource(pages: Self.pages)
    var blocks: [PostingBlock] = []
    var texts: [SearchPage] = []
    for block in numbers {
      let first = block * SearchIndexPart.pagesOfBlock
      let pages = (first..<min(first + SearchIndexPart.pagesOfBlock, source.pageCount)).map {
        source.page($0, limit: .max)
      }
      blocks.append(PageIndexer(language: "en").block(pages))
      for page in pages {
        var record = RecordWriter()
        record.searchPage(page, limit: SearchIndexPart.textLimit)
        texts.append(try #require(RecordReader.whole(record.bytes.array()) { $0.searchPage() }))
      }
    }
    var record = RecordWriter()
    SearchIndexPart(blocks).write(to: &record, jobs: 2)
    let part = try #require(RecordReader.whole(record.bytes.array()) { SearchIndexPart(reading: &$0) })
    #expect(part.pageCount == texts.count)
    return (part, texts)
  }

  private struct Texts: SearchSource {
    var pages: [SearchPage]
    var pageCount: Int { pages.count }
    func page(_ number: Int, limit: Int) -> SearchPage { pages[number] }
  }

  @Test(arguments: [[0, 7], [0, 3, 7], [0, 0, 1, 6, 7, 7]]) func partsMakeTheWhole(_ ends: [Int]) throws {
    #expect(SearchIndexPart.blocks(ofPages: Self.pages.count) == 7)
    let parts = try zip(ends, ends.dropFirst()).map { try moved($0..<$1) }
    let files = Mutex<[String: [UInt8]]>([:])
    SearchIndexBuilder(site: SearchSite(language: "en"), jobs: 2) { name, bytes in
      files.withLock { $0[name] = bytes }
    }.build(from: parts.map(\.part), of: Texts(pages: parts.flatMap(\.pages)))
    #expect(files.withLock { $0 } == IndexReader(Self.pages).files)
  }

  @Test func textsAreCutAndTellSo() throws {
    let page = SearchPage(
      url: "a/", title: "A",
      sections: [
        SearchPage.Section(textEnd: 5), SearchPage.Section(heading: [0x48], anchor: [0x68], textEnd: 8),
      ],
      text: Array("12345678".utf8))
    var record = RecordWriter()
    record.searchPage(page, limit: 3)
    let read = try #require(RecordReader.whole(record.bytes.array()) { $0.searchPage() })
    #expect((read.url, read.title, String(decoding: read.text, as: UTF8.self)) == ("a/", "A", "1234678"))
    #expect(read.sections.map(\.textEnd) == [4, 7])
    #expect(read.sections.map(\.heading) == [[], [0x48]])
    #expect(read.sections.map(\.anchor) == [[], [0x68]])
  }

  @Test func theSiteIsRemembered() throws {
    let site = SearchSite(
      language: "ar", parts: [SearchSite.Part(title: "P", firstPage: 3)],
      platforms: [("iOS", [1, 5]), ("macOS", [])], words: [("search", "بحث")])
    var record = RecordWriter()
    record.searchSite(site)
    let read = try #require(RecordReader.whole(record.bytes.array()) { $0.searchSite() })
    #expect((read.language, read.parts.map(\.title), read.parts.map(\.firstPage)) == ("ar", ["P"], [3]))
    #expect(read.platforms.map(\.name) == ["iOS", "macOS"])
    #expect(read.platforms.map(\.pages) == [[1, 5], []])
    #expect(read.words.map { $0.name + $0.text } == ["searchبحث"])
  }
}
