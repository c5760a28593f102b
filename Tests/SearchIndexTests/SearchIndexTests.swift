import Basics
import Synchronization
import Testing

@testable import SearchIndex

@Suite struct SearchIndexTests {
  @Test func termsHaveTheirSections() {
    let index = IndexReader([
      TestPage("Buttons", "A button acts.", ("Use buttons", "Push it.")),
      TestPage("Menus", "No button here, button."),
    ])
    let line = index.terms.first { $0.hasPrefix("button") }
    #expect(line?.hasPrefix("button (button buttons) 3: 0.0=") == true, "\(index.terms)")
    #expect(index.terms.contains { $0.hasPrefix("push 1: 0.1=") })
  }

  /// A title has more weight than a heading, and a heading more than any number of occurrences in the text.
  @Test func titlesAndHeadingsHaveMoreWeight() {
    let often = String(repeating: "sheet ", count: 40)
    let index = IndexReader([
      TestPage("Sheet"), TestPage("The sheet and other windows"), TestPage("A", "", ("Sheet", "")),
      TestPage("B", often), TestPage("C", "One sheet among many other words that follow it."),
    ])
    let line = index.terms.first { $0.hasPrefix("sheet") } ?? ""
    let weights = line.split(separator: "=").dropFirst().compactMap { Int($0.prefix { $0.isNumber }) }
    #expect(weights.count == 5)
    #expect(weights == weights.sorted(by: >), "\(weights)")
  }

  @Test func wordsHaveTheStemsOfTheLanguage() {
    let index = IndexReader([TestPage("Knöpfe", "Knopf")], language: "de")
    #expect(index.terms.map { $0.prefix { $0 != ":" } } == ["knopf (knopf knopfe) 1"])
    let other = IndexReader([TestPage("Knöpfe", "Knopf")], language: "ja")
    #expect(other.terms.map { $0.prefix { $0 != ":" } } == ["knopf 1", "knopfe 1"])
  }

  /// The browser removes the endings of the language from words that the site does not contain.
  @Test func theManifestListsEndingsAndCommonWords() {
    let index = IndexReader([
      TestPage("A", "connect connects connecting open opens opening cook cooks cooking")
    ])
    #expect(
      index.manifest.contains("\"endings\":[\"ing\",\"s\"],\"common\":[\"a\",\"about\","), "\(index.manifest)"
    )
    #expect(IndexReader([TestPage("A")], language: "tlh").manifest.contains("\"endings\":[],\"common\":[]"))
  }

  /// The words of a heading and of its text have places, except for the most common ones.
  @Test func postingsHaveThePlacesOfTheirWords() {
    let index = IndexReader([TestPage("If let", "Use the if let, if it fits: shared_ptr.")])
    #expect(index.terms.contains { $0.hasPrefix("if 1: 0.0=") && $0.hasSuffix("@0@5@7") }, "\(index.terms)")
    #expect(index.terms.contains { $0.hasPrefix("let 1: 0.0=") && $0.hasSuffix("@1@6") })
    #expect(index.terms.contains { $0.hasPrefix("the 1: 0.0=") && !$0.contains("@") })
    for part in ["shared_ptr", "share", "ptr"] {
      #expect(index.terms.contains { $0.hasPrefix(part + " ") && $0.hasSuffix("@10") })
    }
  }

  /// A name in a title is more significant than each of its parts.
  @Test func partsOfATitleAreNotTheTitle() {
    let index = IndexReader([TestPage("malloc_dbg", "")])
    #expect(index.terms == ["dbg 1: 0.0=192@0", "malloc 1: 0.0=192@0", "malloc_dbg 1: 0.0=224@0"])
  }

  /// For the parts of names, the length of a title is that of the words that they consist of: “pivot table” is all of
  /// “PivotTable”, but not of “PivotTableCache” or “PivotTable filters”.
  @Test func namesInTitlesAreAsLongAsTheirParts() {
    func pivot(_ title: String) -> String? {
      IndexReader([TestPage(title, "")]).terms.first { $0.hasPrefix("pivot ") }
    }
    #expect(pivot("PivotTable") == "pivot 1: 0.0=192@0")
    #expect(pivot("PivotTableCache") == "pivot 1: 0.0=160@0")
    #expect(pivot("PivotTable filters") == "pivot 1: 0.0=160@0")
    #expect(pivot("PivotTable (Excel)") == "pivot 1: 0.0=192@0")
    #expect(pivot("CachedPivotTable filters") == "pivot 1: 0.0=128@0")
  }

  /// Words in parentheses at the end of a title do not make it longer, but are less significant.
  @Test func remarksInTitlesAreNotTheTitle() {
    #expect(IndexReader([TestPage("Vector (STL)", "")]).terms == ["stl 1: 0.0=192@1", "vector 1: 0.0=224@0"])
    #expect(IndexReader([TestPage("Vector(STL)", "")]).terms == ["stl 1: 0.0=192@1", "vector 1: 0.0=192@0"])
  }

  @Test func textFilesAndManifestDescribeThePages() {
    let index = IndexReader([TestPage("One", "First text.", ("Then", "More.")), TestPage("Two")])
    #expect(
      index.names("texts").map { String(decoding: index.bytes($0), as: UTF8.self) }
        == ["p0/\u{1F}One\u{1F}First text.\u{1E}Then\u{1F}Then\u{1F}More.\u{1D}p1/\u{1F}Two\u{1F}"])
    #expect(index.manifest.hasPrefix("{\"pages\":2,\"sections\":3,"))
  }

  /// A page that is longer than a file continues in the next one, which begins with its URL and title.
  @Test func aLongPageHasSeveralTextFiles() {
    var page = TestPage("Release notes", "All of them.")
    for number in 0..<300 {
      page.sections.append(("Version \(number)", String(repeating: "Fixed. ", count: 10)))
    }
    let index = IndexReader([TestPage("First"), page, TestPage("Last")])
    let texts = index.names("texts").map { String(decoding: index.bytes($0), as: UTF8.self) }
    #expect(texts.count > 4)
    #expect(texts.allSatisfy { $0.utf8.count < 10 << 10 })
    #expect(
      texts.dropFirst().dropLast().allSatisfy { $0.hasPrefix("p1/\u{1F}Release notes\u{1F}\u{1E}Version ") })
    for number in 0..<300 {
      #expect(texts.filter { $0.contains("\u{1E}Version \(number)\u{1F}") }.count == 1)
    }
  }

  /// Extracting the text of a page takes time, so a page in many files is read once for the words and once for the texts.
  @Test func aLongPageIsReadOncePerPass() {
    struct CountingSource: SearchSource {
      let source: TestSource
      let reads: Observed

      final class Observed: Sendable {
        let numbers = Mutex<[Int]>([])
      }

      var pageCount: Int { source.pageCount }

      func page(_ number: Int, limit: Int) -> SearchPage {
        reads.numbers.withLock { $0.append(number) }
        return source.page(number, limit: limit)
      }
    }
    var page = TestPage("Release notes")
    for number in 0..<600 {
      page.sections.append(("Version \(number)", String(repeating: "Fixed. ", count: 20)))
    }
    let source = CountingSource(
      source: TestSource(pages: [TestPage("First"), page, TestPage("Last")]), reads: .init())
    SearchIndexBuilder(site: SearchSite(language: "en"), jobs: 2) { _, _ in }.build(from: source)
    #expect(source.reads.numbers.withLock { $0.sorted() } == [0, 0, 1, 1, 2, 2])
  }

  /// Spelling files contain reversed tokens with their frequency, without numbers and words that are too short for suggestions.
  @Test func spellingFilesContainReversedTokens() {
    let index = IndexReader([TestPage("Tables", "The été cable v2000")])
    let bytes = index.bytes(index.names("spellings")[0])
    var words: [String] = []
    var at = 0
    var word: [UInt8] = []
    while at < bytes.count {
      word = IndexReader.term(bytes, &at, after: word)
      words.append(String(decoding: word, as: UTF8.self) + "\(IndexReader.number(bytes, &at))")
    }
    #expect(words == ["elbac1", "selbat1"])
  }

  private func manyPages(_ count: Int, changed: Int? = nil) -> [TestPage] {
    (0..<count).map { number in
      var text = ""
      for word in 0..<120 { text += "word\((number * 31 + word * 17) % 997) common " }
      if number == changed { text += "surprise" }
      return TestPage("Page \(number)", text, ("Part one", text), ("Part two", "Short."))
    }
  }

  @Test func theNumberOfThreadsMakesNoDifference() {
    let pages = manyPages(300)
    let one = IndexReader(pages, jobs: 1).files
    #expect(one.count > 20)
    #expect(IndexReader(pages, jobs: 4).files == one)
    #expect(IndexReader(pages, jobs: 3).files == one)
  }

  @Test func aChangedPageChangesFewFiles() {
    let before = Set(IndexReader(manyPages(300)).files.keys)
    let after = Set(IndexReader(manyPages(300, changed: 150)).files.keys)
    #expect(!after.subtracting(before).isEmpty)
    #expect(after.subtracting(before).count <= 12, "\(after.subtracting(before).count) of \(after.count)")
  }

  /// A frequent word keeps only the best sections, so that its file stays small, and one bit for each page.
  @Test func frequentWordsKeepTheirBestSections() {
    var pages: [TestPage] = []
    for number in 0..<2500 { pages.append(TestPage("T\(number)", number == 8 ? "" : "common")) }
    pages[2400] = TestPage("Common")
    let line = IndexReader(pages).terms.first { $0.hasPrefix("common") } ?? ""
    #expect(line.hasPrefix("common 2499:"))
    #expect(line.split(separator: "=").count - 1 == PostingMerge.Limits().postings)
    #expect(line.contains(" 2400.0=224@0"))
    #expect(line.contains(" pages ff fe ff "))
  }

  /// A word keeps more sections with it in their title or heading than others.
  @Test func wordsInManyTitlesKeepThem() {
    func postings(titles: Int) -> Int {
      let last = TestPage("Other", String(repeating: "word ", count: 60) + "class")
      let pages = (0..<titles).map { TestPage("T\($0) class", "class") } + [last]
      let line = IndexReader(pages).terms.first { $0.hasPrefix("class") } ?? ""
      return line.split(separator: "=").count - 1
    }
    #expect(postings(titles: 1200) == 1200)
    #expect(postings(titles: 2500) == PostingMerge.Limits().headings)
  }

  /// A frequent word also keeps the pages whose text begins with it, unless there are too many.
  @Test(arguments: [(600, 600), (2500, 0)]) func pagesThatBeginWithAWordKeepIt(_ count: Int, _ kept: Int) {
    let pages =
      (0..<800).map { TestPage("A\($0)", String(repeating: "word ", count: 60) + "common common common") }
      + (0..<count).map { TestPage("B\($0)", "The word is common, " + String(repeating: "word ", count: 30)) }
    let line = IndexReader(pages).terms.first { $0.hasPrefix("common") } ?? ""
    let postings = line.split(separator: " ").filter { $0.contains("=") }
    let ofB = postings.count { (Int($0.prefix { $0 != "." }) ?? 0) >= 800 }
    #expect(ofB == kept)
    #expect(postings.count - ofB == PostingMerge.Limits().postings)
  }

  /// The manifest of a large site names lists of term files, in brackets, and the browser finds each file in a list.
  @Test func largeSitesListTheirTermFilesIndirectly() {
    let written = Mutex<[String: [UInt8]]>([:])
    let output = IndexOutput(
      keep: { _ in false }, write: { name, bytes in written.withLock { $0[name] = bytes } })
    func manifest(files count: Int) -> String {
      var files = FileList()
      for number in 0..<count { files.append("k\(1000 + number)", "name\(number)") }
      var json = JSONWriter()
      json.beginList()
      TermLists.write(files, to: output).add(to: &json)
      return String(decoding: json.finish(), as: UTF8.self)
    }
    #expect(manifest(files: 2) == #"[["k1000","k1001"],["name0","name1"]]"#)
    #expect(written.withLock(\.count) == 0)
    let nested = manifest(files: 1000)
    #expect(nested.hasPrefix(#"[["k1000","k10"#) && nested.contains(#"],[[""#) && nested.hasSuffix(#""]]]"#))
    let lists = written.withLock { IndexReader(files: $0) }
    #expect((20...45).contains(lists.files.count))
    let texts = lists.files.keys.map { String(decoding: lists.bytes(String($0.dropLast(3))), as: UTF8.self) }
    #expect(texts.contains { $0.hasPrefix(#"[["k1000","k1001","#) && $0.contains(#"],["name0","name1","#) })
    #expect(texts.reduce(0) { $0 + $1.split(separator: "name").count - 1 } == 1000)
  }

  /// On a large site, long texts are cut between words, so that the number of files stays low.
  @Test func largeSitesHaveShorterExcerpts() {
    let text = String(repeating: "letters and signs ", count: 500)
    let index = IndexReader((0..<1200).map { TestPage("Page \($0)", text) })
    // The manifest lists the text files indirectly.
    #expect(index.manifest.contains("],1],\"endings\""))
    let files = index.files.keys.map { index.bytes(String($0.dropLast(3))) }
    let names = index.files.keys.map { String($0.dropLast(3)) }.filter {
      index.bytes($0).starts(with: "p".utf8) && index.bytes($0).contains(0x1F)
    }
    #expect(files.count < 900)
    let first = String(decoding: index.bytes(names[0]), as: UTF8.self).split(separator: "\u{1D}")[0]
    #expect(first.utf8.count < text.utf8.count)
    #expect(first.hasSuffix("letters") || first.hasSuffix("and") || first.hasSuffix("signs"))
  }

  @Test func aSiteWithoutPagesHasOnlyAManifest() {
    let index = IndexReader([])
    #expect(index.files.keys.sorted() == ["manifest.js"])
    #expect(index.manifest.hasPrefix("{\"pages\":0,\"sections\":0,\"terms\":[[],[]]"))
  }

  /// The browser looks for a token in the file of its own prefix. Its stem can be in another file.
  @Test func tokensWithAStemInAnotherFileReferToIt() {
    var text = ""
    for number in 0..<3000 { text += "dx\(number) " }
    let index = IndexReader([TestPage("T", text + " dying die")])
    #expect(
      index.terms.contains("dying → die"),
      "\(index.terms.filter { $0.hasPrefix("d") && !$0.hasPrefix("dx") })")
  }
}
