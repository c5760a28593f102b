import Basics
import Synchronization

/// Collects changes until the files have been quiet for a moment.
///
/// To save a file once, an editor may write, rename and change permissions, and a checkout touches a thousand files.
/// Each such operation becomes one batch unless it pauses for longer than `quietMilliseconds`, or takes longer than
/// `maximumMilliseconds`.
struct ChangeBatch {
  /// The time in milliseconds without any change after which a batch is complete.
  static let quietMilliseconds = 15
  /// The longest time in milliseconds that the first change of a batch waits.
  static let maximumMilliseconds = 100
  /// The longest time in milliseconds that the first change of a batch waits for files that are being written. On a busy
  /// machine, a program can pause between emptying a file and writing it.
  static let maximumWritingMilliseconds = 1_000
  /// How often in a row a batch may end while the same files are being written. A program may never close a file.
  static let maximumUnfinishedBatches = 10

  private var changes = FileChanges()
  /// Files that are being written. The batch waits for them, so that no incomplete file is read.
  private var unfinished: Set<String> = []
  /// How many batches in a row have ended before their files were finished.
  private var unfinishedBatches = 0
  private var first = MonotonicClock.now
  private var last = MonotonicClock.now

  /// Adds the path of a changed file.
  ///
  /// - Parameter isWriting: whether the file is still being written.
  mutating func add(_ path: String, at time: MonotonicClock.Instant, isWriting: Bool = false) {
    begin(at: time)
    changes.paths.insert(path)
    if isWriting { unfinished.insert(path) } else { unfinished.remove(path) }
  }

  /// Notes that any file may have changed.
  mutating func addEverything(at time: MonotonicClock.Instant) {
    begin(at: time)
    changes.isIncomplete = true
  }

  /// Adds a diagnostic.
  mutating func add(_ diagnostic: Diagnostic, at time: MonotonicClock.Instant) {
    begin(at: time)
    changes.diagnostics.append(diagnostic)
  }

  private mutating func begin(at time: MonotonicClock.Instant) {
    if changes.isEmpty { first = time }
    last = time
  }

  /// Whether nothing has changed since the last batch.
  var isEmpty: Bool { changes.isEmpty }

  /// Returns the remaining time in milliseconds; 0 if the batch is ready, nil if it is empty.
  func remainingWait(at time: MonotonicClock.Instant) -> Int? {
    guard !changes.isEmpty else { return nil }
    let quiet = last + .milliseconds(Self.quietMilliseconds)
    let end =
      unfinished.isEmpty
      ? min(first + .milliseconds(Self.maximumMilliseconds), quiet)
      : first + .milliseconds(Self.maximumWritingMilliseconds)
    // Rounded up, so that no time remains after the wait.
    return max(0, Int(((end - time) / .milliseconds(1)).rounded(.up)))
  }

  /// Returns the changes, and empties the batch. Files that are still being written are the first changes of the next
  /// batch, so that they are read again, and what was read of them now counts as incomplete.
  mutating func take(at time: MonotonicClock.Instant) -> FileChanges {
    defer {
      var next = ChangeBatch()
      if unfinishedBatches < Self.maximumUnfinishedBatches {
        for path in unfinished { next.add(path, at: time, isWriting: true) }
        if !unfinished.isEmpty { next.unfinishedBatches = unfinishedBatches + 1 }
      }
      self = next
    }
    return changes
  }
}

// MARK: - ChangeInbox

/// Holds changes until they can be handled. Files are watched before the site is read, so that no change in between is
/// missed.
final class ChangeInbox: Sendable {
  private struct State {
    var waiting: [FileChanges] = []
    var receiver: (@Sendable (FileChanges) -> Void)?
  }

  private let state = Mutex(State())

  /// Passes changes to the receiver, or stores them until there is one.
  func put(_ changes: FileChanges) {
    let receiver = state.withLock { state in
      if state.receiver == nil { state.waiting.append(changes) }
      return state.receiver
    }
    receiver?(changes)
  }

  /// Sets the receiver, and passes it all stored and all later changes, in order.
  func open(_ receiver: @escaping @Sendable (FileChanges) -> Void) {
    while true {
      let waiting = state.withLock { state in
        defer { state.waiting = [] }
        if state.waiting.isEmpty { state.receiver = receiver }
        return state.waiting
      }
      if waiting.isEmpty { return }
      for changes in waiting { receiver(changes) }
    }
  }
}
