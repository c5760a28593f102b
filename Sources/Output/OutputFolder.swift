import Basics
import FileSystem
import Synchronization

/// The folder that a site is built into. A build writes files only through this type.
///
/// Every file is written under a temporary name and then renamed, or, in a first build, with the whole site in a staging
/// folder that is then moved. So if the process is stopped at any moment, no file is incomplete. A file that already has the same content is not touched. Only files that the manifest lists as
/// written by Unfold are replaced or removed. Symbolic links inside the folder are neither followed nor replaced.
///
/// `write` may be called by several threads at the same time. `finish` must be called once, after all of them.
public final class OutputFolder: Sendable {
  /// The open folder, which holds the lock.
  public let root: FolderHandle
  /// The name of the folder in diagnostics.
  public let displayPath: String
  let history: OutputHistory
  let tree: OutputTree
  /// The journal of this build.
  public let journal: Journal
  let record: OutputRecord
  /// Creates names for temporary files.
  public let names = TemporaryName()
  /// The files to which identical ones become hard links; nil if each file is written.
  private let links: LinkedFiles?
  /// The folder that a first build writes to; nil if files are written in place.
  let staging: StagingFolder?
  private let stop = Atomic<Bool>(false)
  /// Returns whether a file is kept although it was not written again. It returns false for all files unless
  /// `keepOthers` was called.
  private let keptOthers = Mutex<@Sendable (String) -> Bool>({ _ in false })
  /// Finds the sources of files with the same path, for messages.
  private let sources = Mutex<FileSources.Search>({ _ in [:] })

  /// Opens the folder at `path`, and creates it if it is missing. Diagnostics call it `displayPath`.
  ///
  /// Throws if no site may be built there: if it is a file, the root of the file system or the home directory, or if it
  /// is, contains or is inside one of the site's own folders. In that case, nothing has been changed.
  public static func open(
    _ path: String, shownAs displayPath: String = "public", protecting folders: ProtectedFolders
  ) throws(BuildError) -> OutputFolder {
    try LockedOutput(path, shownAs: displayPath, protecting: [folders]).open()
  }

  init(
    _ root: FolderHandle, _ displayPath: String, _ history: OutputHistory, _ links: LinkedFiles? = nil,
    _ staging: StagingFolder? = nil
  ) {
    self.root = root
    self.displayPath = displayPath
    self.links = links
    self.staging = staging
    self.history = history
    record = OutputRecord(expecting: history.manifest.entries.count)
    journal = Journal(in: root)
    tree = OutputTree(
      staging?.folder ?? root, journal: staging == nil ? journal : nil, wasCreated: history.owns)
  }

  /// The folder into which files are written.
  fileprivate var target: FolderHandle { staging?.folder ?? root }

  /// Whether the build has stopped writing because of an error that affects all files, such as a full disk.
  public var isStopped: Bool { stop.load(ordering: .relaxed) }

  /// Writes a file to `path`, relative to the folder, unless it has this content already.
  ///
  /// `finish` reports any errors. If `isStopped` is true, nothing happens.
  ///
  /// - Returns: false if another file has this path, the path is not allowed, or the file could not be written.
  @discardableResult
  public func write(_ path: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    write(path, bytes, outdating: [])
  }

  /// Writes a file to `path`, as `write(_:_:)` does.
  ///
  /// - Parameter copies: the paths of files that an earlier build derived from the old content of `path`, such as
  ///   compressed copies. They are removed before the file is replaced, so that no copy of the old content remains,
  ///   even if the process is killed. Copies that this build has already written are kept.
  public func write(_ path: String, _ bytes: UnsafeBufferPointer<UInt8>, outdating copies: [String]) -> Bool {
    if isStopped { return false }
    guard Paths.isContained(path), !ReservedName.contains(path) else {
      record.note(.outputPathInvalid(path, in: displayPath))
      return false
    }
    let entry = ManifestEntry(path: path, bytes: bytes)
    switch record.claim(entry) {
    case .free: return put(entry, bytes, outdating: copies, isLastTry: false)
    case .same: return true
    case .other:
      reportDuplicate(path)
      return false
    }
  }

  /// Reports that two different files have the path `path`.
  public func reportDuplicate(_ path: String) { record.recordDuplicate(path) }

  /// Sets the function that finds the sources of the files with the same path. It is called at the end of the build,
  /// and only if there are such files.
  public func findSources(by search: @escaping FileSources.Search) { sources.withLock { $0 = search } }

  /// The messages about the paths to which two different files were written.
  var duplicates: [Diagnostic] {
    let paths = duplicatePaths
    if paths.isEmpty { return [] }
    let search = sources.withLock { $0 }
    let found = search(paths)
    return paths.map { .outputDuplicate(name($0), of: found[$0] ?? FileSources()) }
  }

  /// Whether all files were written successfully so far.
  public var isWhole: Bool { !isStopped && record.all.failed.isEmpty }

  /// Returns whether a file could not be written.
  public func hasFailed(_ path: String) -> Bool { record.hasFailed(path) }

  /// The number of files that were written or kept so far.
  public var writeCount: Int { record.writeCount }

  /// Writes a file to `path`, as the method with a buffer does.
  @discardableResult
  public func write(_ path: String, _ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { write(path, $0) }
  }

  /// Keeps a file of an earlier build as part of this one without reading it. The caller must know that it is
  /// unchanged. Returns false if the manifest lists no such file.
  public func keep(_ path: String) -> Bool {
    guard let entry = history.manifest[path] else { return false }
    if case .free = record.claim(entry) { record.countUnchanged(entry.size) }
    return true
  }

  /// Returns whether the manifest lists this content at `path`. Files that an interrupted build wrote after the
  /// manifest don't count: they may belong to different versions of the site.
  func hasRecorded(_ path: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let entry = history.recordedManifest[path], entry.size == bytes.count else { return false }
    return entry.hash == ContentHash(bytes)
  }

  /// Keeps a file that the manifest lists, like `keep`, but reads it first. Returns false if it was changed since it
  /// was written.
  func keepRecorded(_ path: String) -> Bool {
    guard let entry = history.recordedManifest[path], tree.isReachable(path),
      let bytes = try? root.read(path, upTo: entry.size + 1), entry.matches(bytes)
    else { return false }
    if case .free = record.claim(entry) { record.countUnchanged(entry.size) }
    return true
  }

  /// Keeps all files of the last build that are not written again and for which `isKept` returns true.
  public func keepOthers(where isKept: @escaping @Sendable (String) -> Bool) {
    keptOthers.withLock { $0 = isKept }
  }

  /// The manifest of the previous build.
  public var earlierManifest: Manifest { history.manifest }

  /// Returns the paths of the files with these indices in the order of writing.
  public func paths(of range: Range<Int>) -> [String] { record.all.entries[range].map(\.path) }

  /// The paths to which two different files were written.
  public var duplicatePaths: Set<String> { record.all.duplicatePaths }

  /// Returns whether a file that was not written again is kept.
  var keepsOther: @Sendable (String) -> Bool { keptOthers.withLock { $0 } }

  /// Writes a file whose path this thread has claimed; returns false if that is not possible. A file or folder of an
  /// earlier build may block the path until it is removed at the end of this build, so only the last attempt reports
  /// the obstacle.
  @discardableResult
  public func put(
    _ entry: ManifestEntry, _ bytes: UnsafeBufferPointer<UInt8>, outdating copies: [String] = [],
    isLastTry: Bool
  ) -> Bool {
    let path = entry.path
    do throws(OutputTree.Problem) {
      let isNewFolder = try tree.prepareFolder(of: path)
      switch isNewFolder ? .missing : try compare(path, bytes) {
      case .missing: try replace(entry, bytes, outdating: copies)
      case .same: try keepExisting(entry)
      case .different where history.manifest[path] != nil: try replace(entry, bytes, outdating: copies)
      case .different, .other: record.recordConflict(path, name: name(path))
      case .link: record.fail(path, .outputLink(name(path)))
      case .folder where isLastTry:
        reportObstacle(path, by: path, .outputForeign("output.foreign/blocks-file", name(path)))
      case .folder: record.postpone(entry, Array(bytes))
      }
    } catch {
      switch error {
      case .link(let folder): record.fail(path, .outputLink(name(folder)))
      case .file(let file) where isLastTry:
        reportObstacle(path, by: file, .outputForeign("output.foreign/blocks-folder", name(file)))
      case .file: record.postpone(entry, Array(bytes))
      case .system(let error): fail(path, error)
      }
    }
    return !record.hasFailed(path)
  }

  /// Reports that a file or folder that Unfold did not write blocks the file at `path`. If the manifest is damaged,
  /// that is the cause of all such errors, so only one message is reported.
  private func reportObstacle(_ path: String, by obstacle: String, _ diagnostic: Diagnostic) {
    if history.isDamaged {
      record.recordConflict(path, name: name(obstacle))
    } else {
      record.fail(path, diagnostic)
    }
  }

  private func compare(
    _ path: String, _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(OutputTree.Problem) -> FolderHandle.Comparison {
    do throws(FileError) { return try target.compare(path, with: bytes) } catch { throw .system(error) }
  }

  /// Counts a file that already has the right content.
  private func keepExisting(_ entry: ManifestEntry) throws(OutputTree.Problem) {
    record.countUnchanged(entry.size)
    // If a damaged manifest has to be kept, only the journal lists such files.
    if !history.isDamaged || history.manifest[entry.path] == entry { return }
    do throws(FileError) { try journal.add(entry) } catch { throw .system(error) }
  }

  private func replace(
    _ entry: ManifestEntry, _ bytes: UnsafeBufferPointer<UInt8>, outdating copies: [String]
  ) throws(OutputTree.Problem) {
    do throws(FileError) {
      if let staging {
        try staging.folder.create(entry.path, bytes)
      } else {
        for copy in copies { try removeOutdated(copy) }
        try journal.add(entry)
        let isLinked = links?.link(entry, in: root, by: names.next(nextTo: entry.path)) ?? false
        if !isLinked {
          try root.replace(entry.path, bytes, by: names.next(nextTo: entry.path))
          links?.add(entry, in: root)
        }
      }
      record.countWritten(bytes.count)
    } catch {
      throw .system(error)
    }
  }

  /// Removes a file of an earlier build that this one may write again, unless it was changed since.
  private func removeOutdated(_ path: String) throws(FileError) {
    guard let entry = history.manifest[path], !record.isClaimed(path), tree.isReachable(path),
      let bytes = try root.read(path, upTo: entry.size + 1), entry.matches(bytes)
    else { return }
    record.outdate(path)
    try root.remove(path)
  }

  /// Reports that a file could not be written. Stops the build unless only the name of the file causes the error.
  public func fail(_ path: String, _ error: FileError) {
    if error.concernsName {
      return record.fail(
        path, .outputFileFailed(name(path), error.named(name(path))))
    }
    let isFirst = !stop.exchange(true, ordering: .relaxed)
    let named = error.named(name(path))
    record.fail(path, isFirst ? .outputFailed(displayPath, named) : nil)
  }

  /// Returns the path of a file in messages, from its path in the folder.
  public func name(_ path: String) -> String { Paths.join(displayPath, path) }
}

extension ScratchFile {
  /// Creates a scratch file in an output folder. Unless the folder is staged, it is noted in the journal, so that the
  /// next build removes it if this one is killed.
  public convenience init(in output: OutputFolder) {
    self.init(making: {
      guard output.staging != nil || (try? output.journal.begin()) != nil else { return nil }
      return try? OpenFile(scratch: Paths.join(output.target.path, output.names.next(nextTo: "")))
    })
  }
}
