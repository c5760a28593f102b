import Basics
import FileSystem
import Output
import PageModel
import SearchIndex

/// The record of a shard: everything that a merge needs to know in addition to the shard’s files.
struct ShardRecord: Sendable {
  var shard: Shard
  var origin: ShardOrigin
  /// The number of pages of the whole site.
  var pageCount: Int
  /// The number of drafts that are not in the site.
  var draftCount: Int
  /// Whether all files of the content could be read. If not, a merge does not delete older files from the output.
  var isWhole: Bool
  /// The diagnostics of the shard’s pages; in the first shard, also the site’s. They have their original
  /// severities.
  var diagnostics: [Diagnostic]
  /// The severities that the site and its pages set.
  var severities: SiteSeverities
  /// The hash of the shard’s manifest.
  var manifest = ContentHash(high: 0, low: 0)
  /// The paths of the shard’s files, by the stage in which they are written.
  var stages: [[String]] = []
  /// The paths for which the shard’s build made a second file, which was not written.
  var duplicatePaths: [String] = []
  /// The sources of the files of the whole site that have the same path, by path; only the first shard has them.
  var repeatedPaths: [String: FileSources] = [:]
  /// The shard’s part of the search index; nil for a site without search.
  var search: Search?

  /// The shard’s part of the search index.
  struct Search: Sendable {
    /// The facts about the whole site in the index; only the first shard has them.
    var site: SearchSite?
    /// The text of each page, in the order in which they are in the file.
    var texts: [Text]
    var part: SearchIndexShard
    /// The compression formats in which its files are also written, as `unfold.yml` names them.
    var precompressed: [String]
  }

  /// The location of an encoded `SearchPage`, which search results show.
  struct Text: Sendable {
    /// The length in bytes.
    var length: Int
    var hash: ContentHash
  }

  /// Adds the files of an output folder whose manifest has been written.
  ///
  /// - Parameter ends: for each stage, the number of files that had been requested at its end.
  mutating func addFiles(of output: OutputFolder, stages ends: [Int]) throws(FileError) {
    manifest = ContentHash(try output.root.read(Manifest.name) ?? [])
    var start = 0
    for end in ends {
      // Threads write the files of a stage in any order.
      stages.append(output.paths(of: start..<end).sorted(by: Paths.precedes))
      start = end
    }
    duplicatePaths = output.duplicatePaths.sorted(by: Paths.precedes)
  }
}

extension BinaryEncoder {
  mutating func shard(_ shard: ShardRecord, jobs: Int) {
    count(shard.shard.number)
    count(shard.shard.count)
    origin(shard.origin)
    count(shard.pageCount)
    count(shard.draftCount)
    flag(shard.isWhole)
    list(shard.diagnostics) { $0.diagnostic($1) }
    severities(shard.severities)
    hash(shard.manifest)
    list(shard.stages) { record, paths in record.list(paths) { $0.text($1) } }
    list(shard.duplicatePaths) { $0.text($1) }
    list(shard.repeatedPaths.sorted { ByteOrder.precedes($0.key, $1.key) }) { record, entry in
      record.text(entry.key)
      record.fileSources(entry.value)
    }
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

extension BinaryDecoder {
  mutating func shard() -> ShardRecord {
    let shard = Shard(count(), of: count())
    if shard == nil { fail() }
    return ShardRecord(
      shard: shard ?? .only, origin: origin(), pageCount: count(), draftCount: count(), isWhole: flag(),
      diagnostics: list { $0.diagnostic() }, severities: severities(), manifest: hash(),
      stages: list { $0.list { $0.text() } },
      duplicatePaths: list { $0.text() },
      repeatedPaths: Dictionary(
        list { ($0.text(), $0.fileSources()) }, uniquingKeysWith: { first, _ in first }),
      search: optional { record in
        ShardRecord.Search(
          site: record.optional { $0.searchSite() },
          texts: record.list { ShardRecord.Text(length: $0.count(), hash: $0.hash()) },
          part: SearchIndexShard(reading: &record), precompressed: record.list { $0.text() })
      })
  }
}
