import Basics
import FileSystem
import Synchronization

/// The folders inside an output folder. Each is created or examined once; links are never followed.
final class OutputTree: Sendable {
  enum Problem: Error {
    /// A symbolic link exists where a folder is needed.
    case link(String)
    /// A file exists where a folder is needed.
    case file(String)
    case system(FileError)
  }

  private enum FolderOrigin { case created, found }

  /// The path of a folder. Strings with the same characters in two normalization forms of Unicode are equal, but most
  /// file systems have a folder for each of them.
  private struct FolderPath: Hashable {
    private let text: String

    init(_ text: String) { self.text = text }

    static func == (a: FolderPath, b: FolderPath) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }

    func hash(into hasher: inout Hasher) {
      text.withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }

  private struct State {
    var known: [FolderPath: FolderOrigin] = [:]
    /// The folders that this build created.
    var created: Set<String> = []
    var foreign: Set<String> = []
  }

  private let root: FolderHandle
  /// The journal that announces new folders; nil if they need not be announced.
  private let journal: Journal?
  /// Returns whether an earlier build created a folder.
  private let wasCreated: @Sendable (String) -> Bool
  private let state = Mutex(State())

  init(_ root: FolderHandle, journal: Journal?, wasCreated: @escaping @Sendable (String) -> Bool) {
    self.root = root
    self.journal = journal
    self.wasCreated = wasCreated
  }

  /// The folders that this build created.
  var created: Set<String> { state.withLock { $0.created } }

  /// The folders that existed before Unfold wrote into them.
  var foreign: Set<String> { state.withLock { $0.foreign } }

  /// Makes sure that the folder of the file at `path` exists. Returns true if this build created it; then it contains
  /// only files that this build has written.
  func prepareFolder(of path: String) throws(Problem) -> Bool {
    guard let folder = Paths.parent(path) else { return false }
    // This runs under the lock, so that only one of several threads creates a folder that they all need, and all know
    // the result.
    let result = state.withLock { state in
      Result { () throws(Problem) in try prepare(folder, &state) == .created }
    }
    return try result.get()
  }

  private func prepare(_ folder: String, _ state: inout State) throws(Problem) -> FolderOrigin {
    if let known = state.known[FolderPath(folder)] { return known }
    // A folder that this build has just created contains no other folders yet.
    let isFree =
      if let parent = Paths.parent(folder) { try prepare(parent, &state) == .created } else { false }
    let isNew = try wrappingErrors { () throws(FileError) in try make(folder, isFree: isFree) }
    let folderOrigin = isNew ? FolderOrigin.created : try find(folder)
    if folderOrigin == .created {
      state.created.insert(folder)
    } else if !state.created.contains(folder), !wasCreated(folder), state.foreign.insert(folder).inserted {
      try wrappingErrors { () throws(FileError) in try journal?.add(foreignFolder: folder) }
    }
    state.known[FolderPath(folder)] = folderOrigin
    return folderOrigin
  }

  /// Creates a folder. Returns false if an entry exists at its path. The journal is written first: if the process ended
  /// right after creating the folder, the next build would take it for the user's.
  private func make(_ folder: String, isFree: Bool) throws(FileError) -> Bool {
    if !isFree, try root.kind(folder) != nil { return false }
    try journal?.add(newFolder: folder)
    return try root.createFolder(folder)
  }

  private func find(_ folder: String) throws(Problem) -> FolderOrigin {
    switch try wrappingErrors({ () throws(FileError) in try root.kind(folder) }) {
    case .folder?: return .found
    case .link?: throw .link(folder)
    default: throw .file(folder)
    }
  }

  private func wrappingErrors<Answer>(_ operation: () throws(FileError) -> Answer) throws(Problem) -> Answer {
    do throws(FileError) { return try operation() } catch { throw .system(error) }
  }

  /// Returns whether all folders above `path` exist, and none of them is a link.
  func isReachable(_ path: String) -> Bool {
    guard let folder = Paths.parent(path) else { return true }
    if state.withLock({ $0.known[FolderPath(folder)] != nil }) { return true }
    guard isReachable(folder), case .folder? = try? root.kind(folder) else { return false }
    state.withLock { $0.known[FolderPath(folder)] = .found }
    return true
  }

  /// Removes the folder and the folders above it as long as they are empty and were created by Unfold. An interrupted
  /// build may have removed some of them already.
  func removeEmptyFolders(from folder: String?) {
    guard let folder, state.withLock({ $0.created.contains(folder) }) || wasCreated(folder) else { return }
    if isReachable(folder) {
      guard root.removeFolder(folder) else { return }
      state.withLock { $0.known[FolderPath(folder)] = nil }
    }
    removeEmptyFolders(from: Paths.parent(folder))
  }
}
