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

  @Test func onlyEnglishHasStems() {
    let index = IndexReader([TestPage("Knöpfe", "Knopf")], language: "de")
    #expect(index.terms.map { $0.prefix { $0 != ":" } } == ["knopf 1", "knopfe 1"])
  }

  @Test func textFilesAndManifestDescribeThePages() {
    let index = IndexReader([TestPage("One", "First text.", ("Then", "More.")), TestPage("Two")])
    #expect(
      index.names("texts").map { String(decoding: index.bytes($0), as: UTF8.self) }
        == ["p0/\u{1F}One\u{1F}First text.\u{1E}Then\u{1F}Then\u{1F}More.\u{1D}p1/\u{1F}Two\u{1F}"])
    #expect(index.manifest.hasPrefix("{\"pages\":2,\"sections\":3,"))
  }

  /// Spelling files contain reversed tokens, without numbers and words that are too short for suggestions.
  @Test func spellingFilesContainReversedTokens() {
    let index = IndexReader([TestPage("Tables", "The été cable v2000")])
    let bytes = index.bytes(index.names("spellings")[0])
    var words: [String] = []
    var at = 0
    var word: [UInt8] = []
    while at < bytes.count {
      word = IndexReader.term(bytes, &at, after: word)
      words.append(String(decoding: word, as: UTF8.self))
    }
    #expect(words == ["elbac", "selbat"])
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

  /// A frequent word keeps only the sections with the highest weights, so that its file stays small.
  @Test func frequentWordsKeepTheirBestSections() {
    var pages: [TestPage] = []
    for number in 0..<2500 { pages.append(TestPage("T\(number)", "common")) }
    pages[2400] = TestPage("Common")
    let line = IndexReader(pages).terms.first { $0.hasPrefix("common") } ?? ""
    #expect(line.hasPrefix("common 2500:"))
    #expect(line.split(separator: "=").count - 1 == TermFiles.maximumPostings)
    #expect(line.contains(" 2400.0="))
  }

  /// On a large site, long texts are cut between words, so that the number of files stays low.
  @Test func largeSitesHaveShorterExcerpts() {
    let text = String(repeating: "letters and signs ", count: 500)
    let index = IndexReader((0..<1200).map { TestPage("Page \($0)", text) })
    let names = index.names("texts")
    #expect(names.count < 900)
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
