import Basics

/// What an index was made of: enough to make it again when some pages have changed, without the others.
public struct SearchIndexState: Sendable {
  let blocks: PostingBlocks
  let vocabulary: Vocabulary
  /// The length of an average section, as `SectionPlaces` has it.
  var average = 1.0
  var terms = TermFileList()
  var spellings = FileList()
  var texts = TextFileList()

  init(blocks: PostingBlocks) {
    self.blocks = blocks
    vocabulary = Vocabulary(of: blocks)
  }

  /// About how many bytes it takes as a record.
  public var size: Int {
    blocks.all.reduce(1 << 18) {
      $0 + $1.postings.bytes.count + $1.postings.stems.count * 5 + $1.forms.count * 2
    }
  }

  /// Appends it to a record.
  public func write(to record: inout RecordWriter, jobs: Int) {
    record.fixed(average.bitPattern)
    Self.write(terms.files, to: &record)
    record.list(terms.stems) { $0.count($1) }
    Self.write(spellings, to: &record)
    record.count(texts.limit)
    record.list(texts.pages) { $0.count($1) }
    record.list(texts.names) { $0.text($1) }
    PostingRecord.write(blocks, vocabulary, to: &record, jobs: jobs)
  }

  /// Reads what `write` appended.
  public init(reading record: inout RecordReader) {
    let average = Double(bitPattern: record.fixed())
    let terms = TermFileList(files: Self.files(&record), stems: record.list { $0.count() })
    let spellings = Self.files(&record)
    let limit = record.count()
    let pages = record.list { $0.count() }
    let names = record.list { $0.text() }
    self.init(blocks: PostingRecord.read(&record))
    (self.average, self.terms, self.spellings) = (average, terms, spellings)
    texts = TextFileList(limit: limit, pages: pages, names: names)
  }

  private static func write(_ files: FileList, to record: inout RecordWriter) {
    record.list(files.keys) { $0.text($1) }
    record.list(files.names) { $0.text($1) }
  }

  private static func files(_ record: inout RecordReader) -> FileList {
    var files = FileList()
    let keys = record.list { $0.text() }
    for (key, name) in zip(keys, record.list({ $0.text() })) { files.append(key, name) }
    return files
  }
}
