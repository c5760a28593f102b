/// The words of one thread's pages, and the postings of those that are being collected. It is apart from
/// `PageIndexer`, since each access to a class is checked and there are millions.
struct PageWords {
  private(set) var terms = Terms()

  private let stemmer: Stemmer
  /// For each stem: how often the current section has it, in which field, and how many sections of the block.
  private var frequency: [UInt32] = []
  private var field: [UInt8] = []
  private var sectionCount: [UInt32] = []
  /// The stems of the current section, and of the current block.
  private var ofSection: [UInt32] = []
  private var ofBlock: [UInt32] = []
  private var postings: [(stem: UInt32, posting: UInt32)] = []
  /// For each word the last block that has it, counted from 1, and the words of the current block.
  private var blockOfForm: [UInt32] = []
  private var currentBlock: UInt32 = 1
  private var formsOfBlock: [UInt32] = []

  init(language: String, terms: Terms = Terms()) {
    stemmer = Stemmer(language: language)
    self.terms = terms
  }

  /// Adds a page to a block.
  mutating func add(_ page: SearchPage, to block: inout PostingBlock) {
    block.sectionsOfPages.append(UInt32(page.sections.count))
    block.headSizes.append(UInt32(page.url.utf8.count + page.title.utf8.count))
    page.text.withUnsafeBufferPointer { text in
      for index in page.sections.indices {
        let section = page.sections[index]
        let range = page.text(of: index)
        var heading = index == 0 ? page.title : section.heading
        heading.withUTF8 { addHeading($0, isTitle: index == 0) }
        let length = addText(UnsafeBufferPointer(rebasing: text[range]))
        finishSection(UInt32(block.lengths.count))
        block.lengths.append(UInt16(clamping: length))
        block.textSizes.append(UInt32(range.count))
        block.headSizes[block.headSizes.count - 1] += UInt32(
          section.heading.utf8.count + section.anchor.utf8.count)
      }
    }
  }

  private mutating func addHeading(_ heading: UnsafeBufferPointer<UInt8>, isTitle: Bool) {
    var scanner = TermScanner(heading)
    var words = 0
    while scanner.next() {
      if !scanner.isPart { words += 1 }
      _ = stem(of: scanner)
    }
    let mark = Posting.field(isTitle: isTitle, words: words)
    for stem in ofSection { field[Int(stem)] = mark }
  }

  /// Counts the words of a text, and returns how many there are.
  private mutating func addText(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    var scanner = TermScanner(text)
    var words = 0
    while scanner.next() {
      if !scanner.isPart { words += 1 }
      frequency[stem(of: scanner)] += 1
    }
    return words
  }

  /// The number of a word's stem, which is then one of the section's.
  private mutating func stem(of word: borrowing TermScanner) -> Int {
    let (form, isNew) = word.withTerm { terms.forms.number(of: $0) }
    if isNew {
      terms.stemOfForm.append(word.withTerm { newStem(of: Array($0)) })
      blockOfForm.append(0)
    }
    if blockOfForm[form] != currentBlock {
      blockOfForm[form] = currentBlock
      formsOfBlock.append(UInt32(form))
    }
    let stem = terms.stemOfForm[form]
    if frequency[Int(stem)] == 0, field[Int(stem)] == 0 {
      ofSection.append(stem)
      field[Int(stem)] = Posting.body
    }
    return Int(stem)
  }

  private mutating func newStem(of word: [UInt8]) -> UInt32 {
    let (stem, isNew) = stemmer.withStem(of: word) { terms.stems.number(of: $0) }
    if isNew {
      frequency.append(0)
      field.append(0)
      sectionCount.append(0)
    }
    return UInt32(stem)
  }

  private mutating func finishSection(_ section: UInt32) {
    for stem in ofSection {
      let index = Int(stem)
      if sectionCount[index] == 0 { ofBlock.append(stem) }
      sectionCount[index] += 1
      let posting = section << 8 | UInt32(Posting.byte(field: field[index], frequency: frequency[index]))
      postings.append((stem, posting))
      frequency[index] = 0
      field[index] = 0
    }
    ofSection.removeAll(keepingCapacity: true)
  }

  /// Brings the postings of each stem together, by counting, and writes them into the block.
  mutating func finish(_ block: inout PostingBlock) {
    block.forms = formsOfBlock
    formsOfBlock.removeAll(keepingCapacity: true)
    currentBlock += 1
    // From here `sectionCount` is where the next posting of a stem goes.
    var start: UInt32 = 0
    for stem in ofBlock {
      let count = sectionCount[Int(stem)]
      sectionCount[Int(stem)] = start
      start += count
    }
    var sorted = [UInt32](repeating: 0, count: postings.count)
    for (stem, posting) in postings {
      sorted[Int(sectionCount[Int(stem)])] = posting
      sectionCount[Int(stem)] += 1
    }
    var index = 0
    for stem in ofBlock {
      let end = Int(sectionCount[Int(stem)])
      block.append(stem, sorted[index..<end])
      sectionCount[Int(stem)] = 0
      index = end
    }
    postings.removeAll(keepingCapacity: true)
    ofBlock.removeAll(keepingCapacity: true)
  }
}
