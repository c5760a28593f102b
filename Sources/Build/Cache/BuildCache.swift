import Basics
import SearchIndex
import Site

/// What builds into one output folder keep for the next one.
///
/// It is believed only where it was made by the same program, with the same settings, outline and theme, and for
/// the same output; damaged parts count as missing. So it may be deleted, copied or cut off at any time.
struct BuildCache: Sendable {
  let folder: CacheFolder
  /// Nil where nothing is to be kept.
  private let key: ContentHash?

  /// - Parameter program: what `ProgramFingerprint` makes; nil to keep nothing.
  init(_ inputs: SiteInputs, _ options: BuildOptions, output: String, program: ContentHash?) {
    folder = CacheFolder(site: inputs.shown.path("."), output: output)
    guard options.usesCache, let program else {
      key = nil
      return
    }
    var record = RecordWriter()
    record.hash(program)
    record.hash(inputs.fingerprint)
    record.text(options.site)
    record.text(output)
    record.optionalText(options.baseURL)
    record.optionalText(options.urls?.rawValue)
    record.flag(options.includeDrafts)
    key = record.fingerprint
  }

  var isUsed: Bool { key != nil }

  /// What the last build kept.
  func open() -> CacheFile? { key.flatMap { folder.open(key: $0) } }

  func forget() { if isUsed { folder.forget() } }

  /// Keeps a build whose output is as it should be.
  func save(
    _ content: ContentRecord, _ output: OutputStamps, pages: CacheFile.Writing, search: CacheFile.Writing
  ) {
    guard let key else { return }
    let content = CacheFile.Writing { $0.content(content) }
    let output = CacheFile.Writing { $0.output(output) }
    folder.save(key: key, [content, output, pages, search])
  }
}

extension CacheFile.Writing {
  init(_ pages: PagesRecord, jobs: Int) {
    self.init(capacity: pages.size) { pages.write(to: &$0, jobs: jobs) }
  }

  /// - Parameter search: what the index was made of; nil for a site without search.
  init(_ search: SearchIndexState?, jobs: Int) {
    self.init(capacity: search?.size ?? 16) { record in
      record.optional(search) { $1.write(to: &$0, jobs: jobs) }
    }
  }
}
