import Synchronization

/// Changes that wait until somebody takes them in: files are watched before the site is read, so that none is missed
/// in between.
final class ChangeInbox: Sendable {
  private struct State {
    var waiting: [FileChanges] = []
    var receiver: (@Sendable (FileChanges) -> Void)?
  }

  private let state = Mutex(State())

  func put(_ changes: FileChanges) {
    let receiver = state.withLock { state in
      if state.receiver == nil { state.waiting.append(changes) }
      return state.receiver
    }
    receiver?(changes)
  }

  /// Hands on what has come and what will, in order.
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
