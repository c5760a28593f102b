/// Schedules the requests to one server: at most two at the same time, with a minimum interval between their starts.
///
/// All moments are times of a monotonic clock, in milliseconds.
struct HostRateLimiter {
  /// The maximum number of concurrent requests.
  static let maximumRequests = 2
  /// The minimum interval between the starts of two requests, in milliseconds.
  static let pause = 100
  /// The maximum total time to wait for a server that limits requests, in milliseconds. After that, its remaining URLs
  /// are not checked.
  static let maximumWait = 60_000

  /// The numbers of the waiting requests, in the order in which they were added.
  private var waiting: [Int] = []
  /// The number of requests in progress.
  private(set) var running = 0
  /// The moment before which no request is started.
  private(set) var opening = 0
  /// The total time that the server has asked to wait for, in milliseconds.
  private var totalWait = 0
  private var hasAnswered = false
  /// The answer for all remaining URLs of the server; nil while requests are useful.
  private(set) var verdict: LinkAnswer?

  var isIdle: Bool { waiting.isEmpty }

  /// Adds a request to the queue.
  mutating func add(_ requestIndex: Int) { waiting.append(requestIndex) }

  /// Removes and returns the request that may start at `moment`; nil if none may.
  mutating func next(at moment: Int) -> Int? {
    guard verdict == nil, running < Self.maximumRequests, opening <= moment, !waiting.isEmpty else {
      return nil
    }
    running += 1
    opening = moment + Self.pause
    return waiting.removeFirst()
  }

  /// Removes and returns all waiting requests if there is a verdict on the server; otherwise, returns an empty list.
  mutating func takeDismissed() -> [Int] {
    if verdict == nil { return [] }
    defer { waiting = [] }
    return waiting
  }

  /// Records the end of a request.
  mutating func end(_ reply: TransferReply) {
    running -= 1
    if reply.failure == nil { hasAnswered = true }
  }

  /// Delays all further requests until `moment`. Returns false if the total waiting time exceeds the maximum.
  mutating func backOff(until moment: Int) -> Bool {
    totalWait += max(0, moment - opening)
    opening = max(opening, moment)
    if totalWait > Self.maximumWait { verdict = LinkAnswer(outcome: .busy) }
    return verdict == nil
  }

  /// Records the final answer for a URL. It may become the verdict, which is the answer for all remaining URLs.
  mutating func conclude(_ answer: LinkAnswer) {
    switch answer.outcome {
    case .busy, .private: verdict = answer
    // A server that has not answered any request will not answer the next one.
    case .unreachable where !hasAnswered: verdict = answer
    case .found, .missing, .unreachable: break
    }
  }
}
