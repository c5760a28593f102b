/// The numbers by which servers say what they think of a request.
///
/// Source: RFC 9110, section 15.
enum HTTPStatus {
  /// `404 Not Found`; the number alone where it has no name that helps.
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
