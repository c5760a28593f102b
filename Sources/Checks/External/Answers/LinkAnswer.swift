import Basics

/// What is known of an address on another site.
struct LinkAnswer: Hashable, Sendable {
  enum Outcome: Hashable, Sendable {
    case found
    /// There is nothing at the address; with the status of HTTP, such as 404.
    case missing(Int)
    /// Nothing is known but why.
    case unreachable(String)
    /// The site wants to be asked another time.
    case busy
  }

  var outcome: Outcome
  /// Where it stands now, if it has moved for good.
  var movedTo: String?
  /// Whether the page has the ids that were looked for; those that cannot be told count as there.
  var fragments: [String: Bool] = [:]
  /// In seconds since 1970.
  var moment = 0

  /// Whether it tells all that is to be known of an address with these fragments.
  func covers(_ wanted: Set<String>) -> Bool {
    outcome != .found || wanted.allSatisfy { fragments[$0] != nil }
  }

  /// For how many seconds it is believed; nil for what is asked for again the next time.
  var lifetime: Int? {
    let day = 86_400
    switch outcome {
    case .found: return fragments.values.contains(false) ? day : 7 * day
    case .missing: return day
    // A fault of the network at hand is none of the address.
    case .unreachable, .busy: return nil
    }
  }
}

extension RecordWriter {
  /// Only what has a lifetime.
  mutating func answer(_ answer: LinkAnswer) {
    if case .missing(let status) = answer.outcome { count(status) } else { count(0) }
    optionalText(answer.movedTo)
    list(answer.fragments.sorted { $0.key < $1.key }) {
      $0.text($1.key)
      $0.flag($1.value)
    }
    number(answer.moment)
  }
}

extension RecordReader {
  mutating func answer() -> LinkAnswer {
    let status = count()
    var answer = LinkAnswer(outcome: status == 0 ? .found : .missing(status), movedTo: optionalText())
    for (name, isThere) in list({ ($0.text(), $0.flag()) }) { answer.fragments[name] = isThere }
    answer.moment = number()
    return answer
  }
}
