import Basics
import Site

/// The hashes of everything that a shard was built from. They are the same for all shards of a site.
struct ShardOrigin: Hashable, Sendable {
  /// The hash of the program, since another version may build different pages.
  var program: ContentHash
  /// The hash of `unfold.yml`, `navigation.yml` and the theme.
  var settings: ContentHash
  /// The hash of the options that affect the site.
  var options: ContentHash
  /// The hash of the paths and the content of all pages and files.
  var content: ContentHash
}

extension ShardOrigin {
  /// Computes the hashes.
  ///
  /// - Parameters:
  ///   - content: all pages.
  ///   - assets: the hashes of all other files; nil for a file that cannot be read.
  init(_ inputs: SiteInputs, _ options: BuildOptions, _ content: ParsedContent, assets: [ContentHash?]) {
    // If the program’s file cannot be read, all shards are assumed to be built by the same program.
    program = ProgramHash.make() ?? ContentHash(high: 0, low: 0)
    settings = inputs.fingerprints.all
    var record = BinaryEncoder()
    record.optionalText(options.baseURL)
    record.optionalText(options.urls?.rawValue)
    record.flag(options.includeDrafts)
    self.options = record.fingerprint

    var files = BinaryEncoder(capacity: 64 * inputs.content.pages.count)
    files.list(inputs.content.pages) { $0.text($1) }
    for (page, snapshot) in zip(content.store.all, content.snapshots) {
      files.text(page.body.summary.path)
      files.hash(snapshot.hash)
    }
    for (path, hash) in zip(inputs.content.assets, assets) {
      files.text(path)
      files.optional(hash) { $0.hash($1) }
    }
    self.content = files.fingerprint
  }

  /// Returns the first difference from another origin, as the end of the sentence “they were built …”; nil if they are
  /// equal.
  func difference(from other: ShardOrigin) -> String? {
    if program != other.program { return "by different versions of unfold" }
    if settings != other.settings { return "with different settings, navigation or templates" }
    if options != other.options { return "with different options" }
    return content == other.content ? nil : "from different content"
  }
}

extension BinaryEncoder {
  mutating func origin(_ origin: ShardOrigin) {
    hash(origin.program)
    hash(origin.settings)
    hash(origin.options)
    hash(origin.content)
  }
}

extension BinaryDecoder {
  mutating func origin() -> ShardOrigin {
    ShardOrigin(program: hash(), settings: hash(), options: hash(), content: hash())
  }
}
