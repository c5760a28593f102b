import Basics

/// The data that an index was written from. It allows an update after some pages change, without reading the
/// others.
public struct SearchIndexState: Sendable {
  let segments: PostingSegments
  let vocabulary: Vocabulary
  /// The average length of a section in words, rounded as in `SectionPositions`.
  var average = 1.0
  var terms = TermFileList()
  var spellings = FileList()
  var texts = TextFileList()

  init(segments: PostingSegments) {
    self.segments = segments
    vocabulary = Vocabulary(of: segments)
  }

  var weighed: WeighedSegments {
    WeighedSegments(segments: segments, vocabulary: vocabulary, average: average)
  }

  /// Returns whether an update has found nothing to change, so that the record of the earlier index is still correct.
  public func isSame(as earlier: SearchIndexState) -> Bool {
    terms == earlier.terms && spellings == earlier.spellings && texts == earlier.texts
      && segments.all.elementsEqual(earlier.segments.all) { $0.postings === $1.postings }
  }

  /// Appends the state to a record.
  public func write(to record: inout BinaryEncoder, jobs: Int) {
    record.fixed(average.bitPattern)
    Self.write(terms.files, to: &record)
    record.list(terms.stems) { $0.count($1) }
    Self.write(spellings, to: &record)
    record.count(texts.limit)
    record.count(texts.pages)
    record.list(texts.starts) { record, start in
      record.count(start.page)
      record.count(start.section)
    }
    record.list(texts.names) { $0.text($1) }
    PostingCoding.write(segments, vocabulary, to: &record, jobs: jobs)
  }

  /// Reads a state that `write` appended.
  ///
  /// - Parameter owner: the object that keeps the bytes of the record where they are. The state refers to them. If nil,
  ///   it copies them.
  public init(reading record: inout BinaryDecoder, of owner: (any EvictableBytes)? = nil) {
    let average = Double(bitPattern: record.fixed())
    let terms = TermFileList(files: Self.files(&record), stems: record.list { $0.count() })
    let spellings = Self.files(&record)
    let limit = record.count()
    let pages = record.count()
    let starts = record.list { TextPosition(page: $0.count(), section: $0.count()) }
    let names = record.list { $0.text() }
    self.init(segments: PostingCoding.read(&record, of: owner))
    (self.average, self.terms, self.spellings) = (average, terms, spellings)
    texts = TextFileList(limit: limit, pages: pages, starts: starts, names: names)
  }

  private static func write(_ files: FileList, to record: inout BinaryEncoder) {
    record.list(files.keys) { $0.text($1) }
    record.list(files.names) { $0.text($1) }
  }

  private static func files(_ record: inout BinaryDecoder) -> FileList {
    var files = FileList()
    let keys = record.list { $0.text() }
    for (key, name) in zip(keys, record.list({ $0.text() })) { files.append(key, name) }
    return files
  }
}
