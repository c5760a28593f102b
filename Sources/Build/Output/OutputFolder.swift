import Basics
import Synchronization

/// The only way in which a build writes: the folder that a site is built into.
///
/// Every file is written beside its place and renamed, so stopping at any moment leaves each one whole. A file
/// with the same bytes is not touched. Only what Unfold itself wrote, by its manifest, is ever replaced or
/// removed. Symbolic links inside are neither followed nor replaced.
///
/// `write` may be called from many threads at once; `finish` once, after all of them.
public final class OutputFolder: Sendable {
  let root: FolderHandle
  /// The folder's name in diagnostics.
  let shown: String
  let history: OutputHistory
  let tree: OutputTree
  let journal: Journal
  let record = OutputRecord()
  let names = TemporaryName()
  private let stop = Atomic<Bool>(false)
  /// What is kept though nobody has asked for it: nothing, unless `keepRest` says so.
  private let rest = Mutex<@Sendable (String) -> Bool>({ _ in false })

  /// Opens the folder at `path`, called `shown` in diagnostics, and makes it where it is missing.
  ///
  /// Throws before anything is changed where no site may be built: into a file, the root, the home directory, or
  /// into or around one of the site's own folders.
  public static func open(
    _ path: String, shownAs shown: String = "public", protecting folders: ProtectedFolders
  ) throws(UsageError) -> OutputFolder {
    try LockedOutput(path, shownAs: shown, protecting: folders).open()
  }

  init(_ root: FolderHandle, _ shown: String, _ history: OutputHistory) {
    self.root = root
    self.shown = shown
    self.history = history
    journal = Journal(in: root)
    tree = OutputTree(root, journal: journal, wasMade: history.owns)
  }

  /// Whether writing has ended early, for a cause that all files share, as a full disk.
  public var isStopped: Bool { stop.load(ordering: .relaxed) }

  /// Puts a file with these bytes at `path`, relative to the folder, unless they stand there already.
  ///
  /// What goes wrong is told by `finish`. Once `isStopped`, nothing happens.
  ///
  /// - Returns: false where another file has the path, or none may have it.
  @discardableResult
  public func write(_ path: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if isStopped { return false }
    guard Paths.isContained(path), !Self.isReserved(path) else {
      record.note(.outputPathInvalid(path, in: shown))
      return false
    }
    let entry = ManifestEntry(path: path, bytes: bytes)
    switch record.claim(entry) {
    case .free: put(entry, bytes, isLastTry: false)
    case .same: break
    case .other:
      noteSecond(path)
      return false
    }
    return true
  }

  /// Tells that two different files should stand at `path`.
  func noteSecond(_ path: String) { record.meetSecond(path, .outputTwice(name(path))) }

  /// Whether every file that was asked for stands there.
  var isWhole: Bool { !isStopped && record.all.failed.isEmpty }

  /// How many files have been asked for.
  public var claims: Int { record.claims }

  @discardableResult
  public func write(_ path: String, _ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { write(path, $0) }
  }

  /// Takes a file of an earlier build as one of this build's, without a look at it: for who knows that it stands
  /// there as it was written. False where there is no such file.
  public func keep(_ path: String) -> Bool {
    guard let entry = history.manifest[path] else { return false }
    if case .free = record.claim(entry) { record.countUnchanged(entry.size) }
    return true
  }

  /// Whether the last build wrote these very bytes at `path`.
  func hasFromEarlier(_ path: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let entry = history.manifest[path], entry.size == bytes.count else { return false }
    return entry.hash == ContentHash(bytes)
  }

  /// Keeps a file of an earlier build as `keep` does, after a look at it: false where it is not as it was written.
  func keepUnharmed(_ path: String) -> Bool {
    guard let entry = history.manifest[path], tree.isReachable(path),
      let bytes = try? root.read(path), entry.matches(bytes)
    else { return false }
    return keep(path)
  }

  /// Keeps, as `keep` does, all files of the last build that nothing has been written over, but for those that
  /// `isKept` denies.
  func keepRest(where isKept: @escaping @Sendable (String) -> Bool) { rest.withLock { $0 = isKept } }

  /// Whether a file that nobody has asked for is kept.
  var isRestKept: @Sendable (String) -> Bool { rest.withLock { $0 } }

  /// Whether the name belongs to the machinery of this folder.
  private static func isReserved(_ path: String) -> Bool {
    path == Manifest.name || path == Journal.name || path == ShardFile.name
      || TemporaryName.isOne(Array(Paths.name(path).utf8))
  }

  /// Writes a claimed file. What is in the way may be a file or folder of an earlier build that the end of this
  /// one removes, so only the last try complains.
  func put(_ entry: ManifestEntry, _ bytes: UnsafeBufferPointer<UInt8>, isLastTry: Bool) {
    let path = entry.path
    do throws(OutputTree.Problem) {
      let isFresh = try tree.prepareFolder(of: path)
      switch isFresh ? .missing : try compare(path, bytes) {
      case .missing: try replace(entry, bytes)
      case .same: record.countUnchanged(bytes.count)
      case .different where history.manifest[path] != nil: try replace(entry, bytes)
      case .different, .other: record.meetForeign(path, name: name(path))
      case .link: record.fail(path, .outputLink(name(path)))
      case .folder where isLastTry: record.fail(path, .outputFolderInTheWay(name(path)))
      case .folder: record.postpone(entry, Array(bytes))
      }
    } catch {
      switch error {
      case .link(let folder): record.fail(path, .outputLink(name(folder)))
      case .file(let file) where isLastTry: record.fail(path, .outputNoFolder(name(file)))
      case .file: record.postpone(entry, Array(bytes))
      case .system(let error): fail(path, error)
      }
    }
  }

  private func compare(
    _ path: String, _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(OutputTree.Problem) -> FolderHandle.Comparison {
    do throws(FileError) { return try root.compare(path, with: bytes) } catch { throw .system(error) }
  }

  private func replace(_ entry: ManifestEntry, _ bytes: UnsafeBufferPointer<UInt8>) throws(OutputTree.Problem)
  {
    do throws(FileError) {
      try journal.add(entry)
      try root.replace(entry.path, bytes, by: names.next(beside: entry.path))
      record.countWritten(bytes.count)
    } catch {
      throw .system(error)
    }
  }

  /// Tells that a file could not be written, and stops the writing unless the cause lies in its name.
  func fail(_ path: String, _ error: FileError) {
    if error.concernsName {
      return record.fail(
        path, .outputFileFailed(name(path), FileError(error.action, name(path), code: error.code)))
    }
    let isFirst = !stop.exchange(true, ordering: .relaxed)
    let named = FileError(error.action, name(path), code: error.code)
    record.fail(path, isFirst ? .outputFailed(shown, named) : nil)
  }

  /// The name of a relative path for the user.
  func name(_ path: String) -> String { Paths.join(shown, path) }
}
