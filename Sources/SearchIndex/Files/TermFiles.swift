import Basics

/// Writes the files of terms with their sections.
///
/// A file is a sequence of entries in the byte order of their terms. An entry consists of:
///
/// - the term: the number of bytes that it shares with the previous term, the number of bytes that follow, and
///   these bytes
/// - the tokens of this stem: their number, and for each the number of bytes that it shares with the stem, the
///   number of bytes that follow, and these bytes; no tokens if the only one equals the stem
/// - the number of sections that contain the stem, doubled, plus 1 if not all of them follow; 0 for a token whose stem
///   is in another file, in which case the stem replaces the postings
/// - the length of the postings in bytes, and the postings
/// - if not all sections follow, the number of bytes, and one bit for each page, set if the page contains the stem
///
/// A posting begins with a number. If its lowest bit is 1, the section is on the same page as the previous one,
/// and the bits from the third are the distance between the two sections. Otherwise, they are the distance between the
/// pages, and the number of the section follows. The next byte is the one of `Posting`. If the second bit of the number
/// is 1, the places follow: the distance of each from the one before, doubled, plus 1 if another follows. All numbers
/// are varints.
struct TermFiles: Sendable {
  private let vocabulary: Vocabulary
  private let entries: StemEntries
  private let segments: PostingSegments
  private let sources: [PostingMerge.SegmentPostings]
  private let positions: SectionPositions
  private let jobs: Int

  /// The target size of a file in bytes before compression.
  private static let size = 5 << 10

  init(_ vocabulary: Vocabulary, _ segments: PostingSegments, _ positions: SectionPositions, jobs: Int) {
    self.vocabulary = vocabulary
    entries = StemEntries(vocabulary, segments)
    self.segments = segments
    self.positions = positions
    sources = PostingMerge.SegmentPostings.all(segments, positions)
    self.jobs = jobs
  }

  /// Writes all files.
  ///
  /// - Parameters:
  ///   - earlier: the files and the vocabulary of the previous index.
  ///   - changes: the stems that have changed since then; nil if the numbers of sections or all weights have changed.
  func write(
    to output: IndexOutput, keeping earlier: (terms: TermFileList, vocabulary: Vocabulary)?,
    _ changes: StemChanges?
  ) -> TermFileList {
    let files = chunks()
    let keys = keys(of: files)
    let relocated = RelocatedTerms(vocabulary, files: files.map(\.lowerBound), keys: keys)
    var known: [Int: String] = [:]
    if let earlier, let changes {
      known = unchanged(files, relocated, since: earlier, changes)
    }
    let names = Parallel.map(count: files.count, jobs: jobs) { [known] index in
      if let name = known[index], output.keep(name + ".js") { return name }
      return coded(files[index], relocated.of(file: index)).bytes.withBytes { output.write($0) }
    }
    var list = TermFileList(stems: files.map(\.count))
    for index in files.indices { list.files.append(keys[index], names[index]) }
    return list
  }

  /// Returns the names of the files that are the same as before, by number: they have the same stems with the same
  /// tokens and postings, and the same relocated tokens.
  private func unchanged(
    _ files: [Range<Int>], _ relocated: RelocatedTerms,
    since earlier: (terms: TermFileList, vocabulary: Vocabulary), _ changes: StemChanges
  ) -> [Int: String] {
    var starts: [Int] = []
    var fileAt: [Int: Int] = [:]
    for (number, count) in earlier.terms.stems.enumerated() {
      let start = (starts.last ?? 0) + (number == 0 ? 0 : earlier.terms.stems[number - 1])
      starts.append(start)
      fileAt[start] = count == 0 ? nil : number
    }
    let before = RelocatedTerms(earlier.vocabulary, files: starts, keys: earlier.terms.files.keys)
    var known: [Int: String] = [:]
    for (number, file) in files.enumerated() {
      guard let start = changes.earlier(of: file), let other = fileAt[start],
        earlier.terms.stems[other] == file.count,
        relocated.texts(ofFile: number, vocabulary) == before.texts(ofFile: other, earlier.vocabulary)
      else { continue }
      known[number] = earlier.terms.files.names[other]
    }
    return known
  }

  /// Returns the range of stems in each file.
  private func chunks() -> [Range<Int>] {
    var chunker = ContentDefinedChunker(target: Self.size)
    var files: [Range<Int>] = []
    var start = 0
    let limit = PostingMerge.Limits().postings
    let pages = Int(positions.pages.last ?? 0)
    vocabulary.stems.withTerms { stems in
      for stem in 0..<stems.count {
        let tokens = vocabulary.tokenRange(of: stem).count
        let count = vocabulary.counts[stem]
        // A posting takes two to eight bytes. Compression halves the bits of all pages. A frequent word has about
        // twice the usual postings.
        let size =
          stems[stem].count + tokens * 4 + (count > limit ? limit * 8 + pages / 16 : count * 5)
        if chunker.append(size, stems[stem]) {
          files.append(start..<stem)
          start = stem
        }
      }
      if start < stems.count { files.append(start..<stems.count) }
    }
    return files
  }

  private func keys(of files: [Range<Int>]) -> [String] {
    vocabulary.stems.withTerms { stems in
      files.map { file in
        let first = file.lowerBound
        return FileList.key(of: stems[first], after: first == 0 ? nil : stems[first - 1])
      }
    }
  }

  private func coded(_ file: Range<Int>, _ relocated: ArraySlice<RelocatedTerms.RelocatedTerm>) -> FrontCoder
  {
    var merge = PostingMerge(entries, sources, positions)
    var postings = ByteBuffer(capacity: Self.size)
    var coder = FrontCoder()
    var relocated = relocated
    vocabulary.stems.withTerms { stems in
      vocabulary.tokens.withTerms { tokens in
        for stem in file {
          while let term = relocated.first, ByteOrder.precedes(tokens[term.token], stems[stem]) {
            append(tokens[term.token], relocatedFrom: stems[term.stem], to: &coder)
            relocated.removeFirst()
          }
          coder.append(stems[stem])
          append(vocabulary.tokenRange(of: stem), tokens, of: stems[stem], to: &coder.bytes)
          postings.truncate(to: 0)
          let isWhole = merge.append(stem, limits: PostingMerge.Limits(), to: &postings)
          coder.bytes.append(varint: vocabulary.counts[stem] << 1 | (isWhole ? 0 : 1))
          coder.bytes.append(varint: postings.count)
          coder.bytes.append(postings)
          if !isWhole {
            postings.truncate(to: 0)
            merge.appendPages(to: &postings)
            coder.bytes.append(varint: postings.count)
            coder.bytes.append(postings)
          }
        }
        for term in relocated { append(tokens[term.token], relocatedFrom: stems[term.stem], to: &coder) }
      }
    }
    // The merge reads the postings in place, so the segments must outlive it.
    withExtendedLifetime(segments) {}
    return coder
  }

  private func append(
    _ word: UnsafeBufferPointer<UInt8>, relocatedFrom stem: UnsafeBufferPointer<UInt8>,
    to coder: inout FrontCoder
  ) {
    coder.append(word)
    coder.bytes.append(0)
    coder.bytes.append(0)
    coder.bytes.append(varint: stem.count)
    coder.bytes.append(stem)
  }

  private func append(
    _ words: Range<Int>, _ tokens: TermList.BorrowedTerms, of stem: UnsafeBufferPointer<UInt8>,
    to bytes: inout ByteBuffer
  ) {
    if words.count == 1, ByteOrder.areEqual(tokens[words.lowerBound], stem) { return bytes.append(0) }
    bytes.append(varint: words.count)
    for word in words {
      let token = tokens[word]
      let common = FrontCoder.commonPrefix(token, stem)
      bytes.append(varint: common)
      bytes.append(varint: token.count - common)
      bytes.append(UnsafeBufferPointer(rebasing: token[common...]))
    }
  }
}

// MARK: - RelocatedTerms

/// The tokens that the browser looks up in a different file than their stem, because their byte order is different:
/// “happy” has the stem “happi”, and “dying” the stem “die”.
struct RelocatedTerms: Sendable {
  /// The numbers of a token and its stem in the vocabulary.
  struct RelocatedTerm {
    var token: Int
    var stem: Int
  }

  /// All relocated tokens in byte order, and so in the order of the files in which the browser looks for them.
  private var terms: [RelocatedTerm] = []
  /// For each file, the end index of its tokens in `terms`.
  private var ends: [Int]

  /// - Parameters:
  ///   - files: the number of the first stem in each file.
  ///   - keys: the key of each file.
  init(_ vocabulary: Vocabulary, files: [Int], keys: [String]) {
    var list = TermList()
    for key in keys { key.withBytes { list.append($0) } }
    ends = [Int](repeating: 0, count: files.count)
    var found: [RelocatedTerm] = []
    list.withTerms { keys in
      vocabulary.tokens.withTerms { tokens in
        for file in files.indices {
          let end = file + 1 < files.count ? files[file + 1] : vocabulary.stems.count
          for stem in files[file]..<end {
            for token in vocabulary.tokenRange(of: stem) where !Self.isIn(file, tokens[token], keys) {
              found.append(RelocatedTerm(token: token, stem: stem))
              ends[Self.file(of: tokens[token], keys)] += 1
            }
          }
        }
        found.sort { ByteOrder.precedes(tokens[$0.token], tokens[$1.token]) }
      }
    }
    terms = found
    var count = 0
    for file in ends.indices {
      count += ends[file]
      ends[file] = count
    }
  }

  func of(file: Int) -> ArraySlice<RelocatedTerm> { terms[(file == 0 ? 0 : ends[file - 1])..<ends[file]] }

  /// Returns the tokens in a file with their stems.
  func texts(ofFile file: Int, _ vocabulary: Vocabulary) -> TermList {
    var list = TermList()
    vocabulary.stems.withTerms { stems in
      vocabulary.tokens.withTerms { tokens in
        for term in of(file: file) {
          list.append(tokens[term.token])
          list.append(stems[term.stem])
        }
      }
    }
    return list
  }

  private static func isIn(_ file: Int, _ word: UnsafeBufferPointer<UInt8>, _ keys: TermList.BorrowedTerms)
    -> Bool
  {
    !ByteOrder.precedes(word, keys[file])
      && (file + 1 == keys.count || ByteOrder.precedes(word, keys[file + 1]))
  }

  /// Returns the last file whose key is not greater than the token. The browser looks for the token there.
  private static func file(of word: UnsafeBufferPointer<UInt8>, _ keys: TermList.BorrowedTerms) -> Int {
    var low = 0
    var high = keys.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if ByteOrder.precedes(word, keys[middle]) { high = middle } else { low = middle }
    }
    return low
  }
}
