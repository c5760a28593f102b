import Basics
import Site

/// Fingerprints of all that a shard was made from. Shards of one site have the same.
struct ShardOrigin: Hashable, Sendable {
  /// The program itself: another one may make other pages.
  var program: ContentHash
  /// `unfold.yml`, `outline.yml` and the theme.
  var settings: ContentHash
  /// What the command line says about the site.
  var options: ContentHash
  /// The paths and the bytes of all pages and files.
  var content: ContentHash
}

extension ShardOrigin {
  /// - Parameters:
  ///   - reading: of all pages.
  ///   - assets: the fingerprints of all other files; nil for one that cannot be read.
  init(_ inputs: SiteInputs, _ options: BuildOptions, _ reading: SiteReading, assets: [ContentHash?]) {
    // Where a program cannot look at itself, shards are taken to be of one program.
    program = ProgramFingerprint.make() ?? ContentHash(high: 0, low: 0)
    settings = inputs.fingerprint
    var record = RecordWriter()
    record.optionalText(options.baseURL)
    record.optionalText(options.urls?.rawValue)
    record.flag(options.includeDrafts)
    self.options = record.fingerprint

    var files = RecordWriter(capacity: 64 * inputs.content.pages.count)
    files.list(inputs.content.pages) { $0.text($1) }
    for (page, seen) in zip(reading.bodies.all, reading.seen) {
      files.text(page.body.summary.path)
      files.hash(seen.hash)
    }
    for (path, hash) in zip(inputs.content.assets, assets) {
      files.text(path)
      files.optional(hash) { $0.hash($1) }
    }
    content = files.fingerprint
  }

  /// What is not the same in another one, as the end of “they were built …”; nil where they are equal.
  func difference(from other: ShardOrigin) -> String? {
    if program != other.program { return "by different versions of unfold" }
    if settings != other.settings { return "with different settings, outlines or templates" }
    if options != other.options { return "with different options" }
    return content == other.content ? nil : "from different content"
  }
}

extension RecordWriter {
  mutating func origin(_ origin: ShardOrigin) {
    hash(origin.program)
    hash(origin.settings)
    hash(origin.options)
    hash(origin.content)
  }
}

extension RecordReader {
  mutating func origin() -> ShardOrigin {
    ShardOrigin(program: hash(), settings: hash(), options: hash(), content: hash())
  }
}
