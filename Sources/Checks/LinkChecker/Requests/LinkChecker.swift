import Platform

/// Requests many URLs concurrently, with a rate limit for each server.
struct LinkChecker {
  /// The maximum number of concurrent requests.
  static let maximumRequests = 16

  private let pool: TransferPool
  private var linkRequests: [LinkRequest]
  private var servers: [HostRateLimiter] = []
  /// The indices in `servers`, by the name of the server.
  private var numbers: [String: Int] = [:]
  /// The indices of the servers with waiting requests.
  private var busy: Set<Int> = []
  /// The requests to repeat later, with the moment in milliseconds.
  private var later: [(moment: Int, requestIndex: Int)] = []
  /// The number of URLs without an answer.
  private var left: Int

  init(_ linkRequests: [LinkRequest], pool: TransferPool) {
    self.pool = pool
    self.linkRequests = linkRequests
    left = linkRequests.count
  }

  /// Sends all requests, and returns when each URL has an answer.
  ///
  /// - Parameter learn: called once for each URL, with its answer.
  mutating func run(_ learn: (String, LinkAnswer) -> Void) {
    for requestIndex in linkRequests.indices { enqueue(requestIndex) }
    while left > 0 {
      wake()
      begin(learn)
      if left == 0 { break }
      for (requestIndex, reply) in pool.replies(within: timeUntilNextStart()) {
        take(reply, for: requestIndex, learn)
      }
    }
  }

  private mutating func enqueue(_ requestIndex: Int) {
    let number = number(of: linkRequests[requestIndex].server)
    servers[number].add(requestIndex)
    busy.insert(number)
  }

  private mutating func number(of server: String) -> Int {
    if let number = numbers[server] { return number }
    numbers[server] = servers.count
    servers.append(HostRateLimiter())
    return servers.count - 1
  }

  /// Adds the requests to repeat to their queues when their time has come.
  private mutating func wake() {
    if later.isEmpty { return }
    let now = Self.now
    let due = later.filter { $0.moment <= now }
    later.removeAll { $0.moment <= now }
    for entry in due { enqueue(entry.requestIndex) }
  }

  private mutating func begin(_ learn: (String, LinkAnswer) -> Void) {
    let now = Self.now
    for number in busy {
      for requestIndex in servers[number].takeDismissed() {
        end(requestIndex, servers[number].verdict ?? LinkAnswer(outcome: .busy), learn)
      }
      while pool.count < Self.maximumRequests, let requestIndex = servers[number].next(at: now) {
        if !pool.begin(linkRequests[requestIndex].request, owner: requestIndex) {
          let failure = TransferReply.Failure(
            reason: "there is not enough memory for the request", isTemporary: false)
          take(TransferReply(failure: failure), for: requestIndex, learn)
        }
      }
      if servers[number].isIdle { busy.remove(number) }
    }
  }

  private mutating func take(
    _ reply: TransferReply, for requestIndex: Int, _ learn: (String, LinkAnswer) -> Void
  ) {
    let number = number(of: linkRequests[requestIndex].server)
    servers[number].end(reply)
    switch linkRequests[requestIndex].take(reply) {
    case .ask(after: 0): enqueue(requestIndex)
    case .ask(after: let milliseconds): later.append((Self.now + milliseconds, requestIndex))
    case .backOff(for: let milliseconds):
      if servers[number].backOff(until: Self.now + milliseconds) {
        enqueue(requestIndex)
      } else {
        end(requestIndex, LinkAnswer(outcome: .busy), learn)
      }
    case .end(let answer):
      // After a redirect, `answer` is about the original URL, but `number` is the server of the redirect’s target. If a
      // connection to that server was refused, the server gets an answer of its own.
      let refusal = reply.refused.flatMap { address in
        linkRequests[requestIndex].request.host.map { HostPolicy.answer(for: $0, resolvedTo: address) }
      }
      servers[number].conclude(refusal ?? answer)
      end(requestIndex, answer, learn)
    }
  }

  private mutating func end(_ requestIndex: Int, _ answer: LinkAnswer, _ learn: (String, LinkAnswer) -> Void)
  {
    left -= 1
    learn(linkRequests[requestIndex].url, answer)
  }

  /// The time until the next request can start, in milliseconds; at most one second.
  private func timeUntilNextStart() -> Int {
    let now = Self.now
    var moment = now + 1000
    for entry in later { moment = min(moment, entry.moment) }
    if pool.count < Self.maximumRequests {
      for number in busy where servers[number].running < HostRateLimiter.maximumRequests {
        moment = min(moment, servers[number].opening)
      }
    }
    return max(1, moment - now)
  }

  /// The time of a monotonic clock, in milliseconds.
  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
  }
}
