import Basics
import Synchronization

/// Files of a snapshot that are made together, when the first is asked for.
final class LiveOthers: Sendable {
  struct Made: Sendable {
    /// By their paths.
    let files: [String: [UInt8]]
    let diagnostics: [Diagnostic]
  }

  private let made = Mutex<Made?>(nil)

  func all(make: () -> Made) -> Made {
    made.withLock { made in
      if let made { return made }
      let new = make()
      made = new
      return new
    }
  }
}
