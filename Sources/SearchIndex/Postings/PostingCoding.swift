import Basics

/// Encodes the segments of an index, so that the next build can use them.
///
/// The first part contains all terms in the order of the vocabulary: each stem followed by its tokens, without the
/// bytes that they share with the previous one. Then the segments follow, which refer to stems and tokens by their
/// position in that order.
enum PostingCoding {
  /// The number of segments that are in memory at a time while they are encoded or decoded.
  private static let batch = 32

  static func write(
    _ segments: PostingSegments, _ vocabulary: Vocabulary, to record: inout BinaryEncoder, jobs: Int
  ) {
    // The terms are the first item, because encoding them takes as long as encoding several segments.
    for start in stride(from: -1, to: segments.all.count, by: batch) {
      let records = Parallel.map(count: min(batch, segments.all.count - start), jobs: jobs) { index in
        start + index < 0
          ? bytes(of: vocabulary) : bytes(of: segments.all[start + index], vocabulary)
      }
      for (index, bytes) in records.enumerated() {
        if start + index < 0 {
          record.bytes.append(bytes)
          record.count(segments.all.count)
        } else {
          record.data(bytes)
        }
        record.flushIfLarge()
      }
      segments.evict(max(0, start)..<(start + records.count))
    }
  }

  private static func bytes(of vocabulary: Vocabulary) -> [UInt8] {
    var record = BinaryEncoder(capacity: vocabulary.stems.count * 16)
    record.count(vocabulary.stems.count)
    vocabulary.stems.withTerms { stems in
      vocabulary.tokens.withTerms { tokens in
        for stem in 0..<stems.count {
          write(stem, of: stems, to: &record)
          let range = vocabulary.tokenRange(of: stem)
          record.count(range.count)
          for token in range { write(token, of: tokens, to: &record) }
        }
      }
    }
    return record.bytes.array()
  }

  private static func write(_ number: Int, of terms: TermList.BorrowedTerms, to record: inout BinaryEncoder) {
    let term = terms[number]
    let shared = number == 0 ? 0 : FrontCoder.commonPrefix(term, terms[number - 1])
    record.count(shared)
    record.data(UnsafeBufferPointer(rebasing: term[shared...]))
  }

  private static func bytes(of segment: PostingSegment, _ vocabulary: Vocabulary) -> [UInt8] {
    let postings = segment.postings
    var record = BinaryEncoder(capacity: postings.runs.bytes.count + 8 * postings.stems.count)
    record.list(segment.sections.lengths) { $0.count(Int($1)) }
    record.list(segment.sections.textSizes) { $0.count(Int($1)) }
    record.list(segment.sections.ofPages) { $0.count(Int($1)) }
    record.list(segment.sections.headSizes) { $0.count(Int($1)) }
    let positions = vocabulary.numbers(of: segment)
    writeAscending(segment.tokens.map { positions.tokens[Int($0)] }.sorted(), to: &record)
    let stems = postings.stems.map { positions.stems[Int($0)] }
    let entries = stems.indices.sorted { stems[$0] < stems[$1] }
    record.count(entries.count)
    var last: UInt32 = 0
    for entry in entries {
      record.count(Int(stems[entry] - last))
      record.count(Int(postings.counts[entry]))
      record.count(postings.runs[entry].bytes.count)
      last = stems[entry]
    }
    for entry in entries { record.bytes.append(postings.runs[entry].bytes) }
    return record.bytes.array()
  }

  private static func writeAscending(_ numbers: [UInt32], to record: inout BinaryEncoder) {
    var last: UInt32 = 0
    record.count(numbers.count)
    for number in numbers {
      record.count(Int(number - last))
      last = number
    }
  }

  // MARK: Reading

  /// - Parameter owner: the object that keeps the bytes of the record where they are. If nil, they are copied.
  static func read(_ record: inout BinaryDecoder, of owner: (any EvictableBytes)? = nil) -> PostingSegments {
    let source = StoredTerms(readTerms(&record))
    let (stems, tokens) = (source.terms.stems.count, source.terms.tokens.count)
    var builder = PostingTable.Builder()
    var segments: [PostingSegment] = []
    for number in 0..<record.count() where !record.isDamaged {
      var segment = BinaryDecoder(record.take(record.count()))
      segments.append(readSegment(&segment, source, stems: stems, tokens: tokens, &builder, owner))
      if segment.isDamaged { record.fail() }
      if number % batch == 0 { owner?.evict() }
    }
    return PostingSegments(record.isDamaged ? [] : segments)
  }

  private static func readTerms(_ record: inout BinaryDecoder) -> StemmedTokens {
    var terms = StemmedTokens()
    for stem in 0..<record.count() {
      readTerm(into: &terms.stems, &record)
      for _ in 0..<record.count() {
        readTerm(into: &terms.tokens, &record)
        terms.stemOfToken.append(UInt32(stem))
        if record.isDamaged { return StemmedTokens() }
      }
      if record.isDamaged { return StemmedTokens() }
    }
    return terms
  }

  private static func readTerm(into list: inout TermList, _ record: inout BinaryDecoder) {
    let shared = record.count()
    if !list.append(record.take(record.count()), sharing: shared) { record.fail() }
  }

  private static func readSegment(
    _ record: inout BinaryDecoder, _ source: StoredTerms, stems: Int, tokens: Int,
    _ builder: inout PostingTable.Builder, _ owner: (any EvictableBytes)?
  ) -> PostingSegment {
    var sections = SegmentSections()
    sections.lengths = record.list { UInt16(truncatingIfNeeded: $0.count()) }
    sections.textSizes = record.list { UInt32(truncatingIfNeeded: $0.count()) }
    sections.ofPages = record.list { UInt32(truncatingIfNeeded: $0.count()) }
    sections.headSizes = record.list { UInt32(truncatingIfNeeded: $0.count()) }
    var last = 0
    let words = record.list { record in
      last += record.count()
      if last >= tokens { record.fail() }
      return UInt32(truncatingIfNeeded: last)
    }
    last = 0
    var end = 0
    for _ in 0..<record.count() where !record.isDamaged {
      last += record.count()
      let count = record.count()
      end += record.count()
      if last >= stems || end > record.rest.count { record.fail() }
      builder.append(
        UInt32(truncatingIfNeeded: last), count: UInt32(truncatingIfNeeded: count),
        end: UInt32(truncatingIfNeeded: end))
    }
    let postings = builder.finish(record.isDamaged ? record.rest : record.take(end), of: owner)
    return PostingSegment(source: source, tokens: words, sections: sections, postings: postings)
  }
}
