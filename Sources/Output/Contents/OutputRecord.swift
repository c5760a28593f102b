import Basics
import Synchronization

/// The files that the current build has written so far. All threads share it.
final class OutputRecord: Sendable {
  struct Contents: Sendable {
    var report = OutputReport()
    /// The files that are written, up to date, or being written by the thread that claimed the path, in the order of
    /// the claims.
    var entries: [ManifestEntry] = []
    /// The index in `entries`, by path.
    var claimed: [String: Int] = [:]
    /// The paths to which two different files were written.
    var duplicatePaths: Set<String> = []
    /// The paths of files that could not be written.
    var failed: Set<String> = []
    /// The paths of derived files, such as compressed copies, that were removed because their originals were about to
    /// change.
    var outdated: Set<String> = []
    /// The files that Unfold did not write and therefore did not replace, with their names in messages.
    var foreign: [String] = []
    /// The files whose paths are still blocked by a file or folder of an earlier build. They are written at the end.
    var postponed: [(entry: ManifestEntry, bytes: [UInt8])] = []
  }

  private let contents: Mutex<Contents>
  /// The number of written files and their size in bytes, which are added to `report`. They are atomic, so that threads
  /// do not wait for the lock for every file.
  private let written = Atomic<Int>(0)
  private let writtenBytes = Atomic<Int>(0)

  /// - Parameter count: the expected number of files.
  init(expecting count: Int) {
    var all = Contents()
    all.entries.reserveCapacity(count)
    all.claimed.reserveCapacity(count)
    contents = Mutex(all)
  }

  /// A copy of all values, for use after the threads have ended.
  var all: Contents {
    var all = contents.withLock { $0 }
    all.report.written += written.load(ordering: .relaxed)
    all.report.bytes += writtenBytes.load(ordering: .relaxed)
    return all
  }

  /// The result of claiming a path: it was free, or it was claimed before for the same or for other content.
  enum Claim { case free, same, other }

  /// Claims a path for the caller, which must then write the file. If several threads claim the same path, only one
  /// gets it.
  func claim(_ entry: ManifestEntry) -> Claim {
    contents.withLock { contents in
      if let earlier = contents.claimed[entry.path] {
        return contents.entries[earlier] == entry ? .same : .other
      }
      contents.claimed[entry.path] = contents.entries.count
      contents.entries.append(entry)
      return .free
    }
  }

  /// Returns whether the file at `path` could not be written.
  func hasFailed(_ path: String) -> Bool { contents.withLock { $0.failed.contains(path) } }

  /// Returns whether a path has been claimed.
  func isClaimed(_ path: String) -> Bool { contents.withLock { $0.claimed[path] != nil } }

  func isOutdated(_ path: String) -> Bool { contents.withLock { $0.outdated.contains(path) } }

  func outdate(_ path: String) { contents.withLock { _ = $0.outdated.insert(path) } }

  /// The number of claimed paths.
  var writeCount: Int { contents.withLock { $0.entries.count } }

  /// Reports that a second file with other content was written to `path`. The first one remains.
  func recordDuplicate(_ path: String) { contents.withLock { _ = $0.duplicatePaths.insert(path) } }

  func countWritten(_ bytes: Int) {
    written.add(1, ordering: .relaxed)
    writtenBytes.add(bytes, ordering: .relaxed)
  }

  func countUnchanged(_ bytes: Int) {
    contents.withLock {
      $0.report.unchanged += 1
      $0.report.bytes += bytes
    }
  }

  func countRemoved() { contents.withLock { $0.report.removed += 1 } }

  func note(_ diagnostic: Diagnostic) { contents.withLock { $0.report.diagnostics.append(diagnostic) } }

  /// Notes that the file at `path` could not be written. `diagnostic` is nil if the cause is already reported.
  func fail(_ path: String, _ diagnostic: Diagnostic?) {
    contents.withLock {
      $0.failed.insert(path)
      if let diagnostic { $0.report.diagnostics.append(diagnostic) }
    }
  }

  /// Records that `path` contains a file that Unfold did not write. Messages show the file as `name`.
  func recordConflict(_ path: String, name: String) {
    contents.withLock {
      $0.failed.insert(path)
      $0.foreign.append(name)
    }
  }

  func postpone(_ entry: ManifestEntry, _ bytes: [UInt8]) {
    contents.withLock { $0.postponed.append((entry, bytes)) }
  }
}

/// The changes of a build to its output folder.
public struct OutputReport: Hashable, Sendable {
  /// The number of files that are new or have changed.
  public var written = 0
  /// The number of files that already had the right content and were not touched.
  public var unchanged = 0
  /// The number of files of earlier builds that were removed.
  public var removed = 0
  /// The size of all files of the site in bytes, including unchanged ones.
  public var bytes = 0
  /// The messages, sorted.
  public var diagnostics: [Diagnostic] = []

  public init(
    written: Int = 0, unchanged: Int = 0, removed: Int = 0, bytes: Int = 0, diagnostics: [Diagnostic] = []
  ) {
    self.written = written
    self.unchanged = unchanged
    self.removed = removed
    self.bytes = bytes
    self.diagnostics = diagnostics
  }

  /// Adds the changes that an earlier build made in the same output folder.
  public mutating func addChanges(of earlier: OutputReport) {
    written += earlier.written
    removed += earlier.removed
    unchanged = max(0, unchanged - earlier.written)
  }

  /// Adds the report of another output folder.
  public mutating func add(_ other: OutputReport) {
    written += other.written
    unchanged += other.unchanged
    removed += other.removed
    bytes += other.bytes
    diagnostics = (diagnostics + other.diagnostics).sorted()
  }
}
