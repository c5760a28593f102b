import Basics
import Build

/// What other sites answered, kept for the next check in `.unfold/links.cache`.
///
///     unfold-links 1\n\0   16 bytes
///     hash                 16 bytes: of all behind it
///     answers              each an address and what is known of it, by address
///
/// What does not fit its hash counts as not there, so the file may be deleted or cut off at any time.
enum LinkCache {
  private static let name = "links.cache"
  private static let mark: StaticString = "unfold-links 1\n\0"
  private static let headLength = 32

  /// What is still to be believed at a moment, in seconds since 1970.
  static func read(site: String, at moment: Int) -> [String: LinkAnswer] {
    guard let bytes = KeptFile(site: site, name: name).read(), bytes.count >= headLength,
      mark.withUTF8Buffer({ bytes.starts(with: $0) })
    else { return [:] }
    let body = Array(bytes[headLength...])
    guard let hash = RecordReader.whole(Array(bytes[16..<headLength]), { $0.hash() }),
      hash == ContentHash(body)
    else { return [:] }
    let answers = RecordReader.whole(body) { $0.list { ($0.text(), $0.answer()) } } ?? []
    var known: [String: LinkAnswer] = [:]
    for (address, answer) in answers where isBelieved(answer, at: moment) { known[address] = answer }
    return known
  }

  static func write(_ answers: [String: LinkAnswer], site: String, at moment: Int) {
    let kept = answers.filter { isBelieved($0.value, at: moment) }.sorted { $0.key < $1.key }
    var body = RecordWriter(capacity: 64 * kept.count + 64)
    body.list(kept) {
      $0.text($1.key)
      $0.answer($1.value)
    }
    var file = RecordWriter(capacity: headLength + body.bytes.count)
    file.bytes.append(mark)
    file.hash(body.fingerprint)
    body.bytes.withBytes { file.bytes.append($0) }
    KeptFile(site: site, name: name).replace(file.bytes.withBytes { Array($0) })
  }

  /// An answer of the future is none: the clock was wrong, then or now.
  private static func isBelieved(_ answer: LinkAnswer, at moment: Int) -> Bool {
    guard let lifetime = answer.lifetime else { return false }
    return answer.moment <= moment && moment < answer.moment + lifetime
  }
}
