import Synchronization

/// Files of a snapshot that are made together, when the first is asked for.
final class LiveOthers: Sendable {
  private let files = Mutex<[String: [UInt8]]?>(nil)

  func file(_ path: String, make: () -> [String: [UInt8]]) -> [UInt8]? {
    files.withLock { files in
      let made = files ?? make()
      files = made
      return made[path]
    }
  }
}
