import Basics
import Synchronization
import TestSupport
import Testing

@testable import SearchIndex

/// Tests that an updated index has the same files as a new one, and that only changed files are written.
@Suite struct IndexUpdateTests {
  private static let words = "lamp drawer handle hinge screw wood varnish table chair leg seat joint".split(
    separator: " ")

  private static func text(_ random: inout some RandomNumberGenerator, _ count: Int) -> String {
    (0..<count).map { _ in String(words.randomElement(using: &random) ?? "") }.joined(separator: " ")
  }

  private struct OutputFiles {
    var files: [String: [UInt8]] = [:]
    var kept: Set<String> = []
  }

  @Test(arguments: 1...14) func anUpdatedIndexHasTheFilesOfANewOne(_ seed: Int) throws {
    var random = RandomNumbers(seed: seed)
    // Of words in many sections, the index contains only some.
    var pages = (0..<(seed > 12 ? 900 : 90)).map { number in
      var page = TestPage("Page \(number)", Self.text(&random, 40), ("Part", Self.text(&random, 30)))
      page.url = "page-\(number)/"
      // Some numbers belong to no page.
      if number % 10 == 9 { page.sections = [] }
      return page
    }
    let first = Mutex(OutputFiles())
    let site = SearchSite(language: "en")
    var state = SearchIndexBuilder(site: site, jobs: 2) { name, bytes in
      first.withLock { $0.files[name] = bytes }
    }.build(from: TestSource(pages: pages))
    var files = first.withLock { $0.files }

    var kept = 0
    for round in 0..<6 {
      var earlier: [Int?] = Array(pages.indices)
      // From the third round on, pages are also added, removed and moved.
      for _ in 0..<(round < 2 ? 0 : Int.random(in: 1...3, using: &random)) {
        let place = Int.random(in: 0..<pages.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
          var page = TestPage("New \(place)", Self.text(&random, 20))
          page.url = "new-\(seed)-\(round)-\(pages.count)/"
          pages.insert(page, at: place)
          earlier.insert(nil, at: place)
        case 1:
          pages.remove(at: place)
          earlier.remove(at: place)
        default:
          let target = Int.random(in: 0..<pages.count, using: &random)
          pages.insert(pages.remove(at: place), at: target)
          earlier.insert(earlier.remove(at: place), at: target)
        }
      }
      for _ in 0...(round % 2) {
        let page = Int.random(in: 0..<pages.count, using: &random)
        guard pages[page].sections.count > 1 else { continue }
        earlier[page] = nil
        // The new text has the same words, a new word, or fewer words.
        pages[page].sections[round % 2].text =
          round == 2 ? "novelty \(seed)" : Self.text(&random, Int.random(in: 1...60, using: &random))
      }
      let second = Mutex(OutputFiles())
      state = try Self.stored(state)
      state = SearchIndexBuilder(site: site, jobs: 2) { [files] name in
        guard files[name] != nil else { return false }
        second.withLock { _ = $0.kept.insert(name) }
        return true
      } write: { name, bytes in
        second.withLock { $0.files[name] = bytes }
      }.update(state, from: TestSource(pages: pages), earlier: earlier)
      let written = second.withLock { $0 }
      files = files.filter { written.kept.contains($0.key) }.merging(written.files) { $1 }
      #expect(files == IndexReader(pages).files)
      kept += written.kept.count
    }
    #expect(kept > 4)
  }

  /// Returns the state after writing it to a record and reading it.
  private static func stored(_ state: SearchIndexState) throws -> SearchIndexState {
    var record = BinaryEncoder()
    state.write(to: &record, jobs: 2)
    return try #require(BinaryDecoder.whole(record.bytes.array()) { SearchIndexState(reading: &$0) })
  }

  @Test func anUpdateWithoutChangesIsTheSame() {
    var pages = [TestPage("One", "Two words here."), TestPage("Three", "More.")]
    let builder = SearchIndexBuilder(site: SearchSite(language: "en"), jobs: 1, keep: { _ in true }) { _, _ in
    }
    let state = builder.build(from: TestSource(pages: pages))
    #expect(builder.update(state, from: TestSource(pages: pages), earlier: [0, 1]).isSame(as: state))
    #expect(!builder.update(state, from: TestSource(pages: pages), earlier: [1, 0]).isSame(as: state))
    pages[1] = TestPage("Three", "Less.")
    #expect(!builder.update(state, from: TestSource(pages: pages), earlier: [0, nil]).isSame(as: state))
  }

  @Test func allWordsCanBeRemoved() throws {
    let pages = [TestPage("One", "Two words here."), TestPage("Three")]
    let empty = [TestPage("", ""), TestPage("")]
    let site = SearchSite(language: "en")
    let files = Mutex<[String: [UInt8]]>([:])
    var state = SearchIndexBuilder(site: site, jobs: 1) { _, _ in }.build(from: TestSource(pages: pages))
    for pages in [empty, pages] {
      files.withLock { $0 = [:] }
      state = SearchIndexBuilder(site: site, jobs: 1) { name, bytes in
        files.withLock { $0[name] = bytes }
      }.update(try Self.stored(state), from: TestSource(pages: pages), earlier: [nil, nil])
      #expect(files.withLock { $0 } == IndexReader(pages).files)
    }
  }

  @Test func aTruncatedRecordIsRejected() {
    let pages = [TestPage("One", "Two words here."), TestPage("Three")]
    let state = SearchIndexBuilder(site: SearchSite(language: "en"), jobs: 1) { _, _ in }
      .build(from: TestSource(pages: pages))
    var record = BinaryEncoder()
    state.write(to: &record, jobs: 1)
    let bytes = record.bytes.array()
    for length in 0..<bytes.count {
      #expect(BinaryDecoder.whole(Array(bytes[..<length])) { SearchIndexState(reading: &$0) } == nil)
    }
  }
}
