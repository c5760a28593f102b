import CLibgit2

extension GitRepository {
  /// Returns the identifier of the commit that is checked out, in hexadecimal digits; nil if there is no commit yet.
  public func head() throws(GitError) -> String? { try headKey()?.text }

  /// The absolute path of the file to which Git adds a line whenever `HEAD` moves to another commit. The file may not
  /// exist.
  public var headLog: String? {
    git_repository_path(pointer).map { String(cString: $0) + "logs/HEAD" }
  }

  func headKey() throws(GitError) -> ObjectKey? {
    var id = git_oid()
    let code = git_reference_name_to_id(&id, pointer, "HEAD")
    if code == GIT_ENOTFOUND.rawValue { return nil }
    try GitError.check(code)
    return ObjectKey(id)
  }

  /// Returns the histories of files, from one walk over the commits up to one of them; nil if there is no commit yet.
  ///
  /// - Parameters:
  ///   - paths: the paths of the files in the repository.
  ///   - commit: the last commit; nil for the current one.
  ///   - hasContributors: whether to find the people who changed the files. Without them, the walk stops as soon as the
  ///     last change of each file is known.
  ///   - earlier: the result of an earlier walk. If it has all files, only commits since then are visited.
  public func histories(
    of paths: some Sequence<[UInt8]>, upTo commit: GitCommit? = nil, hasContributors: Bool,
    after earlier: FileHistories? = nil
  ) throws(GitError) -> FileHistories? {
    let start: ObjectKey? = if let commit { ObjectKey(commit.id) } else { try headKey() }
    guard let head = start else { return nil }
    var walk = try HistoryWalk(self, from: head, hasContributors: hasContributors, after: earlier)
    return try walk.run(paths)
  }
}

/// Visits the commits of a repository, newest first, until the history of each file is known.
///
/// A commit is compared with its parent. The walk reads only folders that differ and contain files whose history is
/// still incomplete, so it never reads most of a repository. A merge counts as a change only to files that none of its
/// parents has. The walk follows renames: if the text is the same, the rename does not count as a change; if it is only
/// similar, it does.
struct HistoryWalk {
  /// The paths of a file in a commit and its parent.
  private struct Change {
    var path: [UInt8]
    var old: ObjectKey?
    var new: ObjectKey?
  }

  private let head: ObjectKey
  private let reader: ObjectReader
  private let hasContributors: Bool
  private let earlier: FileHistories?
  private let contributors: Contributors
  private let mailmapName: String
  private let isShallow: Bool
  private var tracked = TrackedFiles(count: 0)
  private var histories: [FileHistory] = []

  init(
    _ repository: GitRepository, from head: ObjectKey, hasContributors: Bool, after earlier: FileHistories?
  ) throws(GitError) {
    self.head = head
    self.hasContributors = hasContributors
    isShallow = repository.isShallow
    reader = try ObjectReader(repository)
    var mailmap: ObjectReader.Object?
    var mailmapName = ""
    if hasContributors, let commit = try reader.commit(head, includesPeople: false),
      let entry = try reader.entry(Array(".mailmap".utf8), in: commit.tree), !entry.isFolder
    {
      mailmap = try reader.object(entry.key)
      mailmapName = entry.key.text
    }
    self.mailmapName = mailmapName
    // Don't use the histories of a shallow clone, because older commits may have been fetched since then.
    let isUsable = earlier?.hasContributors == hasContributors && earlier?.mailmap == mailmapName
    self.earlier = isUsable && earlier?.isCutOff == false ? earlier : nil
    contributors = withExtendedLifetime(mailmap) { Contributors(mailmap: mailmap?.bytes) }
  }

  mutating func run(_ paths: some Sequence<[UInt8]>) throws(GitError) -> FileHistories {
    var result = FileHistories(
      commit: head.text, hasContributors: hasContributors, mailmap: mailmapName, files: [:])
    guard let first = try commit(head) else {
      throw GitError(code: GIT_ENOTFOUND.rawValue, "the commit \(head.text) is missing")
    }
    let files = try existing(paths, in: first.tree)
    tracked = TrackedFiles(count: files.count)
    histories = [FileHistory](repeating: FileHistory(), count: files.count)
    for (index, path) in files.enumerated() { tracked.add(path, of: index) }

    var queue = CommitQueue()
    queue.add(head, first)
    // As long as each commit has one parent, a walk from an earlier commit would visit the same commits in the same
    // order.
    var isLine = true
    while !tracked.isEmpty, let entry = queue.next() {
      if isLine, entry.key.text == earlier?.commit, finishFromEarlier() { break }
      let parents = try parents(of: entry.commit, &queue)
      isLine = isLine && parents.count == 1 && entry.commit.parents.count == 1
      if parents.count < entry.commit.parents.count {
        // The history of a shallow clone ends here: everything in this commit would seem to be added by it. The queue
        // may contain older commits of other branches, but their changes may not be the last ones.
        result.isCutOff = true
        break
      }
      try visit(entry.commit, parents)
    }
    if !result.isCutOff { for index in histories.indices { histories[index].isComplete = true } }
    result.files.reserveCapacity(files.count)
    for (path, history) in zip(files, histories) { result.files[path] = history }
    return result
  }

  /// Completes the histories of the remaining files by their earlier ones. Returns false if one of the files has none.
  private mutating func finishFromEarlier() -> Bool {
    guard let earlier, tracked.owners.keys.allSatisfy({ earlier.files[$0] != nil }) else { return false }
    for (path, file) in tracked.owners.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      if let older = earlier.files[path] { histories[file].add(older) }
    }
    return true
  }

  /// Adds the parents of a commit to the queue, and returns those that the repository has. A merge with exactly the
  /// files of one parent took nothing from the others, so these are not visited.
  private func parents(of commit: CommitData, _ queue: inout CommitQueue) throws(GitError) -> [CommitData] {
    var parents: [(key: ObjectKey, commit: CommitData)] = []
    for key in commit.parents {
      if let parent = try self.commit(key) { parents.append((key, parent)) }
    }
    if parents.count < commit.parents.count, !isShallow {
      throw GitError(code: GIT_ENOTFOUND.rawValue, "commits are missing")
    }
    let same = parents.count > 1 ? parents.first { $0.commit.tree == commit.tree } : nil
    for parent in same.map({ [$0] }) ?? parents where !queue.hasSeen(parent.key) {
      queue.add(parent.key, parent.commit)
    }
    return parents.map(\.commit)
  }

  // MARK: Commits

  private func commit(_ key: ObjectKey) throws(GitError) -> CommitData? {
    try reader.commit(key, includesPeople: hasContributors)
  }

  /// Records the changes of a commit.
  private mutating func visit(_ commit: CommitData, _ parents: [CommitData]) throws(GitError) {
    let old = parents.first?.tree
    if old == commit.tree { return }
    var changes: [Change] = []
    try compare(old, commit.tree, [], &changes)
    if changes.isEmpty { return }
    var added: [Change] = []
    for change in changes where change.old == nil {
      if try isAdded(change.path, to: parents) { added.append(change) }
    }
    var names: [String]?
    func people(_ contributors: Contributors) -> [String] {
      if let names { return names }
      let found = contributors.names(of: commit)
      names = found
      return found
    }
    if parents.count < 2 {
      for change in changes where change.old != nil {
        guard let file = tracked.file(at: change.path) else { continue }
        record(commit, file, people(contributors))
        if !hasContributors { finish(change.path) }
      }
    }
    if added.isEmpty { return }
    let deleted = parents.isEmpty ? [] : try deletedFiles(old, commit.tree)
    let sources = try Similarity.sources(
      of: added.compactMap { change in change.new.map { Similarity.File(path: change.path, key: $0) } },
      among: deleted, reader)
    for (index, change) in added.enumerated() {
      guard let file = tracked.file(at: change.path) else { continue }
      let source = sources[index].map { deleted[$0] }
      if source?.key != change.new {
        record(commit, file, people(contributors))
      }
      let isKnown = !hasContributors && histories[file].lastChange != nil
      if let source, !isKnown { tracked.add(source.path, of: file) }
      finish(change.path)
    }
  }

  /// Returns whether a file that the first parent of a merge does not have is missing from all other parents, too.
  private func isAdded(_ path: [UInt8], to parents: [CommitData]) throws(GitError) -> Bool {
    for parent in parents.dropFirst() {
      if try reader.entry(path, in: parent.tree) != nil { return false }
    }
    return true
  }

  private mutating func record(_ commit: CommitData, _ file: Int, _ names: [String]) {
    if histories[file].isComplete { return }
    histories[file].add(commit.time, by: hasContributors ? names : [])
  }

  /// Ends the history of the file at a path, unless the file has another path, from which it was renamed.
  private mutating func finish(_ path: [UInt8]) {
    guard let file = tracked.file(at: path) else { return }
    if tracked.remove(path) { histories[file].isComplete = true }
  }

  // MARK: Folders

  /// Finds the files that differ in two folders and whose history is still incomplete.
  private func compare(
    _ old: ObjectKey?, _ new: ObjectKey, _ prefix: [UInt8], _ changes: inout [Change]
  ) throws(GitError) {
    let before = try old.map { (key) throws(GitError) in try reader.tree(key) }
    let after = try reader.tree(new)
    try TreeComparison.visitChanges(
      from: before?.bytes ?? UnsafeRawBufferPointer(start: nil, count: 0), to: after.bytes
    ) { (first, second) throws(GitError) in
      // Skip deleted files: `deletedFiles` searches for them, but only when a file has been added.
      guard let second else { return }
      let path = prefix + second.name
      if second.isFolder {
        if tracked.contains(folder: path) { try compare(first?.key, second.key, path + [0x2F], &changes) }
      } else if tracked.file(at: path) != nil {
        changes.append(Change(path: path, old: first?.key, new: second.key))
      }
    }
    withExtendedLifetime((before, after)) {}
  }

  /// Returns all files that a commit has deleted, in all folders.
  private func deletedFiles(_ old: ObjectKey?, _ new: ObjectKey) throws(GitError) -> [Similarity.File] {
    var deleted: [Similarity.File] = []
    if let old { try findDeleted(old, new, [], &deleted) }
    return deleted
  }

  private func findDeleted(
    _ old: ObjectKey, _ new: ObjectKey?, _ prefix: [UInt8], _ deleted: inout [Similarity.File]
  ) throws(GitError) {
    let before = try reader.tree(old)
    let after = try new.map { (key) throws(GitError) in try reader.tree(key) }
    try TreeComparison.visitChanges(
      from: before.bytes, to: after?.bytes ?? UnsafeRawBufferPointer(start: nil, count: 0)
    ) { (first, second) throws(GitError) in
      guard let first else { return }
      if first.isFolder {
        try findDeleted(first.key, second?.key, prefix + first.name + [0x2F], &deleted)
      } else if second == nil, first.isFile {
        deleted.append(Similarity.File(path: prefix + first.name, key: first.key))
      }
    }
    withExtendedLifetime((before, after)) {}
  }

  /// Returns the paths, sorted and each once, at which a commit has a file.
  private func existing(_ paths: some Sequence<[UInt8]>, in tree: ObjectKey) throws(GitError) -> [[UInt8]] {
    var files: [[UInt8]] = []
    var folders: [ArraySlice<UInt8>: [ArraySlice<UInt8>]] = [:]
    for path in Set(paths) {
      let slash = path.lastIndex(of: 0x2F)
      folders[slash.map { path[..<$0] } ?? [], default: []].append(
        slash.map { path[($0 + 1)...] } ?? path[...])
    }
    for (folder, names) in folders {
      var key = tree
      if !folder.isEmpty {
        guard let entry = try reader.entry(Array(folder), in: tree), entry.isFolder else { continue }
        key = entry.key
      }
      let object = try reader.tree(key)
      let wanted = Set(names)
      var cursor = TreeCursor(object.bytes)
      while let entry = cursor.entry {
        let name = ArraySlice(entry.name)
        if !entry.isFolder, wanted.contains(name) {
          files.append(folder.isEmpty ? Array(name) : Array(folder) + [0x2F] + name)
        }
        cursor.advance()
      }
      withExtendedLifetime(object) {}
    }
    return files.sorted { $0.lexicographicallyPrecedes($1) }
  }
}
