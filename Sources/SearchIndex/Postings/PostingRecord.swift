import Basics

/// Blocks of postings as bytes, to be kept from one build to the next.
///
/// First all words in the order of the vocabulary: each stem, and its words, without what they share with the one
/// before. Then each block, with its stems and words by their numbers in that order.
enum PostingRecord {
  static func write(
    _ blocks: PostingBlocks, _ vocabulary: Vocabulary, to record: inout RecordWriter, jobs: Int
  ) {
    let entries = BlockEntries(vocabulary, blocks)
    // A few at a time, so that not all are in memory twice; the words are as long a work as some blocks.
    let batch = 32
    for start in stride(from: -1, to: blocks.all.count, by: batch) {
      let records = Parallel.map(count: min(batch, blocks.all.count - start), jobs: jobs) { index in
        start + index < 0
          ? bytes(of: vocabulary) : bytes(of: blocks.all[start + index], entries[start + index], vocabulary)
      }
      for (index, bytes) in records.enumerated() {
        if start + index < 0 {
          record.bytes.append(bytes)
          record.count(blocks.all.count)
        } else {
          record.data(bytes)
        }
      }
    }
  }

  private static func bytes(of vocabulary: Vocabulary) -> [UInt8] {
    var record = RecordWriter(capacity: vocabulary.stems.count * 16)
    record.count(vocabulary.stems.count)
    vocabulary.stems.withTerms { stems in
      vocabulary.forms.withTerms { forms in
        for stem in 0..<stems.count {
          write(stem, of: stems, to: &record)
          let range = vocabulary.formRange(of: stem)
          record.count(range.count)
          for form in range { write(form, of: forms, to: &record) }
        }
      }
    }
    return record.bytes.array()
  }

  private static func write(_ number: Int, of terms: TermList.Terms, to record: inout RecordWriter) {
    let term = terms[number]
    let shared = number == 0 ? 0 : FrontCoder.common(term, terms[number - 1])
    record.count(shared)
    record.data(UnsafeBufferPointer(rebasing: term[shared...]))
  }

  private static func bytes(
    of block: PostingBlock, _ entries: ArraySlice<BlockEntries.Entry>, _ vocabulary: Vocabulary
  ) -> [UInt8] {
    let postings = block.postings
    var record = RecordWriter(capacity: postings.bytes.count + 8 * entries.count)
    record.list(block.sections.lengths) { $0.count(Int($1)) }
    record.list(block.sections.textSizes) { $0.count(Int($1)) }
    record.list(block.sections.ofPages) { $0.count(Int($1)) }
    record.list(block.sections.headSizes) { $0.count(Int($1)) }
    let places = vocabulary.numbers(of: block).forms
    writeAscending(block.forms.map { places[Int($0)] }.sorted(), to: &record)
    record.count(entries.count)
    var last: UInt32 = 0
    for entry in entries {
      let bytes = postings.postings(of: Int(entry.entry))
      record.count(Int(entry.stem - last))
      record.count(Int(postings.counts[Int(entry.entry)]))
      record.data(bytes)
      last = entry.stem
    }
    return record.bytes.array()
  }

  private static func writeAscending(_ numbers: [UInt32], to record: inout RecordWriter) {
    var last: UInt32 = 0
    record.count(numbers.count)
    for number in numbers {
      record.count(Int(number - last))
      last = number
    }
  }

  // MARK: Reading

  static func read(_ record: inout RecordReader) -> PostingBlocks {
    let source = KeptTerms(readTerms(&record))
    let (stems, forms) = (source.terms.stems.count, source.terms.forms.count)
    var draft = PostingTable.Draft()
    var blocks: [PostingBlock] = []
    for _ in 0..<record.count() where !record.isDamaged {
      var block = RecordReader(record.take(record.count()))
      blocks.append(readBlock(&block, source, stems: stems, forms: forms, &draft))
      if block.isDamaged { record.fail() }
    }
    return PostingBlocks(record.isDamaged ? [] : blocks)
  }

  private static func readTerms(_ record: inout RecordReader) -> Terms {
    var terms = Terms()
    for stem in 0..<record.count() {
      readTerm(into: &terms.stems, &record)
      for _ in 0..<record.count() {
        readTerm(into: &terms.forms, &record)
        terms.stemOfForm.append(UInt32(stem))
        if record.isDamaged { return Terms() }
      }
      if record.isDamaged { return Terms() }
    }
    return terms
  }

  private static func readTerm(into list: inout TermList, _ record: inout RecordReader) {
    let shared = record.count()
    if !list.append(record.take(record.count()), sharing: shared) { record.fail() }
  }

  private static func readBlock(
    _ record: inout RecordReader, _ source: KeptTerms, stems: Int, forms: Int,
    _ draft: inout PostingTable.Draft
  ) -> PostingBlock {
    var sections = BlockSections()
    sections.lengths = record.list { UInt16(truncatingIfNeeded: $0.count()) }
    sections.textSizes = record.list { UInt32(truncatingIfNeeded: $0.count()) }
    sections.ofPages = record.list { UInt32(truncatingIfNeeded: $0.count()) }
    sections.headSizes = record.list { UInt32(truncatingIfNeeded: $0.count()) }
    var last = 0
    let words = record.list { record in
      last += record.count()
      if last >= forms { record.fail() }
      return UInt32(truncatingIfNeeded: last)
    }
    last = 0
    for _ in 0..<record.count() where !record.isDamaged {
      last += record.count()
      let count = record.count()
      let postings = record.take(record.count())
      if last >= stems { record.fail() }
      draft.append(UInt32(truncatingIfNeeded: last), count: UInt32(truncatingIfNeeded: count), postings)
    }
    return PostingBlock(source: source, forms: words, sections: sections, postings: draft.finish())
  }
}

/// For each block its entries in the order of stems.
private struct BlockEntries: Sendable {
  struct Entry {
    var stem: UInt32
    var entry: UInt32
  }

  private var entries: [Entry]
  /// For each block where its own begin and end.
  private var ranges: [Range<Int>] = []

  init(_ vocabulary: Vocabulary, _ blocks: PostingBlocks) {
    var ends: [Int] = []
    var count = 0
    for block in blocks.all {
      ends.append(count)
      ranges.append(count..<(count + block.postings.stems.count))
      count += block.postings.stems.count
    }
    entries = [Entry](repeating: Entry(stem: 0, entry: 0), count: count)
    for stem in 0..<vocabulary.stems.count {
      for index in vocabulary.entryRange(of: stem) {
        let entry = vocabulary.entries[index]
        entries[ends[Int(entry.block)]] = Entry(stem: UInt32(stem), entry: entry.entry)
        ends[Int(entry.block)] += 1
      }
    }
  }

  subscript(block: Int) -> ArraySlice<Entry> { entries[ranges[block]] }
}
