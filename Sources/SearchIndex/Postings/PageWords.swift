import Basics

/// The words of one thread's pages, and the postings of those that are being collected. It is apart from
/// `PageIndexer`, since each access to a class is checked and there are millions.
struct PageWords: ~Copyable {
  private(set) var terms = Terms()

  private let stemmer: Stemmer
  /// For each stem what the current section and the current block say of it.
  private var stems = ValueBuffer<StemState>()
  private var forms = ValueBuffer<FormState>()
  /// The stems of the current section, and of the current block.
  private var ofSection = ValueBuffer<UInt32>()
  private var ofBlock = ValueBuffer<UInt32>()
  private var postings = ValueBuffer<(stem: UInt32, posting: UInt32)>()
  /// Counted from 1.
  private var currentBlock: UInt32 = 1
  private var formsOfBlock = ValueBuffer<UInt32>()

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
        if index == 0 {
          var title = page.title
          title.withUTF8 { addHeading($0, isTitle: true) }
        } else {
          section.heading.withUnsafeBufferPointer { addHeading($0, isTitle: false) }
        }
        let length = addText(UnsafeBufferPointer(rebasing: text[range]))
        finishSection(UInt32(block.lengths.count))
        block.lengths.append(UInt16(clamping: length))
        block.textSizes.append(UInt32(range.count))
        block.headSizes[block.headSizes.count - 1] += UInt32(
          section.heading.count + section.anchor.count)
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
    for index in ofSection.indices { stems[Int(ofSection[index])].field = mark }
  }

  /// Counts the words of a text, and returns how many there are.
  private mutating func addText(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    var scanner = TermScanner(text)
    var words = 0
    while scanner.next() {
      if !scanner.isPart { words += 1 }
      stems[stem(of: scanner)].frequency += 1
    }
    return words
  }

  /// The number of a word's stem, which is then one of the section's.
  private mutating func stem(of word: borrowing TermScanner) -> Int {
    let (form, isNew) = word.withTerm { terms.forms.number(of: $0) }
    if isNew {
      let stem = word.withTerm { newStem(of: Array($0)) }
      terms.stemOfForm.append(stem)
      forms.append(FormState(stem: stem))
    }
    if forms[form].block != currentBlock {
      forms[form].block = currentBlock
      formsOfBlock.append(UInt32(form))
    }
    let stem = forms[form].stem
    if stems[Int(stem)].field == 0 {
      ofSection.append(stem)
      stems[Int(stem)].field = Posting.body
    }
    return Int(stem)
  }

  private mutating func newStem(of word: [UInt8]) -> UInt32 {
    let (stem, isNew) = stemmer.withStem(of: word) { terms.stems.number(of: $0) }
    if isNew { stems.append(StemState()) }
    return UInt32(stem)
  }

  private mutating func finishSection(_ section: UInt32) {
    for index in ofSection.indices {
      let stem = ofSection[index]
      let state = stems[Int(stem)]
      if state.sections == 0 { ofBlock.append(stem) }
      postings.append(
        (stem, section << 8 | UInt32(Posting.byte(field: state.field, frequency: state.frequency))))
      stems[Int(stem)] = StemState(sections: state.sections + 1)
    }
    ofSection.removeAll()
  }

  /// Brings the postings of each stem together, by counting, and writes them into the block.
  mutating func finish(_ block: inout PostingBlock) {
    block.forms = formsOfBlock.array()
    formsOfBlock.removeAll()
    currentBlock += 1
    var start: UInt32 = 0
    for index in ofBlock.indices {
      let stem = Int(ofBlock[index])
      let count = stems[stem].sections
      stems[stem].sections = start
      start += count
    }
    var sorted = [UInt32](repeating: 0, count: postings.count)
    for index in postings.indices {
      let (stem, posting) = postings[index]
      sorted[Int(stems[Int(stem)].sections)] = posting
      stems[Int(stem)].sections += 1
    }
    block.reserve(stems: ofBlock.count)
    var index = 0
    for entry in ofBlock.indices {
      let stem = ofBlock[entry]
      let end = Int(stems[Int(stem)].sections)
      block.append(stem, sorted[index..<end])
      stems[Int(stem)].sections = 0
      index = end
    }
    postings.removeAll()
    ofBlock.removeAll()
  }
}
