/// The earlier texts of files in the commits of a repository. Only one thread may use it.
public final class FileRevisions {
  private let reader: ObjectReader
  /// The trees of all commits, newest first.
  private let trees: [ObjectKey]

  /// Reads the commits up to the current one. A shallow clone has only the latest ones.
  public init(_ repository: GitRepository) throws(GitError) {
    let reader = try ObjectReader(repository)
    self.reader = reader
    var trees: [ObjectKey] = []
    var queue = CommitQueue()
    func visit(_ key: ObjectKey) throws(GitError) {
      if !queue.hasSeen(key), let commit = try reader.commit(key, includesPeople: false) {
        queue.add(key, commit)
      }
    }
    if let head = try repository.headKey() { try visit(head) }
    while let entry = queue.next() {
      if trees.last != entry.commit.tree { trees.append(entry.commit.tree) }
      for parent in entry.commit.parents { try visit(parent) }
    }
    self.trees = trees
  }

  /// Returns the newest text of the file at a path for which `isWanted` returns true; nil if there is none.
  public func text(of path: [UInt8], where isWanted: ([UInt8]) -> Bool) throws(GitError) -> [UInt8]? {
    var seen: Set<ObjectKey> = []
    for tree in trees {
      guard let entry = try reader.entry(path, in: tree), !entry.isFolder, seen.insert(entry.key).inserted,
        let object = try reader.object(entry.key)
      else { continue }
      let text = withExtendedLifetime(object) { Array(object.bytes) }
      if isWanted(text) { return text }
    }
    return nil
  }
}
