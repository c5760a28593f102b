/// The moments at which nobody waits for anything.
struct QuietMoments: ~Copyable {
  /// So long nobody must have waited, in milliseconds.
  private static let length = 50

  private let activity: Activity
  private let signal: WakePipe
  private var known: Int?

  /// - Parameter signal: ends the waiting.
  init(_ activity: Activity, _ signal: WakePipe) {
    self.activity = activity
    self.signal = signal
    known = activity.quietCount
  }

  /// Waits for the next one, which is now if it has been quiet since the last; false where there is none any more.
  mutating func wait() -> Bool {
    if signal.wait(milliseconds: 0).isWoken { return false }
    while true {
      let count = activity.quietCount
      if let count, count == known { return true }
      known = count
      if signal.wait(milliseconds: Self.length).isWoken { return false }
    }
  }
}
