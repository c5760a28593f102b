import Basics

/// Converts pages to postings on one thread, and numbers the tokens of all its segments.
///
/// Sendable without checks, because only one thread changes it, and others read it after all threads have ended.
public final class PageIndexer: TermSource, @unchecked Sendable {
  private var builder: SegmentBuilder

  public init(language: String) { builder = SegmentBuilder(language: language) }

  var terms: StemmedTokens { builder.terms }

  /// Returns the postings of the consecutive pages that form a segment.
  public func segment(of pages: some Sequence<SearchPage>) -> PostingSegment {
    var sections = SegmentSections()
    for page in pages { builder.add(page, to: &sections) }
    let (tokens, postings) = builder.finish()
    let segment = PostingSegment(source: self, tokens: tokens, sections: sections, postings: postings)
    assert(segment.checkInvariants(), "the postings of a segment are inconsistent")
    return segment
  }
}

/// Collects the tokens of all pages of one thread and the postings of the current segment. It is separate from
/// `PageIndexer`, because each access to a stored property of a class is checked at run time, and there are
/// millions.
///
/// A segment has its own numbers for its tokens and stems. There are only a few thousand, which fit into the
/// processor's fastest cache, unlike those of all segments. Only a token that is new to the segment is looked up
/// among all.
struct SegmentBuilder: ~Copyable {
  /// All tokens and stems, and for each token the number of its stem.
  private var allTokens = TermTable()
  private var stemOfToken = UniqueArray<UInt32>()
  private var allStems = TermTable()
  /// For each stem, the last segment that contains it, counted from 1, and its number in that segment.
  private var positions = UniqueArray<(segment: UInt32, number: UInt32)>()
  private let stemmer: Stemmer

  private var currentSegment: UInt32 = 1
  /// The tokens of the segment, and for each its number among all tokens and its stem's number in the segment.
  private var tokens = TermTable()
  private var tokenNumbers = UniqueArray<UInt32>()
  private var stems = UniqueArray<UInt32>()
  /// For each stem of the segment, its occurrences in the segment and the current section.
  private var tallies = UniqueArray<StemTally>()
  /// The stems of the current section.
  private var stemsOfSection = UniqueArray<UInt32>()
  private var postings = UniqueArray<(stem: UInt32, posting: UInt32)>()
  private var table = PostingTable.Builder()

  init(language: String) { stemmer = Stemmer(language: language) }

  /// All tokens that were found so far.
  var terms: StemmedTokens {
    StemmedTokens(tokens: allTokens.terms, stemOfToken: stemOfToken.array(), stems: allStems.terms)
  }

  /// Adds a page to the current segment.
  mutating func add(_ page: SearchPage, to sections: inout SegmentSections) {
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
    for index in stemsOfSection.indices { tallies[Int(stemsOfSection[index])].field = mark }
  }

  /// Counts the words of a text and returns their number.
  private mutating func addText(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    var scanner = TermScanner(text)
    var words = 0
    while scanner.next() {
      if !scanner.isPart { words += 1 }
      tallies[stem(of: scanner)].frequency += 1
    }
    return words
  }

  /// Returns the number in the segment of the token's stem, and adds the stem to the current section.
  private mutating func stem(of word: borrowing TermScanner) -> Int {
    let (token, isNew) = word.withTerm { tokens.number(of: $0) }
    if isNew { stems.append(word.withTerm { addToken($0) }) }
    let stem = Int(stems[token])
    if tallies[stem].field == 0 {
      stemsOfSection.append(UInt32(stem))
      tallies[stem].field = Posting.body
    }
    return stem
  }

  /// Adds a token to the segment and returns the number in the segment of its stem.
  private mutating func addToken(_ word: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let (token, isNew) = allTokens.number(of: word)
    tokenNumbers.append(UInt32(token))
    if isNew { stemOfToken.append(addStem(of: word)) }
    let stem = stemOfToken[token]
    if positions[Int(stem)].segment != currentSegment {
      positions[Int(stem)] = (currentSegment, UInt32(tallies.count))
      tallies.append(StemTally(number: stem))
    }
    return positions[Int(stem)].number
  }

  private mutating func addStem(of word: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let (stem, isNew) = stemmer.withStem(of: word) { allStems.number(of: $0) }
    if isNew { positions.append((0, 0)) }
    return UInt32(stem)
  }

  private mutating func finishSection(_ section: UInt32) {
    for index in stemsOfSection.indices {
      let stem = stemsOfSection[index]
      let tally = tallies[Int(stem)]
      postings.append(
        (stem, section << 8 | UInt32(Posting.byte(field: tally.field, frequency: tally.frequency))))
      tallies[Int(stem)] = StemTally(number: tally.number, sections: tally.sections + 1)
    }
    stemsOfSection.removeAll()
  }

  /// Ends the segment. Returns its tokens, and its postings grouped by stem with a counting sort.
  mutating func finish() -> (tokens: [UInt32], postings: PostingTable) {
    var start: UInt32 = 0
    for stem in tallies.indices {
      let count = tallies[stem].sections
      tallies[stem].sections = start
      start += count
    }
    var sorted = [UInt32](repeating: 0, count: postings.count)
    for index in postings.indices {
      let (stem, posting) = postings[index]
      sorted[Int(tallies[Int(stem)].sections)] = posting
      tallies[Int(stem)].sections += 1
    }
    var index = 0
    for stem in tallies.indices {
      let end = Int(tallies[stem].sections)
      table.append(tallies[stem].number, sorted[index..<end])
      index = end
    }
    defer {
      currentSegment += 1
      tokens.removeAll()
      tokenNumbers.removeAll()
      stems.removeAll()
      tallies.removeAll()
      postings.removeAll()
    }
    return (tokenNumbers.array(), table.finish())
  }
}

/// The occurrences of a stem in the segment and in the current section.
struct StemTally {
  /// The number of the stem among the stems of all segments.
  let number: UInt32
  /// The number of occurrences in the text of the current section, and the best field there; 0 for none.
  var frequency: UInt32 = 0
  var field: UInt8 = 0
  /// The number of sections in the segment with this stem. At the end of the segment, the index for its next
  /// posting.
  var sections: UInt32 = 0
}
