import Basics

/// Changes that wait until the files are quiet.
///
/// An editor writes, renames and changes permissions for one save, and a checkout touches a thousand files: each is
/// one batch, as long as no pause in it is too long.
struct ChangeBatch {
  /// How long the files must have been quiet, in milliseconds.
  static let quiet = 15
  /// How long the first change waits at most, in milliseconds.
  static let longest = 100

  private var changes = FileChanges()
  /// Files that are being written: they are waited for, so that nobody reads half of one.
  private var unfinished: Set<String> = []
  private var first = ContinuousClock.now
  private var last = ContinuousClock.now

  /// Adds a path; `isWriting` where more of it is to come.
  mutating func add(_ path: String, at time: ContinuousClock.Instant, isWriting: Bool = false) {
    begin(at: time)
    changes.paths.insert(path)
    if isWriting { unfinished.insert(path) } else { unfinished.remove(path) }
  }

  /// From here on, anything may have changed.
  mutating func addEverything(at time: ContinuousClock.Instant) {
    begin(at: time)
    changes.mayBeMore = true
  }

  mutating func add(_ diagnostic: Diagnostic, at time: ContinuousClock.Instant) {
    begin(at: time)
    changes.diagnostics.append(diagnostic)
  }

  private mutating func begin(at time: ContinuousClock.Instant) {
    if changes.isEmpty { first = time }
    last = time
  }

  /// How many milliseconds are left to wait; 0 where the batch is ready, nil where there is none.
  func wait(at time: ContinuousClock.Instant) -> Int? {
    guard !changes.isEmpty else { return nil }
    let limit = first.advanced(by: .milliseconds(Self.longest))
    let end = unfinished.isEmpty ? min(limit, last.advanced(by: .milliseconds(Self.quiet))) : limit
    // Rounded up, so that the wait is over when it is over.
    return max(0, Int(((end - time) / .milliseconds(1)).rounded(.up)))
  }

  /// The changes, which are gone from here.
  mutating func take() -> FileChanges {
    defer { self = ChangeBatch() }
    return changes
  }
}
