import Basics
import FileSystem

/// The diagnostics of shards.
extension Diagnostic {
  static func shardUnreadable(_ folder: String, _ error: FileError) -> Diagnostic {
    Diagnostic(
      .error, "shard.unreadable", at: SourceLocation(folder: folder), error.description, help: error.help)
  }

  static func shardMissingRecord(_ folder: String) -> Diagnostic {
    Diagnostic(
      .error, "shard.no-record", at: SourceLocation(folder: folder),
      "\(folder) is not the output of a shard: it has no file \(ShardFile.name)",
      help: "name folders that “unfold build --shard” has built without an error, with all their files")
  }

  static func shardOtherVersion(_ file: String) -> Diagnostic {
    Diagnostic(
      .error, "shard.version", at: SourceLocation(file: file),
      "\(file) was written by another version of unfold",
      help: "build and merge all shards with the same program")
  }

  static func shardDamaged(_ file: String) -> Diagnostic {
    Diagnostic(
      .error, "shard.damaged", at: SourceLocation(file: file),
      "\(file) differs from what the shard’s build wrote",
      help: "copy the folder again, or build the shard again")
  }

  /// - Parameter difference: the end of the sentence “they were built …”.
  static func shardMixed(_ one: String, _ other: String, _ difference: String) -> Diagnostic {
    Diagnostic(
      .error, "shard.mixed", at: SourceLocation(folder: other),
      "\(one) and \(other) do not belong together: they were built \(difference)",
      help: "build all shards from the same files, with the same options and the same program")
  }

  static func shardCount(_ one: String, _ shard: Shard, _ other: String, _ another: Shard) -> Diagnostic {
    Diagnostic(
      .error, "shard.count", at: SourceLocation(folder: other),
      "\(one) and \(other) do not belong together: they are shards \(shard) and \(another)",
      help: "name only shards with the same total, such as 1/2 and 2/2")
  }

  static func shardTwice(_ one: String, _ other: String, _ shard: Shard) -> Diagnostic {
    Diagnostic(
      .error, "shard.twice", at: SourceLocation(folder: other),
      "\(one) and \(other) are both shard \(shard)",
      help: "name each shard once")
  }

  /// - Parameter present: the shards that were named, in the order of their numbers; not empty.
  static func shardMissing(_ present: [Shard], _ folder: String) -> Diagnostic {
    let count = present.first?.count ?? 1
    let numbers = Set(present.map(\.number))
    // At most three missing shards are shown. A fourth one shows that there are more.
    var missing = Array((1...count).lazy.filter { !numbers.contains($0) }.map { "\($0)/\(count)" }.prefix(4))
    let rest = count - present.count - 3
    if missing.count > 3 { missing[3] = "\(rest) more" }
    return Diagnostic(
      .error, "shard.missing", at: SourceLocation(folder: folder),
      "\(count - present.count) of \(count) shards \(count - present.count == 1 ? "is" : "are") missing: "
        + missing.joined(separator: ", "),
      help: "name the output folders of all shards")
  }

  static func shardFileDamaged(_ file: String) -> Diagnostic {
    Diagnostic(
      .error, "shard.file-damaged", at: SourceLocation(file: file),
      "\(file) is missing, or differs from what the shard’s build wrote, and is left out",
      help: "copy the shard’s folder again, or build the shard again")
  }

  static func shardIndexFailed(_ folder: String) -> Diagnostic {
    Diagnostic(
      .error, "shard.index", at: SourceLocation(folder: folder),
      "a shard’s \(ShardFile.name) could not be read completely, so the search index is incomplete",
      help: "check the disk, and merge again")
  }

  /// A page or file changed after the site was read.
  static func shardContentChanged(_ file: String) -> Diagnostic {
    Diagnostic(
      .error, "shard.content-changed", at: SourceLocation(file: file),
      "\(file) was changed while the shard was built, so the shard cannot be merged",
      help: "build all shards again, and do not change files meanwhile")
  }
}
