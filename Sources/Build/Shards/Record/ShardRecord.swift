import Basics
import SearchIndex

/// What a shard's output says of itself, besides its files: all that a merge has to know.
struct ShardRecord: Sendable {
  var shard: Shard
  var origin: ShardOrigin
  /// The pages of the whole site.
  var pageCount: Int
  /// Whether every file of the content could be read; what an earlier site has besides is kept otherwise.
  var isWhole: Bool
  /// What is wrong with the shard's pages; the first shard has what concerns the site as well.
  var diagnostics: [Diagnostic]
  /// Of the bytes of the shard's manifest.
  var manifest = ContentHash(high: 0, low: 0)
  /// The paths of its files by the stage in which they are written.
  var stages: [[String]] = []
  /// Paths at which a second file should have stood.
  var twice: [String] = []
  /// Nil for a site without search.
  var search: Search?

  /// The shard's part of the search index.
  struct Search: Sendable {
    /// What the index says of the whole site: known to the first shard.
    var site: SearchSite?
    /// For each page its text in the file, one behind the other.
    var texts: [Text]
    var part: SearchIndexPart
    /// The forms in which its files are published besides, as `unfold.yml` names them.
    var precompressed: [String]
  }

  /// A page as search results show it: `SearchPage` as a record.
  struct Text: Sendable {
    /// In bytes.
    var length: Int
    var hash: ContentHash
  }

  /// Takes in the files of an output folder whose manifest is written.
  ///
  /// - Parameter ends: how many files had been asked for at the end of each stage.
  mutating func addFiles(of output: OutputFolder, stages ends: [Int]) throws(FileError) {
    manifest = ContentHash(try output.root.read(Manifest.name) ?? [])
    let done = output.record.all
    var start = 0
    for end in ends {
      // Threads may ask for the files of a stage in any order.
      stages.append(done.entries[start..<end].map(\.path).sorted(by: Paths.precedes))
      start = end
    }
    twice = done.twice.sorted(by: Paths.precedes)
  }
}

extension RecordWriter {
  mutating func shard(_ shard: ShardRecord, jobs: Int) {
    count(shard.shard.number)
    count(shard.shard.count)
    origin(shard.origin)
    count(shard.pageCount)
    flag(shard.isWhole)
    list(shard.diagnostics) { $0.diagnostic($1) }
    hash(shard.manifest)
    list(shard.stages) { record, paths in record.list(paths) { $0.text($1) } }
    list(shard.twice) { $0.text($1) }
    optional(shard.search) { record, search in
      record.optional(search.site) { $0.searchSite($1) }
      record.list(search.texts) { record, text in
        record.count(text.length)
        record.hash(text.hash)
      }
      search.part.write(to: &record, jobs: jobs)
      record.list(search.precompressed) { $0.text($1) }
    }
  }
}

extension RecordReader {
  mutating func shard() -> ShardRecord {
    let shard = Shard(count(), of: count())
    if shard == nil { fail() }
    return ShardRecord(
      shard: shard ?? .whole, origin: origin(), pageCount: count(), isWhole: flag(),
      diagnostics: list { $0.diagnostic() }, manifest: hash(), stages: list { $0.list { $0.text() } },
      twice: list { $0.text() },
      search: optional { record in
        ShardRecord.Search(
          site: record.optional { $0.searchSite() },
          texts: record.list { ShardRecord.Text(length: $0.count(), hash: $0.hash()) },
          part: SearchIndexPart(reading: &record), precompressed: record.list { $0.text() })
      })
  }
}
