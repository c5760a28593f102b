import Basics

/// The words of one thread's pages, and the postings of those that are being collected. It is apart from
/// `PageIndexer`, since each access to a class is checked and there are millions.
///
/// A block numbers its words and stems on its own: a few thousand, which stay in the processor's nearest memory, where
/// those of all blocks would not. Only a word that is new to the block is looked up among all.
struct PageWords: ~Copyable {
  /// All words and stems, and for each word the number of its stem.
  private var allForms = TermTable()
  private var stemOfForm = ValueBuffer<UInt32>()
  private var allStems = TermTable()
  /// For each stem the last block that has it, counted from 1, and its number there.
  private var places = ValueBuffer<(block: UInt32, number: UInt32)>()
  private let stemmer: Stemmer

  private var currentBlock: UInt32 = 1
  /// The block's words, and for each its number among all and the block's number of its stem.
  private var forms = TermTable()
  private var formNumbers = ValueBuffer<UInt32>()
  private var stems = ValueBuffer<UInt32>()
  /// For each stem of the block what it and the current section say of it.
  private var states = ValueBuffer<StemState>()
  /// The stems of the current section.
  private var ofSection = ValueBuffer<UInt32>()
  private var postings = ValueBuffer<(stem: UInt32, posting: UInt32)>()
  private var table = PostingTable.Draft()

  init(language: String) { stemmer = Stemmer(language: language) }

  /// All words that it has met.
  var terms: Terms {
    Terms(forms: allForms.terms, stemOfForm: stemOfForm.array(), stems: allStems.terms)
  }

  /// Adds a page to the current block.
  mutating func add(_ page: SearchPage, to sections: inout BlockSections) {
    sections.ofPages.append(UInt32(page.sections.count))
    var headSize = page.url.utf8.count + page.title.utf8.count
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
        finishSection(UInt32(sections.lengths.count))
        sections.lengths.append(UInt16(clamping: length))
        sections.textSizes.append(UInt32(range.count))
        headSize += section.heading.count + section.anchor.count
      }
    }
    sections.headSizes.append(UInt32(headSize))
  }

  private mutating func addHeading(_ heading: UnsafeBufferPointer<UInt8>, isTitle: Bool) {
    var scanner = TermScanner(heading)
    var words = 0
    while scanner.next() {
      if !scanner.isPart { words += 1 }
      _ = stem(of: scanner)
    }
    let mark = Posting.field(isTitle: isTitle, words: words)
    for index in ofSection.indices { states[Int(ofSection[index])].field = mark }
  }

  /// Counts the words of a text, and returns how many there are.
  private mutating func addText(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    var scanner = TermScanner(text)
    var words = 0
    while scanner.next() {
      if !scanner.isPart { words += 1 }
      states[stem(of: scanner)].frequency += 1
    }
    return words
  }

  /// The block's number of a word's stem, which is then one of the section's.
  private mutating func stem(of word: borrowing TermScanner) -> Int {
    let (form, isNew) = word.withTerm { forms.number(of: $0) }
    if isNew { stems.append(word.withTerm { newForm($0) }) }
    let stem = Int(stems[form])
    if states[stem].field == 0 {
      ofSection.append(UInt32(stem))
      states[stem].field = Posting.body
    }
    return stem
  }

  /// Takes a word into the block; returns the block's number of its stem.
  private mutating func newForm(_ word: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let (form, isNew) = allForms.number(of: word)
    formNumbers.append(UInt32(form))
    if isNew { stemOfForm.append(newStem(of: word)) }
    let stem = stemOfForm[form]
    if places[Int(stem)].block != currentBlock {
      places[Int(stem)] = (currentBlock, UInt32(states.count))
      states.append(StemState(number: stem))
    }
    return places[Int(stem)].number
  }

  private mutating func newStem(of word: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let (stem, isNew) = stemmer.withStem(of: word) { allStems.number(of: $0) }
    if isNew { places.append((0, 0)) }
    return UInt32(stem)
  }

  private mutating func finishSection(_ section: UInt32) {
    for index in ofSection.indices {
      let stem = ofSection[index]
      let state = states[Int(stem)]
      postings.append(
        (stem, section << 8 | UInt32(Posting.byte(field: state.field, frequency: state.frequency))))
      states[Int(stem)] = StemState(number: state.number, sections: state.sections + 1)
    }
    ofSection.removeAll()
  }

  /// Ends the block: its words, and its postings, those of each stem brought together by counting.
  mutating func finish() -> (forms: [UInt32], postings: PostingTable) {
    var start: UInt32 = 0
    for stem in states.indices {
      let count = states[stem].sections
      states[stem].sections = start
      start += count
    }
    var sorted = [UInt32](repeating: 0, count: postings.count)
    for index in postings.indices {
      let (stem, posting) = postings[index]
      sorted[Int(states[Int(stem)].sections)] = posting
      states[Int(stem)].sections += 1
    }
    var index = 0
    for stem in states.indices {
      let end = Int(states[stem].sections)
      table.append(states[stem].number, sorted[index..<end])
      index = end
    }
    defer {
      currentBlock += 1
      forms.removeAll()
      formNumbers.removeAll()
      stems.removeAll()
      states.removeAll()
      postings.removeAll()
    }
    return (formNumbers.array(), table.finish())
  }
}
