import Basics

/// The wording of what can be wrong with the shards of a site.
extension Diagnostic {
  static func shardUnreadable(_ folder: String, _ error: FileError) -> Diagnostic {
    Diagnostic(.error, "shard.unreadable", at: SourceLocation(file: folder), error.description)
  }

  static func shardMissingRecord(_ folder: String) -> Diagnostic {
    Diagnostic(
      .error, "shard.no-record", at: SourceLocation(file: folder),
      "\(folder) is not the output of a shard: it has no file \(ShardFile.name)",
      help: "name folders that “unfold build --shard” has built to the end, with all files in them")
  }

  static func shardOtherVersion(_ file: String) -> Diagnostic {
    Diagnostic(
      .error, "shard.version", at: SourceLocation(file: file),
      "\(file) was written by another version of unfold",
      help: "build and merge all shards with the same program")
  }

  static func shardDamaged(_ file: String) -> Diagnostic {
    Diagnostic(
      .error, "shard.damaged", at: SourceLocation(file: file), "\(file) is not as the shard’s build left it",
      help: "copy the folder again, or build the shard again")
  }

  /// - Parameter difference: the end of “they were built …”.
  static func shardMixed(_ one: String, _ other: String, _ difference: String) -> Diagnostic {
    Diagnostic(
      .error, "shard.mixed", at: SourceLocation(file: other),
      "\(one) and \(other) do not belong together: they were built \(difference)",
      help: "build all shards from the same files, with the same options and the same program")
  }

  static func shardCount(_ one: String, _ shard: Shard, _ other: String, _ another: Shard) -> Diagnostic {
    Diagnostic(
      .error, "shard.count", at: SourceLocation(file: other),
      "\(one) and \(other) do not belong together: they are the shards \(shard) and \(another)",
      help: "name shards of one division")
  }

  static func shardTwice(_ one: String, _ other: String, _ shard: Shard) -> Diagnostic {
    Diagnostic(
      .error, "shard.twice", at: SourceLocation(file: other),
      "\(one) and \(other) are both the shard \(shard)",
      help: "name each shard once")
  }

  /// - Parameter present: in the order of their numbers; there is one at least.
  static func shardMissing(_ present: [Shard], _ folder: String) -> Diagnostic {
    let count = present.first?.count ?? 1
    let numbers = Set(present.map(\.number))
    // One more than are shown tells whether there are more.
    var missing = Array((1...count).lazy.filter { !numbers.contains($0) }.map { "\($0)/\(count)" }.prefix(4))
    let rest = count - present.count - 3
    if missing.count > 3 { missing[3] = "\(rest) more" }
    return Diagnostic(
      .error, "shard.missing", at: SourceLocation(file: folder),
      "of \(count) shards \(count - present.count == 1 ? "one is" : "some are") missing: "
        + missing.joined(separator: ", "),
      help: "name the output folders of all shards")
  }

  static func shardFileDamaged(_ file: String) -> Diagnostic {
    Diagnostic(
      .error, "shard.file-damaged", at: SourceLocation(file: file),
      "\(file) is missing, or not as the shard’s build left it, and is left out",
      help: "copy the shard’s folder again, or build the shard again")
  }

  static func shardIndexFailed(_ folder: String) -> Diagnostic {
    Diagnostic(
      .error, "shard.index", at: SourceLocation(file: folder),
      "a shard’s \(ShardFile.name) could not be read to its end, so the search index is not complete",
      help: "merge again when the disk can be read")
  }

  /// A page or file has other bytes than it had when the site was read.
  static func shardContentChanged(_ file: String) -> Diagnostic {
    Diagnostic(
      .error, "shard.content-changed", at: SourceLocation(file: file),
      "\(file) was changed while the shard was built, so the shard cannot be merged",
      help: "build all shards again, from files that stay as they are")
  }
}
