import Basics
import PageModel

/// The result of requesting an external URL.
struct LinkAnswer: Hashable, Sendable {
  enum Outcome: Hashable, Sendable {
    case found
    /// The page does not exist; with the HTTP status, 404 or 410.
    case missing(Int)
    /// The request failed; with the reason, as the end of “URL cannot be reached: …”.
    case unreachable(String)
    /// The site limits requests, so the URL was not checked.
    case busy
    /// The host is private, so no request was sent; with the reason and the host.
    case `private`(String, URLHost)
  }

  var outcome: Outcome
  /// The target of a permanent redirect; nil if there is none.
  var movedTo: String?
  /// Whether the page has an id, for each requested id. If this cannot be determined, the value is true.
  var fragments: [String: Bool] = [:]
  /// The time of the answer, in seconds since 1970.
  var moment = 0

  /// Whether the answer is sufficient for a URL with these fragments.
  func covers(_ wanted: Set<String>) -> Bool {
    outcome != .found || wanted.allSatisfy { fragments[$0] != nil }
  }

  /// The time for which the answer is cached, in seconds; nil if it is not cached.
  var lifetime: Int? {
    let day = 86_400
    switch outcome {
    case .found: return fragments.values.contains(false) ? day : 7 * day
    case .missing: return day
    // These may be caused by the local network or be temporary.
    case .unreachable, .busy, .private: return nil
    }
  }
}

extension BinaryEncoder {
  /// Encodes an answer that has a lifetime.
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

extension BinaryDecoder {
  mutating func answer() -> LinkAnswer {
    let status = count()
    var answer = LinkAnswer(outcome: status == 0 ? .found : .missing(status), movedTo: optionalText())
    for (name, isThere) in list({ ($0.text(), $0.flag()) }) { answer.fragments[name] = isThere }
    answer.moment = number()
    return answer
  }
}

/// The status codes of HTTP.
///
/// Source: RFC 9110, section 15.
enum HTTPStatus {
  /// Returns a status code with its reason phrase, as in `404 Not Found`; only the code if no phrase is known.
  static func text(_ status: Int) -> String {
    names[status].map { "\(status) \($0)" } ?? "\(status)"
  }

  static func isFound(_ status: Int) -> Bool { (200..<300).contains(status) || status == 304 }
  static func isPermanentRedirect(_ status: Int) -> Bool { status == 301 || status == 308 }
  static func isMissing(_ status: Int) -> Bool { status == 404 || status == 410 }

  private static let names = [
    400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
    406: "Not Acceptable", 410: "Gone", 429: "Too Many Requests", 451: "Unavailable For Legal Reasons",
    500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable",
    504: "Gateway Timeout",
  ]
}
