/// A request as it came.
struct Request {
  let method: String
  let target: RequestTarget
  let headers: RequestHeaders

  /// Whether it only asks (RFC 9110, 9.2.1), and so may wait until its end has come.
  var isReading: Bool { method == "GET" || method == "HEAD" }
}
