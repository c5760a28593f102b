import Basics

/// A folder that a site may be built into, taken for this process alone, and not yet looked into.
struct LockedOutput: Sendable {
  let root: FolderHandle
  /// The folder's name in diagnostics.
  let shown: String

  /// Takes the folder at `path`, and makes it where it is missing.
  ///
  /// Throws before anything is changed where no site may be built.
  init(_ path: String, shownAs shown: String, protecting folders: ProtectedFolders) throws(UsageError) {
    let real = try asking(shown) { () throws(FileError) in try Paths.resolved(path) }
    try folders.check(real, shownAs: shown)
    root = try asking(shown) { () throws(FileError) in
      try Directory.make(real)
      return try FolderHandle(real)
    }
    self.shown = shown
    guard root.lock() else { throw UsageError(.outputBusy(shown)) }
  }

  /// Looks at what earlier builds left there.
  func open() throws(UsageError) -> OutputFolder {
    let history = try asking(shown) { () throws(FileError) in try OutputHistory(of: root, shownAs: shown) }
    // The files that a shard's record speaks of are about to change.
    try asking(shown) { () throws(FileError) in try root.remove(ShardFile.name) }
    return OutputFolder(root, shown, history)
  }

  /// Gives the folder back.
  func unlock() { root.unlock() }
}

private func asking<Answer>(
  _ shown: String, _ question: () throws(FileError) -> Answer
) throws(UsageError) -> Answer {
  do throws(FileError) { return try question() } catch { throw UsageError(.outputUnusable(shown, error)) }
}
