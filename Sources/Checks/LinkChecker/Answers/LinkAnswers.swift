import Basics
import Build
import Platform
import Synchronization

/// The answers for external URLs: the cached ones of earlier checks, and the new ones. May be used from any thread.
final class LinkAnswers: Sendable {
  private struct State {
    /// The answers by URL; nil until the cache is read.
    var known: [String: LinkAnswer]?
    var hasLearned = false
  }

  private let site: String
  private let usesCache: Bool
  private let state = Mutex(State())

  /// - Parameters:
  ///   - site: the folder of the site.
  ///   - usesCache: whether to use the answers of earlier checks, and to save new ones.
  init(site: String, usesCache: Bool) {
    self.site = site
    self.usesCache = usesCache
  }

  /// All answers so far, by URL. The first access reads the cache.
  var known: [String: LinkAnswer] {
    state.withLock { state in
      if let known = state.known { return known }
      let known = usesCache ? LinkCache.read(site: site, at: Self.now) : [:]
      state.known = known
      return known
    }
  }

  /// Adds an answer.
  func learn(_ answer: LinkAnswer, of url: String) {
    var answer = answer
    answer.moment = Self.now
    state.withLock { [answer] state in
      if state.known?[url]?.outcome == .found, answer.outcome == .found {
        // The earlier results for other ids of this page remain valid.
        let earlier = state.known?[url]?.fragments ?? [:]
        var merged = answer
        merged.fragments.merge(earlier) { new, _ in new }
        state.known?[url] = merged
      } else {
        state.known?[url] = answer
      }
      state.hasLearned = true
    }
  }

  /// Saves new answers for the next check.
  func keep() {
    state.withLock { state in
      guard usesCache, state.hasLearned, let known = state.known else { return }
      LinkCache.write(known, site: site, at: Self.now)
      state.hasLearned = false
    }
  }

  /// The current time, in seconds since 1970.
  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int(time.tv_sec)
  }
}

// MARK: - LinkCache

/// Saves the answers of other sites for the next check, in `.unfold/links.cache`.
///
///     unfold-links 1\n\0   16 bytes
///     hash                 16 bytes: the hash of everything after it
///     answers              URLs and their answers, sorted by URL
///
/// A file with a wrong hash is ignored, so the file may be deleted or truncated at any time.
enum LinkCache {
  private static let name = "links.cache"
  private static let mark: StaticString = "unfold-links 1\n\0"
  private static let headLength = 32

  /// Reads the answers that are still valid.
  ///
  /// - Parameter moment: the current time, in seconds since 1970.
  static func read(site: String, at moment: Int) -> [String: LinkAnswer] {
    guard let bytes = HiddenFile(site: site, name: name).read(), bytes.count >= headLength,
      mark.withUTF8Buffer({ bytes.starts(with: $0) })
    else { return [:] }
    let body = Array(bytes[headLength...])
    guard let hash = BinaryDecoder.whole(Array(bytes[16..<headLength]), { $0.hash() }),
      hash == ContentHash(body)
    else { return [:] }
    let answers = BinaryDecoder.whole(body) { $0.list { ($0.text(), $0.answer()) } } ?? []
    var known: [String: LinkAnswer] = [:]
    for (url, answer) in answers where isBelieved(answer, at: moment) { known[url] = answer }
    return known
  }

  /// Saves the answers that are valid and have a lifetime.
  static func write(_ answers: [String: LinkAnswer], site: String, at moment: Int) {
    let kept = answers.filter { isBelieved($0.value, at: moment) }.sorted { $0.key < $1.key }
    var body = BinaryEncoder(capacity: 64 * kept.count + 64)
    body.list(kept) {
      $0.text($1.key)
      $0.answer($1.value)
    }
    var file = BinaryEncoder(capacity: headLength + body.bytes.count)
    file.bytes.append(mark)
    file.hash(body.fingerprint)
    body.bytes.withBytes { file.bytes.append($0) }
    HiddenFile(site: site, name: name).replace(file.bytes.withBytes { Array($0) })
  }

  /// Whether an answer is still valid. An answer with a future time is ignored, since the clock was wrong then or is
  /// wrong now.
  private static func isBelieved(_ answer: LinkAnswer, at moment: Int) -> Bool {
    guard let lifetime = answer.lifetime else { return false }
    return answer.moment <= moment && moment < answer.moment + lifetime
  }
}
