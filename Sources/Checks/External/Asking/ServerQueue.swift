/// What one server is to be asked, and when: two requests at a time at most, and a pause between two beginnings.
struct ServerQueue {
  static let mostRequests = 2
  /// In milliseconds.
  static let pause = 100
  /// A server that has had so many milliseconds of patience is asked another time.
  static let mostRest = 60_000

  /// The probes that wait, first come first.
  private var waiting: [Int] = []
  private(set) var running = 0
  /// The moment before which nothing is asked, in milliseconds.
  private(set) var opening = 0
  private var rested = 0
  private var hasAnswered = false
  /// What is known of all its addresses without asking.
  private(set) var verdict: LinkAnswer?

  var isIdle: Bool { waiting.isEmpty }

  mutating func add(_ probe: Int) { waiting.append(probe) }

  /// The probe that may ask now.
  mutating func next(at moment: Int) -> Int? {
    guard verdict == nil, running < Self.mostRequests, opening <= moment, !waiting.isEmpty else { return nil }
    running += 1
    opening = moment + Self.pause
    return waiting.removeFirst()
  }

  /// All that wait, where there is nothing to wait for.
  mutating func dismissed() -> [Int] {
    if verdict == nil { return [] }
    defer { waiting = [] }
    return waiting
  }

  mutating func end(_ reply: Reply) {
    running -= 1
    if reply.failure == nil { hasAnswered = true }
  }

  /// Lets the server rest until a moment; false where it has had enough of that.
  mutating func rest(until moment: Int) -> Bool {
    rested += max(0, moment - opening)
    opening = max(opening, moment)
    if rested > Self.mostRest { verdict = LinkAnswer(outcome: .busy) }
    return verdict == nil
  }

  /// Takes what an address has come to in the end.
  mutating func conclude(_ answer: LinkAnswer) {
    switch answer.outcome {
    case .busy: verdict = answer
    // A server that has never said anything will not begin with the next address.
    case .unreachable where !hasAnswered: verdict = answer
    case .found, .missing, .unreachable: break
    }
  }
}
