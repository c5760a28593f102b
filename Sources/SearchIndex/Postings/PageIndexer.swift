import Basics

/// Converts pages to postings on one thread, and numbers the tokens of all its segments.
///
/// Sendable without checks, because only one thread changes it, and others read it after all threads have ended.
public final class PageIndexer: TermSource, @unchecked Sendable {
  private var builder: SegmentBuilder
  private let store: ByteStore

  /// - Parameter store: receives the postings of each segment.
  public init(language: String, storing store: @escaping ByteStore = { _ in nil }) {
    builder = SegmentBuilder(language: language)
    self.store = store
  }

  var terms: StemmedTokens { builder.terms }

  /// Returns the postings of the consecutive pages that form a segment.
  public func segment(of pages: some Sequence<SearchPage>) -> PostingSegment {
    var sections = SegmentSections()
    for page in pages { builder.add(page, to: &sections) }
    let (tokens, postings) = builder.finish(storing: store)
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
/// processor's fastest cache, unlike the tokens of all segments. Only a token that is new to the segment is looked up
/// among all.
struct SegmentBuilder: ~Copyable {
  /// All tokens and stems, and for each token the number of its stem.
  private var allTokens = TermTable()
  private var stemOfToken = UniqueArray<UInt32>()
  /// For each token, whether it is a common word, and whether its places are stored.
  private var traits = UniqueArray<(isCommon: Bool, hasPlaces: Bool)>()
  private var allStems = TermTable()
  /// For each stem, the last segment that contains it, counted from 1, and its number in that segment.
  private var positions = UniqueArray<(segment: UInt32, number: UInt32)>()
  private let stemmer: Stemmer
  /// The words that do not count in the length of a title, and the words whose places are not stored.
  private let commonWords: Set<String>
  private let placelessWords: Set<String>

  private var currentSegment: UInt32 = 1
  /// The tokens of the segment, and for each its number among all tokens and its stem's number in the segment.
  private var tokens = TermTable()
  private var tokenNumbers = UniqueArray<UInt32>()
  private var stems = UniqueArray<TokenStem>()
  /// For each stem of the segment, its occurrences in the segment and the current section.
  private var tallies = UniqueArray<StemTally>()
  /// The stems of the current section.
  private var stemsOfSection = UniqueArray<UInt32>()
  private var postings = UniqueArray<(stem: UInt32, posting: SegmentPosting)>()
  /// The places of the current section's stems other than the first of each.
  private var places = UniqueArray<LinkedPlace>()
  /// The encoded places of all postings.
  private var placeBytes = ByteBuffer(capacity: 1 << 12)
  private var table = PostingTable.Builder()

  init(language: String) {
    stemmer = Stemmer(language: language)
    commonWords = Set(CommonWords.list(language: language))
    placelessWords =
      LanguageSubtag.primary(of: language) == "en" ? CommonWords.englishWithoutKeywords : commonWords
  }

  /// All tokens that were found so far.
  var terms: StemmedTokens {
    StemmedTokens(tokens: allTokens.terms, stemOfToken: stemOfToken.array(), stems: allStems.terms)
  }

  /// Adds a page to the current segment.
  mutating func add(_ page: SearchPage, to sections: inout SegmentSections) {
    sections.ofPages.append(UInt32(page.sections.count))
    var headSize = page.url.utf8.count + page.title.utf8.count + page.kind.utf8.count
    page.text.withUnsafeBufferPointer { text in
      for index in page.sections.indices {
        let section = page.sections[index]
        let range = page.text(of: index)
        let place: UInt32
        if index == 0 {
          var title = page.title
          place = title.withUTF8 { addHeading($0, isTitle: true, hasInitials: !page.kind.isEmpty) }
          var keywords = page.keywords
          if !keywords.isEmpty { keywords.withUTF8 { addKeywords($0) } }
        } else {
          place = section.heading.withUnsafeBufferPointer { addHeading($0, isTitle: false) }
        }
        let length = addText(UnsafeBufferPointer(rebasing: text[range]), at: place)
        finishSection(UInt32(sections.lengths.count))
        sections.lengths.append(UInt16(clamping: length))
        sections.textSizes.append(UInt32(range.count))
        headSize += section.heading.count + section.anchor.count
      }
    }
    sections.headSizes.append(UInt32(headSize))
  }

  /// Adds the words of a title or heading. Returns the place after it.
  ///
  /// - Parameter hasInitials: whether the first letters of words and of parts of names are terms too: `f_` and `e_` for
  ///   `firstEnumerated`. Queries cannot contain such a term. The browser makes it of a part of one letter, as in
  ///   `fEnum`.
  private mutating func addHeading(
    _ heading: UnsafeBufferPointer<UInt8>, isTitle: Bool, hasInitials: Bool = false
  ) -> UInt32 {
    var scanner = TermScanner(heading)
    var length = TitleLength()
    // A name and its first part have the same place and the same first letter.
    var placeOfInitial = -1
    var remark = TitleRemark(heading)
    while scanner.next() {
      let token = token(of: scanner)
      let isInRemark = remark.contains(scanner)
      if isInRemark {
        remark.length.add(scanner, isCommon: token.isCommon)
      } else {
        length.add(scanner, isCommon: token.isCommon)
      }
      if scanner.kind != .part { tallies[Int(token.stem)].addRole(isInRemark ? .remark : .word) }
      addPlace(UInt32(scanner.place), of: token)
      if hasInitials, scanner.kind == .word || scanner.kind == .part, scanner.place != placeOfInitial {
        addInitial(of: scanner)
        placeOfInitial = scanner.place
      }
    }
    let whole = length.words
    let fields = (
      word: Posting.field(isTitle: isTitle, length: whole),
      // A remark or a part of a name is never the whole title, so it ranks like a word in a longer title.
      remark: Posting.field(isTitle: isTitle, length: whole + remark.length.words),
      part: Posting.field(isTitle: isTitle, length: length.wordsAndParts)
    )
    for index in stemsOfSection.indices {
      let stem = Int(stemsOfSection[index])
      switch tallies[stem].role {
      case .word: tallies[stem].field = fields.word
      case .remark: tallies[stem].field = fields.remark
      case .part: tallies[stem].field = fields.part
      }
    }
    // The last word of the heading and the first of the text are not adjacent.
    return UInt32(scanner.place) + 2
  }

  /// Adds the words of keywords, like words of a title of two words. They have no places, because they are not part of
  /// the text.
  private mutating func addKeywords(_ keywords: UnsafeBufferPointer<UInt8>) {
    var scanner = TermScanner(keywords)
    let field = Posting.field(isTitle: true, length: 2)
    while scanner.next() {
      let stem = Int(token(of: scanner).stem)
      tallies[stem].field = max(tallies[stem].field, field)
    }
  }

  private mutating func addInitial(of word: borrowing TermScanner) {
    let first = word.withTerm { $0[0] }
    guard first.isASCIILetter else { return }
    let token = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2) { initial in
      _ = initial.initialize(fromContentsOf: [first, UInt8(ascii: "_")])
      return self.token(UnsafeBufferPointer(initial))
    }
    addPlace(UInt32(word.place), of: token)
  }

  /// Counts the words of a text and returns their number.
  ///
  /// - Parameter start: the place of the first word in the section.
  private mutating func addText(_ text: UnsafeBufferPointer<UInt8>, at start: UInt32) -> Int {
    var scanner = TermScanner(text)
    var words = 0
    while scanner.next() {
      if scanner.kind == .word { words += 1 }
      let token = token(of: scanner)
      tallies[Int(token.stem)].frequency += 1
      addPlace(start &+ UInt32(truncatingIfNeeded: scanner.place), of: token)
    }
    return words
  }

  /// Returns the token of the current term, and adds its stem to the current section.
  @inline(__always)
  private mutating func token(of word: borrowing TermScanner) -> TokenStem { word.withTerm { token($0) } }

  @inline(__always)
  private mutating func token(_ word: UnsafeBufferPointer<UInt8>) -> TokenStem {
    let (token, isNew) = tokens.number(of: word)
    if isNew { stems.append(addToken(word)) }
    let stem = stems[token]
    if tallies[Int(stem.stem)].field == StemTally.noField {
      stemsOfSection.append(stem.stem)
      tallies[Int(stem.stem)].field = Posting.body
    }
    return stem
  }

  @inline(__always)
  private mutating func addPlace(_ place: UInt32, of token: TokenStem) {
    if token.hasPlaces { tallies[Int(token.stem)].add(place, to: &places) }
  }

  /// Adds a token to the segment.
  private mutating func addToken(_ word: UnsafeBufferPointer<UInt8>) -> TokenStem {
    let (token, isNew) = allTokens.number(of: word)
    tokenNumbers.append(UInt32(token))
    if isNew {
      stemOfToken.append(addStem(of: word))
      let text = word.count <= CommonWords.longest ? String(decoding: word, as: UTF8.self) : ""
      traits.append((commonWords.contains(text), !placelessWords.contains(text)))
    }
    let stem = stemOfToken[token]
    if positions[Int(stem)].segment != currentSegment {
      positions[Int(stem)] = (currentSegment, UInt32(tallies.count))
      tallies.append(StemTally(number: stem))
    }
    let (isCommon, hasPlaces) = traits[token]
    return TokenStem(stem: positions[Int(stem)].number, isCommon: isCommon, hasPlaces: hasPlaces)
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
      let offset = tally.firstPlace == .max ? UInt32.max : UInt32(truncatingIfNeeded: placeBytes.count)
      if offset != .max { tally.writePlaces(places, to: &placeBytes) }
      let byte = Posting.byte(field: tally.field, frequency: tally.frequency)
      postings.append((stem, SegmentPosting(value: section << 8 | UInt32(byte), places: offset)))
      tallies[Int(stem)] = StemTally(number: tally.number, sections: tally.sections + 1)
    }
    stemsOfSection.removeAll()
    places.removeAll()
  }

  /// Ends the segment. Returns its tokens, and its postings grouped by stem with a counting sort.
  mutating func finish(storing store: ByteStore) -> (tokens: [UInt32], postings: PostingTable) {
    var start: UInt32 = 0
    for stem in tallies.indices {
      let count = tallies[stem].sections
      tallies[stem].sections = start
      start += count
    }
    var sorted = [SegmentPosting](repeating: SegmentPosting(value: 0, places: .max), count: postings.count)
    for index in postings.indices {
      let (stem, posting) = postings[index]
      sorted[Int(tallies[Int(stem)].sections)] = posting
      tallies[Int(stem)].sections += 1
    }
    var index = 0
    for stem in tallies.indices {
      let end = Int(tallies[stem].sections)
      placeBytes.withBytes { table.append(tallies[stem].number, sorted[index..<end], places: $0) }
      index = end
    }
    defer {
      currentSegment += 1
      tokens.removeAll()
      tokenNumbers.removeAll()
      stems.removeAll()
      tallies.removeAll()
      postings.removeAll()
      placeBytes.truncate(to: 0)
    }
    return (tokenNumbers.array(), table.finish(storing: store))
  }
}

/// A token of the segment.
private struct TokenStem: BitwiseCopyable {
  /// The number of the stem in the segment.
  let stem: UInt32
  /// Whether the token is a common word, which does not count in the length of a title.
  let isCommon: Bool
  let hasPlaces: Bool
}

/// A posting while its segment is indexed: the section and the byte of `Posting`, and the offset of its places, or the
/// maximum if they are not stored.
struct SegmentPosting: BitwiseCopyable {
  var value: UInt32
  var places: UInt32
}

/// The occurrences of a stem in the segment and in the current section.
private struct StemTally: BitwiseCopyable {
  /// The number of the stem among the stems of all segments.
  let number: UInt32
  /// The number of occurrences in the text of the current section, and the best field there.
  var frequency: UInt32 = 0
  /// The number of sections in the segment with this stem. At the end of the segment, the index for its next
  /// posting.
  var sections: UInt32 = 0
  /// The first place in the current section, and the first and last of the others in the list of places; the maximum if
  /// there is none. Most stems have one.
  private(set) var firstPlace = UInt32.max
  private var secondPlace = UInt32.max
  private var lastPlace = UInt32.max
  private var placeCount: UInt8 = 0
  var field = noField
  /// The most significant role of the stem in the heading of the current section.
  private(set) var role = Role.part

  enum Role: UInt8 { case part, remark, word }

  static let noField: UInt8 = 0xFF

  init(number: UInt32, sections: UInt32 = 0) {
    self.number = number
    self.sections = sections
  }

  mutating func addRole(_ role: Role) {
    if role.rawValue > self.role.rawValue { self.role = role }
  }

  @inline(__always)
  mutating func add(_ place: UInt32, to places: inout UniqueArray<LinkedPlace>) {
    if firstPlace == .max {
      firstPlace = place
    } else {
      addOther(place, to: &places)
    }
  }

  private mutating func addOther(_ place: UInt32, to places: inout UniqueArray<LinkedPlace>) {
    placeCount += 1
    guard placeCount < Posting.maximumPlaces else {
      placeCount -= 1
      return
    }
    let number = UInt32(truncatingIfNeeded: places.count)
    places.append(LinkedPlace(place: place, next: .max))
    if lastPlace == .max { secondPlace = number } else { places[Int(lastPlace)].next = number }
    lastPlace = number
  }

  /// Writes the places: the distance of each from the one before, doubled, plus 1 if another follows.
  func writePlaces(_ places: borrowing UniqueArray<LinkedPlace>, to bytes: inout ByteBuffer) {
    bytes.append(varint: Int(firstPlace) << 1 | (secondPlace == .max ? 0 : 1))
    var (next, last) = (secondPlace, firstPlace)
    while next != .max {
      let entry = places[Int(next)]
      bytes.append(varint: Int(entry.place &- last) << 1 | (entry.next == .max ? 0 : 1))
      (next, last) = (entry.next, entry.place)
    }
  }
}

/// A place of a stem in the current section, and the index of its next place.
struct LinkedPlace: BitwiseCopyable {
  let place: UInt32
  var next: UInt32
}
