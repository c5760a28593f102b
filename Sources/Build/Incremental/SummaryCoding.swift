import Basics
import FileSystem
import PageModel
import Site

/// Encodes the summaries of all pages, in chunks that several threads can write and read.
enum SummaryCoding {
  private static let pagesPerChunk = 128
  /// The number of chunks that are in memory at a time while they are encoded or decoded, so that not all summaries are
  /// there twice.
  private static let batch = 16

  /// Appends the summaries of `count` pages, chunk by chunk.
  static func write(
    count: Int, to record: inout BinaryEncoder, jobs: Int,
    summary: @escaping @Sendable (Int) -> PageSummaryRef
  ) {
    let chunks = (count + pagesPerChunk - 1) / pagesPerChunk
    record.count(chunks)
    for start in stride(from: 0, to: chunks, by: batch) {
      let written = Parallel.map(count: min(batch, chunks - start), jobs: jobs) { index in
        let first = (start + index) * pagesPerChunk
        return chunk(first..<min(first + pagesPerChunk, count), summary)
      }
      for chunk in written {
        record.data(chunk)
        record.flushIfLarge()
      }
    }
  }

  private static func chunk(_ pages: Range<Int>, _ summary: (Int) -> PageSummaryRef) -> [UInt8] {
    var record = BinaryEncoder(capacity: 1 << 17)
    record.count(pages.count)
    for page in pages { record.summary(summary(page).summary) }
    return record.bytes.array()
  }

  /// Returns the hashes of the summaries of `count` pages.
  static func fingerprints(
    count: Int, jobs: Int, summary: @escaping @Sendable (Int) -> PageSummaryRef
  ) -> [SummaryFingerprints] {
    Parallel.map(count: count, jobs: jobs) { index in
      SummaryFingerprints(of: summary(index))
    }
  }

  /// Returns the hash of a whole summary.
  static func fingerprint(of shared: PageSummaryRef) -> ContentHash {
    var record = BinaryEncoder()
    record.summary(shared.summary)
    return record.fingerprint
  }

  /// Returns a section with other summaries of some pages. Returns nil if it is damaged.
  ///
  /// - Parameter section: a section that begins with the summaries of all pages.
  static func replace(
    _ changed: [Int: PageSummaryRef], in section: MappedBytes
  ) -> CacheFile.PendingSection? {
    var record = BinaryDecoder(section.bytes)
    let chunks = record.list { $0.take($0.count()) }
    if record.isDamaged { return nil }
    var replaced: [Int: [UInt8]] = [:]
    for (chunk, pages) in Dictionary(grouping: changed.keys, by: { $0 / pagesPerChunk }) {
      guard chunks.indices.contains(chunk),
        var summaries = BinaryDecoder.whole(chunks[chunk], { $0.list { PageSummaryRef($0.summary()) } })
      else { return nil }
      for page in pages {
        guard let summary = changed[page], summaries.indices.contains(page % pagesPerChunk) else {
          return nil
        }
        summaries[page % pagesPerChunk] = summary
      }
      replaced[chunk] = Self.chunk(summaries.indices) { summaries[$0] }
    }
    let others = record.rest
    return .record { [replaced] record in
      record.count(chunks.count)
      for (index, chunk) in chunks.enumerated() {
        if let replaced = replaced[index] { record.data(replaced) } else { record.data(chunk) }
        record.flushIfLarge()
      }
      record.bytes.append(others)
      withExtendedLifetime(section) {}
    }
  }

  /// Decodes the summaries at the beginning of a section. Returns nil if a chunk is damaged.
  ///
  /// - Parameter record: the decoder of the section.
  static func read(_ record: inout BinaryDecoder, of section: MappedBytes, jobs: Int) -> [PageSummaryRef]? {
    let bytes = section.bytes
    let chunks = record.list { record in
      let (count, start) = (record.count(), bytes.count - record.rest.count)
      return start..<(start + record.take(count).count)
    }
    let read = Parallel.map(count: chunks.count, jobs: jobs) { index in
      if index % batch == 0 { section.evict() }
      return BinaryDecoder.whole(UnsafeBufferPointer(rebasing: section.bytes[chunks[index]])) { record in
        record.list { PageSummaryRef($0.summary()) }
      }
    }
    var summaries: [PageSummaryRef] = []
    summaries.reserveCapacity(chunks.count * pagesPerChunk)
    for chunk in read {
      guard let chunk else { return nil }
      summaries += chunk
    }
    return summaries
  }
}
