import Basics
import Site

/// The summaries of all pages as bytes, in pieces that several threads write and read.
enum SummaryRecords {
  private static let pagesOfPiece = 128

  /// Appends the summaries of so many pages, piece by piece.
  static func write(
    count: Int, to record: inout RecordWriter, jobs: Int, summary: @escaping @Sendable (Int) -> SharedSummary
  ) {
    let pieces = (count + pagesOfPiece - 1) / pagesOfPiece
    record.count(pieces)
    // A few at a time, so that not all are in memory twice.
    let batch = 16
    for start in stride(from: 0, to: pieces, by: batch) {
      let written = Parallel.map(count: min(batch, pieces - start), jobs: jobs) { index in
        let first = (start + index) * pagesOfPiece
        return piece(first..<min(first + pagesOfPiece, count), summary)
      }
      for piece in written { record.data(piece) }
    }
  }

  private static func piece(_ pages: Range<Int>, _ summary: (Int) -> SharedSummary) -> [UInt8] {
    var record = RecordWriter(capacity: 1 << 17)
    record.count(pages.count)
    for page in pages { record.summary(summary(page).summary) }
    return record.bytes.array()
  }

  /// The fingerprints of the summaries of so many pages.
  static func fingerprints(
    count: Int, jobs: Int, summary: @escaping @Sendable (Int) -> SharedSummary
  ) -> [ContentHash] {
    Parallel.map(count: count, jobs: jobs) { index in
      fingerprint(of: summary(index))
    }
  }

  /// The fingerprint of one summary.
  static func fingerprint(of shared: SharedSummary) -> ContentHash {
    var record = RecordWriter()
    record.summary(shared.summary)
    return record.fingerprint
  }

  /// The summaries of some pieces; nil where they are damaged.
  static func read(_ pieces: [[UInt8]], jobs: Int) -> [SharedSummary]? {
    let read = Parallel.map(count: pieces.count, jobs: jobs) { index -> [SharedSummary]? in
      RecordReader.whole(pieces[index]) { record in record.list { SharedSummary($0.summary()) } }
    }
    var summaries: [SharedSummary] = []
    summaries.reserveCapacity(pieces.count * pagesOfPiece)
    for piece in read {
      guard let piece else { return nil }
      summaries += piece
    }
    return summaries
  }
}
