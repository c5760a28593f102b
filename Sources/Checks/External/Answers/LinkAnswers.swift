import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// All that is known of addresses on other sites: what earlier checks kept, and what has been learned.
final class LinkAnswers: Sendable {
  private struct State {
    /// Nil until somebody wants to know.
    var known: [String: LinkAnswer]?
    var hasLearned = false
  }

  private let site: String
  private let usesCache: Bool
  private let state = Mutex(State())

  /// - Parameter usesCache: whether answers of earlier checks count, and those of this one are kept.
  init(site: String, usesCache: Bool) {
    self.site = site
    self.usesCache = usesCache
  }

  /// All that is known now, by address.
  var known: [String: LinkAnswer] {
    state.withLock { state in
      if let known = state.known { return known }
      let known = usesCache ? LinkCache.read(site: site, at: Self.now) : [:]
      state.known = known
      return known
    }
  }

  func learn(_ answer: LinkAnswer, of address: String) {
    var answer = answer
    answer.moment = Self.now
    state.withLock { [answer] state in
      if state.known?[address]?.outcome == .found, answer.outcome == .found {
        // What other pages look for on the same page is still true.
        let earlier = state.known?[address]?.fragments ?? [:]
        var merged = answer
        merged.fragments.merge(earlier) { new, _ in new }
        state.known?[address] = merged
      } else {
        state.known?[address] = answer
      }
      state.hasLearned = true
    }
  }

  /// Keeps what was learned for the next check.
  func keep() {
    state.withLock { state in
      guard usesCache, state.hasLearned, let known = state.known else { return }
      LinkCache.write(known, site: site, at: Self.now)
      state.hasLearned = false
    }
  }

  /// Seconds since 1970.
  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int(time.tv_sec)
  }
}
