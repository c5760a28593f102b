import Synchronization

/// The folders below an output folder: made once, looked at once, never followed when they are links.
final class OutputTree: Sendable {
  enum Problem: Error {
    /// A symbolic link stands where a folder must be.
    case link(String)
    /// A file stands there.
    case file(String)
    case system(FileError)
  }

  private enum Standing { case made, found }

  private struct State {
    var known: [String: Standing] = [:]
    /// Those that this run made.
    var made: Set<String> = []
    var foreign: Set<String> = []
  }

  private let root: FolderHandle
  private let journal: Journal
  /// Whether an earlier run made a folder.
  private let wasMade: @Sendable (String) -> Bool
  private let state = Mutex(State())

  init(_ root: FolderHandle, journal: Journal, wasMade: @escaping @Sendable (String) -> Bool) {
    self.root = root
    self.journal = journal
    self.wasMade = wasMade
  }

  /// Folders that were there before Unfold wrote into them.
  var foreign: Set<String> { state.withLock { $0.foreign } }

  /// Makes sure that the folder of the file at `path` is there. True when this run made it, so nothing can stand
  /// in it that this run did not write.
  func prepareFolder(of path: String) throws(Problem) -> Bool {
    guard let folder = Paths.parent(path) else { return false }
    // Under the lock, so that of two threads that need a folder one makes it and both know.
    let result = state.withLock { state in
      Result { () throws(Problem) in try prepare(folder, &state) == .made }
    }
    return try result.get()
  }

  private func prepare(_ folder: String, _ state: inout State) throws(Problem) -> Standing {
    if let known = state.known[folder] { return known }
    if let parent = Paths.parent(folder) { _ = try prepare(parent, &state) }
    let standing = try asking { () throws(FileError) in try make(folder) } ? Standing.made : try find(folder)
    if standing == .made {
      state.made.insert(folder)
    } else if !state.made.contains(folder), !wasMade(folder), state.foreign.insert(folder).inserted {
      try asking { () throws(FileError) in try journal.add(foreignFolder: folder) }
    }
    state.known[folder] = standing
    return standing
  }

  /// False when something stands there already. The journal knows of it first: a run that ends right after would
  /// leave a folder that the next one takes for somebody else's.
  private func make(_ folder: String) throws(FileError) -> Bool {
    guard try root.kind(folder) == nil else { return false }
    try journal.add(making: folder)
    return try root.makeFolder(folder)
  }

  private func find(_ folder: String) throws(Problem) -> Standing {
    switch try asking({ () throws(FileError) in try root.kind(folder) }) {
    case .folder?: return .found
    case .link?: throw .link(folder)
    default: throw .file(folder)
    }
  }

  private func asking<Answer>(_ question: () throws(FileError) -> Answer) throws(Problem) -> Answer {
    do throws(FileError) { return try question() } catch { throw .system(error) }
  }

  /// Whether every folder above `path` is a folder, none of them a link.
  func isReachable(_ path: String) -> Bool {
    guard let folder = Paths.parent(path) else { return true }
    if state.withLock({ $0.known[folder] != nil }) { return true }
    guard isReachable(folder), case .folder? = try? root.kind(folder) else { return false }
    state.withLock { $0.known[folder] = .found }
    return true
  }

  /// Removes the folder and those above it that are empty and Unfold's own.
  func removeEmptyFolders(from folder: String?) {
    guard let folder, isReachable(folder) else { return }
    guard state.withLock({ $0.made.contains(folder) }) || wasMade(folder), root.removeFolder(folder) else {
      return
    }
    state.withLock { $0.known[folder] = nil }
    removeEmptyFolders(from: Paths.parent(folder))
  }
}
