#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Asks for many addresses at once, and for those of one server with patience.
struct AskingLoop {
  /// So many requests are under way at most.
  static let mostRequests = 16

  private let pool: TransferPool
  private var probes: [Probe]
  private var servers: [ServerQueue] = []
  private var numbers: [String: Int] = [:]
  /// The servers that somebody waits for.
  private var busy: Set<Int> = []
  /// Probes that ask again at a moment, in milliseconds.
  private var later: [(moment: Int, probe: Int)] = []
  private var left: Int

  init(_ probes: [Probe], pool: TransferPool) {
    self.pool = pool
    self.probes = probes
    left = probes.count
  }

  /// Runs until all is known; `learn` is told of each address, once.
  mutating func run(_ learn: (String, LinkAnswer) -> Void) {
    for probe in probes.indices { enqueue(probe) }
    while left > 0 {
      wake()
      begin(learn)
      if left == 0 { break }
      for (probe, reply) in pool.replies(within: patience()) { take(reply, for: probe, learn) }
    }
  }

  private mutating func enqueue(_ probe: Int) {
    let number = number(of: probes[probe].server)
    servers[number].add(probe)
    busy.insert(number)
  }

  private mutating func number(of server: String) -> Int {
    if let number = numbers[server] { return number }
    numbers[server] = servers.count
    servers.append(ServerQueue())
    return servers.count - 1
  }

  /// Puts those in line again whose time has come.
  private mutating func wake() {
    if later.isEmpty { return }
    let now = Self.now
    let due = later.filter { $0.moment <= now }
    later.removeAll { $0.moment <= now }
    for entry in due { enqueue(entry.probe) }
  }

  private mutating func begin(_ learn: (String, LinkAnswer) -> Void) {
    let now = Self.now
    for number in busy {
      for probe in servers[number].dismissed() {
        end(probe, servers[number].verdict ?? LinkAnswer(outcome: .busy), learn)
      }
      while pool.count < Self.mostRequests, let probe = servers[number].next(at: now) {
        if !pool.begin(probes[probe].request, owner: probe) {
          let failure = Reply.Failure(reason: "there is no memory to ask for it", mayPass: false)
          take(Reply(failure: failure), for: probe, learn)
        }
      }
      if servers[number].isIdle { busy.remove(number) }
    }
  }

  private mutating func take(_ reply: Reply, for probe: Int, _ learn: (String, LinkAnswer) -> Void) {
    let number = number(of: probes[probe].server)
    servers[number].end(reply)
    switch probes[probe].take(reply) {
    case .ask(after: 0): enqueue(probe)
    case .ask(after: let milliseconds): later.append((Self.now + milliseconds, probe))
    case .rest(let milliseconds):
      if servers[number].rest(until: Self.now + milliseconds) {
        enqueue(probe)
      } else {
        end(probe, LinkAnswer(outcome: .busy), learn)
      }
    case .end(let answer):
      servers[number].conclude(answer)
      end(probe, answer, learn)
    }
  }

  private mutating func end(_ probe: Int, _ answer: LinkAnswer, _ learn: (String, LinkAnswer) -> Void) {
    left -= 1
    learn(probes[probe].address, answer)
  }

  /// How long nothing can happen but an answer, in milliseconds.
  private func patience() -> Int {
    let now = Self.now
    var moment = now + 1000
    for entry in later { moment = min(moment, entry.moment) }
    if pool.count < Self.mostRequests {
      for number in busy where servers[number].running < ServerQueue.mostRequests {
        moment = min(moment, servers[number].opening)
      }
    }
    return max(1, moment - now)
  }

  /// Milliseconds of a clock that nobody sets.
  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
  }
}
