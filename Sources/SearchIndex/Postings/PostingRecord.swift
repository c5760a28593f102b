import Basics

/// Blocks of postings as bytes, to be kept from one build to the next.
///
/// First all words in the order of the vocabulary: each stem, and its words, without what they share with the one
/// before. Then each block, with its stems and words by their numbers in that order.
enum PostingRecord {
  static func write(
    _ blocks: PostingBlocks, _ vocabulary: Vocabulary, to record: inout RecordWriter, jobs: Int
  ) {
    let entries = entries(of: vocabulary, blocks: blocks.all.count)
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
    write(vocabulary, to: &record)
    return record.bytes.array()
  }

  private static func write(_ vocabulary: Vocabulary, to record: inout RecordWriter) {
    var lastStem: [UInt8] = []
    var lastForm: [UInt8] = []
    record.count(vocabulary.stems.count)
    for (stem, forms) in zip(vocabulary.stems, vocabulary.forms) {
      write(stem, after: &lastStem, to: &record)
      record.count(forms.count)
      for form in forms { write(form, after: &lastForm, to: &record) }
    }
  }

  private static func write(_ term: [UInt8], after last: inout [UInt8], to record: inout RecordWriter) {
    let shared = FrontCoder.common(term, last)
    record.count(shared)
    record.count(term.count - shared)
    record.bytes.append(term[shared...])
    last = term
  }

  /// For each block its entries in the order of stems.
  private static func entries(of vocabulary: Vocabulary, blocks: Int) -> [[(stem: UInt32, entry: UInt32)]] {
    var entries = [[(stem: UInt32, entry: UInt32)]](repeating: [], count: blocks)
    for stem in vocabulary.stems.indices {
      for entry in vocabulary.entries[vocabulary.entryRange(of: stem)] {
        entries[Int(entry.block)].append((UInt32(stem), entry.entry))
      }
    }
    return entries
  }

  private static func bytes(
    of block: PostingBlock, _ entries: [(stem: UInt32, entry: UInt32)], _ vocabulary: Vocabulary
  ) -> [UInt8] {
    var record = RecordWriter(capacity: block.bytes.count + 8 * block.stems.count)
    record.list(block.lengths) { $0.count(Int($1)) }
    record.list(block.textSizes) { $0.count(Int($1)) }
    record.list(block.sectionsOfPages) { $0.count(Int($1)) }
    record.list(block.headSizes) { $0.count(Int($1)) }
    let numbers = vocabulary.numbers[ObjectIdentifier(block.indexer)]?.forms ?? []
    var forms: [UInt32] = []
    for form in block.forms { forms.append(numbers[Int(form)]) }
    forms.sort()
    writeAscending(forms, to: &record)
    record.count(entries.count)
    var last: UInt32 = 0
    for (stem, entry) in entries {
      let postings = block.postings(of: Int(entry))
      record.count(Int(stem - last))
      record.count(Int(block.counts[Int(entry)]))
      record.count(postings.count)
      record.bytes.append(postings)
      last = stem
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
    let terms = readTerms(&record)
    let indexer = PageIndexer(kept: terms)
    return PostingBlocks(
      record.list { record in
        var block = RecordReader(record.take(record.count()))
        let result = readBlock(&block, indexer, stems: terms.stems.count, forms: terms.forms.count)
        if block.isDamaged { record.fail() }
        return result
      })
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

  private static func readTerm(into table: inout TermTable, _ record: inout RecordReader) {
    let shared = record.count()
    let rest = record.take(record.count())
    guard shared <= table.lastLength else { return record.fail() }
    table.append(rest, sharing: shared)
  }

  private static func readBlock(
    _ record: inout RecordReader, _ indexer: PageIndexer, stems: Int, forms: Int
  ) -> PostingBlock {
    var block = PostingBlock(indexer: indexer)
    block.lengths = record.list { UInt16(truncatingIfNeeded: $0.count()) }
    block.textSizes = record.list { UInt32(truncatingIfNeeded: $0.count()) }
    block.sectionsOfPages = record.list { UInt32(truncatingIfNeeded: $0.count()) }
    block.headSizes = record.list { UInt32(truncatingIfNeeded: $0.count()) }
    var last = 0
    block.forms = record.list { record in
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
      block.append(UInt32(truncatingIfNeeded: last), count: UInt32(truncatingIfNeeded: count), postings)
    }
    return block
  }
}
