import Basics

/// The files of terms with their sections.
///
/// A file is a sequence of entries in the order of their terms. An entry is
///
/// - the term: how many bytes it shares with the one before, how many follow, these bytes;
/// - the words that have it as their stem: their number, and for each how many bytes of the stem it keeps, how many
///   follow, these bytes; no words where the only one is the term itself;
/// - in how many sections of the site the term is; 0 for a word whose stem stands in another file, and then the
///   stem takes the place of what follows;
/// - the length of the postings in bytes, and the postings.
///
/// A posting is a number whose lowest bit tells whether the section is on the page of the one before: then the rest
/// is the distance of the two sections; else it is the distance of the pages, and the section's number follows. Then
/// a byte, the weight. All numbers are varints.
struct TermFiles: Sendable {
  private let vocabulary: Vocabulary
  private let blocks: PostingBlocks
  private let sources: [PostingMerge.Source]
  private let places: SectionPlaces
  private let jobs: Int

  /// A file's size in bytes before compression; larger where files would be too many.
  private var size: Int { places.sections < 60_000 ? 5 << 10 : 8 << 10 }
  /// A word keeps this many sections at most, the best: more would not be looked at, but would have to be loaded.
  static let mostPostings = 1000

  init(_ vocabulary: Vocabulary, _ blocks: PostingBlocks, _ places: SectionPlaces, jobs: Int) {
    self.vocabulary = vocabulary
    self.blocks = blocks
    self.places = places
    sources = PostingMerge.Source.all(blocks, places)
    self.jobs = jobs
  }

  /// Writes all files.
  ///
  /// - Parameters:
  ///   - earlier: the files that were written before.
  ///   - changed: the stems whose postings are not the same since; nil where the words or all weights have changed.
  func write(to output: IndexOutput, keeping earlier: TermFileList?, changed: Set<Int>?) -> TermFileList {
    let files = cut()
    let keys = keys(of: files)
    let strays = StrayWords(vocabulary, files: files.map(\.lowerBound), keys: keys)
    var known: [Int: String] = [:]
    // With the same words and the same keys, files differ in their postings only.
    if let earlier, let changed, earlier.files.keys == keys, earlier.stems == files.map(\.count) {
      for (number, file) in files.enumerated() where changed.isDisjoint(with: file) {
        known[number] = earlier.files.names[number]
      }
    }
    let names = Parallel.map(count: files.count, jobs: jobs) { [known] index in
      if let name = known[index], output.keep(name + ".js") { return name }
      return coded(files[index], strays.of(file: index)).bytes.withBytes { output.write($0) }
    }
    var list = TermFileList(stems: files.map(\.count))
    for index in files.indices { list.files.append(keys[index], names[index]) }
    return list
  }

  /// The stems of each file.
  private func cut() -> [Range<Int>] {
    var cutter = Cutter(target: size)
    var files: [Range<Int>] = []
    var start = 0
    vocabulary.stems.withTerms { stems in
      for stem in 0..<stems.count {
        let forms = vocabulary.formRange(of: stem).count
        // A posting takes two to four bytes.
        let size = stems[stem].count + forms * 4 + min(vocabulary.counts[stem], Self.mostPostings) * 3
        if cutter.beginsFile(size, stems[stem]) {
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

  private func coded(_ file: Range<Int>, _ strays: ArraySlice<StrayWords.Word>) -> FrontCoder {
    var merge = PostingMerge(vocabulary, sources, places)
    var postings = ByteBuffer(capacity: size)
    var coder = FrontCoder()
    var strays = strays
    vocabulary.stems.withTerms { stems in
      vocabulary.forms.withTerms { forms in
        for stem in file {
          while let stray = strays.first, ByteOrder.precedes(forms[stray.form], stems[stem]) {
            append(forms[stray.form], strayFrom: stems[stray.stem], to: &coder)
            strays.removeFirst()
          }
          coder.append(stems[stem])
          append(vocabulary.formRange(of: stem), forms, of: stems[stem], to: &coder.bytes)
          coder.bytes.append(varint: vocabulary.counts[stem])
          postings.truncate(to: 0)
          merge.append(stem, most: Self.mostPostings, to: &postings)
          coder.bytes.append(varint: postings.count)
          coder.bytes.append(postings)
        }
        for stray in strays { append(forms[stray.form], strayFrom: stems[stray.stem], to: &coder) }
      }
    }
    // The merge reads the postings in place.
    withExtendedLifetime(blocks) {}
    return coder
  }

  private func append(
    _ word: UnsafeBufferPointer<UInt8>, strayFrom stem: UnsafeBufferPointer<UInt8>, to coder: inout FrontCoder
  ) {
    coder.append(word)
    coder.bytes.append(0)
    coder.bytes.append(0)
    coder.bytes.append(varint: stem.count)
    coder.bytes.append(stem)
  }

  private func append(
    _ words: Range<Int>, _ forms: TermList.Terms, of stem: UnsafeBufferPointer<UInt8>,
    to bytes: inout ByteBuffer
  ) {
    if words.count == 1, ByteOrder.areEqual(forms[words.lowerBound], stem) { return bytes.append(0) }
    bytes.append(varint: words.count)
    for word in words {
      let form = forms[word]
      let common = FrontCoder.common(form, stem)
      bytes.append(varint: common)
      bytes.append(varint: form.count - common)
      bytes.append(UnsafeBufferPointer(rebasing: form[common...]))
    }
  }
}
