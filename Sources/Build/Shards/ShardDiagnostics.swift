import Basics

extension Diagnostic {
  /// - Parameter present: the shards that were named, in the order of their numbers; not empty.
  static func shardMissing(_ present: [Shard], _ folder: String) -> Diagnostic {
    let count = present.first?.count ?? 1
    let numbers = Set(present.map(\.number))
    // At most three missing shards are shown. A fourth one shows that there are more.
    var missing = Array((1...count).lazy.filter { !numbers.contains($0) }.map { "\($0)/\(count)" }.prefix(4))
    let rest = count - present.count - 3
    if missing.count > 3 { missing[3] = "\(rest) more" }
    return Diagnostic(
      "shard.missing", at: SourceLocation(folder: folder),
      [
        "count": count - present.count, "total": count, "verb": count - present.count == 1 ? "is" : "are",
        "shards": missing.joined(separator: ", "),
      ])
  }
}
