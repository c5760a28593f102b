import Basics
import PageModel

/// All shards of a site.
struct ShardSet: Sendable {
  /// The shards in the order of their numbers, which is also the order of their pages.
  let shards: [ShardOutput]

  /// Opens the folders. Throws if they are not exactly the shards of one site.
  init(_ folders: [String]) throws(BuildError) {
    var opened: [ShardOutput] = []
    for folder in folders { opened.append(try ShardOutput.open(folder)) }
    for other in opened.dropFirst() { try Self.check(other, goesWith: opened[0]) }
    opened.sort { $0.shard.number < $1.shard.number }
    for (one, other) in zip(opened, opened.dropFirst()) where one.shard == other.shard {
      throw BuildError(
        Diagnostic(
          "shard.twice", at: SourceLocation(folder: other.displayPath),
          ["one": one.displayPath, "other": other.displayPath, "shard": one.shard]))
    }
    if let first = opened.first, opened.count < first.shard.count {
      throw BuildError(.shardMissing(opened.map(\.shard), first.displayPath))
    }
    shards = opened
  }

  private static func check(_ other: ShardOutput, goesWith one: ShardOutput) throws(BuildError) {
    if let difference = other.record.origin.difference(from: one.record.origin) {
      throw BuildError(
        Diagnostic(
          "shard.mixed", at: SourceLocation(folder: other.displayPath),
          ["one": one.displayPath, "other": other.displayPath, "difference": difference]))
    }
    if other.shard.count != one.shard.count {
      throw BuildError(
        Diagnostic(
          "shard.count", at: SourceLocation(folder: other.displayPath),
          ["one": one.displayPath, "other": other.displayPath, "shard": one.shard, "another": other.shard]))
    }
  }

  /// The severities of the site, which are the same in all shards.
  var severities: SiteSeverities {
    shards.first?.record.severities ?? SiteSeverities(site: SeverityOverrides())
  }

  /// The diagnostics of the site.
  var diagnostics: [Diagnostic] { shards.flatMap(\.record.diagnostics) }

  /// Returns the files that are written in a stage.
  func files(ofStage stage: Int) -> [(shard: ShardOutput, path: String)] {
    var files: [(shard: ShardOutput, path: String)] = []
    for shard in shards where stage < shard.record.stages.count {
      for path in shard.record.stages[stage] { files.append((shard, path)) }
    }
    return files
  }

  var stages: Int { shards.reduce(0) { max($0, $1.record.stages.count) } }
  var fileCount: Int { shards.reduce(0) { $0 + $1.record.stages.joined().count } }
}
