import Basics

/// All shards of one site.
struct ShardSet: Sendable {
  /// In the order of their numbers, which is that of their pages.
  let shards: [ShardOutput]

  /// Opens the folders. Throws unless they hold each shard of one site once.
  init(_ folders: [String]) throws(UsageError) {
    var opened: [ShardOutput] = []
    for folder in folders { opened.append(try ShardOutput.open(folder)) }
    for other in opened.dropFirst() { try Self.check(other, goesWith: opened[0]) }
    opened.sort { $0.shard.number < $1.shard.number }
    for (one, other) in zip(opened, opened.dropFirst()) where one.shard == other.shard {
      throw UsageError(.shardTwice(one.shown, other.shown, one.shard))
    }
    if let first = opened.first, opened.count < first.shard.count {
      throw UsageError(.shardMissing(opened.map(\.shard), first.shown))
    }
    shards = opened
  }

  private static func check(_ other: ShardOutput, goesWith one: ShardOutput) throws(UsageError) {
    if let difference = other.record.origin.difference(from: one.record.origin) {
      throw UsageError(.shardMixed(one.shown, other.shown, difference))
    }
    if other.shard.count != one.shard.count {
      throw UsageError(.shardCount(one.shown, one.shard, other.shown, other.shard))
    }
  }

  /// What is wrong with the site.
  var diagnostics: [Diagnostic] { shards.flatMap(\.record.diagnostics) }

  /// The files that belong to a stage.
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
