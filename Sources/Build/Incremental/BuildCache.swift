import Basics
import SearchIndex
import Site

/// The cache of the builds into one output folder.
///
/// It is used only if the same program made it, for the same output folder, and with the same settings as far as they
/// affect how pages are read. Damaged parts are treated as missing, so the cache may be deleted, copied or truncated at any
/// time.
struct BuildCache: Sendable {
  let folder: CacheFolder
  /// The hash of everything that the bodies of pages depend on, except the content; nil if no cache is used.
  private let key: ContentHash?

  /// - Parameter program: the hash of the running program; nil to use no cache.
  init(_ inputs: SiteInputs, _ options: BuildOptions, output: String, program: ContentHash?) {
    let configuration = inputs.configuration
    folder = CacheFolder(
      site: inputs.displayPaths.cacheSite, output: output,
      parts: max(1, configuration.languages.all.count) * max(1, configuration.versions.all.count))
    guard options.usesCache, let program else {
      key = nil
      return
    }
    var record = BinaryEncoder()
    record.hash(program)
    record.hash(inputs.fingerprints.reading)
    record.optional(options.version?.fingerprint) { $0.hash($1) }
    record.text(options.site)
    record.text(output)
    record.optionalText(options.baseURL)
    record.optionalText(options.urls?.rawValue)
    record.flag(options.includeDrafts)
    record.flag(options.allowsRenderers)
    key = record.fingerprint
  }

  var isUsed: Bool { key != nil }

  /// Opens the cache of the previous build. Returns nil if there is none that can be used.
  func open() -> CacheFile? { key.flatMap { folder.open(key: $0) } }

  func deleteCache() { if isUsed { folder.deleteCache() } }

  /// Saves the cache of a build whose output is complete.
  func save(
    _ content: ContentRecord, _ output: OutputMetadata, pages: CacheFile.PendingSection,
    search: CacheFile.PendingSection
  ) {
    guard let key else { return }
    folder.save(key: key, [.record { $0.content(content) }, .record { $0.output(output) }, pages, search])
  }
}

extension CacheFile.PendingSection {
  static func pages(_ pages: SiteRecord, jobs: Int) -> Self {
    .record { pages.write(to: &$0, jobs: jobs) }
  }

  /// - Parameter search: the state of the search index; nil for a site without search.
  static func search(_ search: SearchIndexState?, jobs: Int) -> Self {
    .record { record in record.optional(search) { $1.write(to: &$0, jobs: jobs) } }
  }
}
