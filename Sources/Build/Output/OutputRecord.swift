import Basics
import Synchronization

/// What the threads that write have done so far.
final class OutputRecord: Sendable {
  struct Contents: Sendable {
    var report = OutputReport()
    /// What stands there as it should, or is being written by the thread that claimed it, in the order in which it was
    /// asked for.
    var entries: [ManifestEntry] = []
    /// Where among these a path's is.
    var claimed: [String: Int] = [:]
    /// Paths at which two different files should stand.
    var twice: Set<String> = []
    /// What should stand there but could not be written.
    var failed: Set<String> = []
    /// Files of somebody else's in the way, as named to the user.
    var foreign: [String] = []
    /// Files whose place is taken by a file or folder that may be gone at the end.
    var postponed: [(entry: ManifestEntry, bytes: [UInt8])] = []
  }

  private let contents = Mutex(Contents())

  /// A copy of everything, for when all threads are done.
  var all: Contents { contents.withLock { $0 } }

  enum Claim { case free, same, other }

  /// Takes a path for the caller to write; of two threads with one path only one gets it.
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

  /// How many paths have been claimed.
  var claims: Int { contents.withLock { $0.entries.count } }

  /// Another file should stand at `path` as well; the first one stays.
  func meetSecond(_ path: String, _ diagnostic: Diagnostic) {
    contents.withLock {
      $0.twice.insert(path)
      $0.report.diagnostics.append(diagnostic)
    }
  }

  func countWritten(_ bytes: Int) {
    contents.withLock {
      $0.report.written += 1
      $0.report.bytes += bytes
    }
  }

  func countUnchanged(_ bytes: Int) {
    contents.withLock {
      $0.report.unchanged += 1
      $0.report.bytes += bytes
    }
  }

  func countRemoved() { contents.withLock { $0.report.removed += 1 } }

  func note(_ diagnostic: Diagnostic) { contents.withLock { $0.report.diagnostics.append(diagnostic) } }

  /// The file at `path` could not be written; `diagnostic` is nil when it has been told already.
  func fail(_ path: String, _ diagnostic: Diagnostic?) {
    contents.withLock {
      $0.failed.insert(path)
      if let diagnostic { $0.report.diagnostics.append(diagnostic) }
    }
  }

  /// Somebody else's file stands at `path`, which the user knows as `name`.
  func meetForeign(_ path: String, name: String) {
    contents.withLock {
      $0.failed.insert(path)
      $0.foreign.append(name)
    }
  }

  func postpone(_ entry: ManifestEntry, _ bytes: [UInt8]) {
    contents.withLock { $0.postponed.append((entry, bytes)) }
  }
}
