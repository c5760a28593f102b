/// A request as it was received.
struct HTTPRequest {
  let method: String
  let target: RequestTarget
  let headers: RequestHeaders

  /// Whether the method is safe (RFC 9110, 9.2.1). Such requests have no content that the server would have to read.
  var isSafeMethod: Bool { method == "GET" || method == "HEAD" }
}

/// The headers of a request that the server understands.
struct RequestHeaders {
  enum Field: Int, CaseIterable {
    case host, contentLength, transferEncoding, acceptEncoding
    case ifMatch, ifNoneMatch, ifModifiedSince, ifUnmodifiedSince, ifRange, range, lastEventID

    var name: StaticString {
      switch self {
      case .host: "Host"
      case .contentLength: "Content-Length"
      case .transferEncoding: "Transfer-Encoding"
      case .acceptEncoding: "Accept-Encoding"
      case .ifMatch: "If-Match"
      case .ifNoneMatch: "If-None-Match"
      case .ifModifiedSince: "If-Modified-Since"
      case .ifUnmodifiedSince: "If-Unmodified-Since"
      case .ifRange: "If-Range"
      case .range: "Range"
      case .lastEventID: "Last-Event-ID"
      }
    }
  }

  private var values = [String?](repeating: nil, count: Field.allCases.count)

  subscript(_ field: Field) -> String? { values[field.rawValue] }

  /// Adds a header line. Several lines with the same name are combined into a list (RFC 9110, 5.3). For headers that
  /// are not lists, the result is an invalid value.
  mutating func add(_ field: Field, _ value: String) {
    if let earlier = values[field.rawValue] {
      values[field.rawValue] = "\(earlier), \(value)"
    } else {
      values[field.rawValue] = value
    }
  }

  /// Whether the request announces content after its headers.
  var announcesContent: Bool {
    if self[.transferEncoding] != nil { return true }
    guard let length = self[.contentLength] else { return false }
    return length != "0"
  }
}

// MARK: - RequestTarget

/// The target of a request, which follows the method (RFC 9112, 3.2): `/guide/?a=b`, or a complete URL.
struct RequestTarget {
  /// The host and port of a complete URL; nil for a path. They take precedence over the header `Host`.
  let authority: String?
  /// The path, still encoded. It begins with `/` unless the request is invalid.
  let path: [UInt8]
  /// The query with its question mark; empty if there is none.
  let query: [UInt8]

  /// Splits a request target. Only `RequestPath` checks whether the path is safe.
  init(_ bytes: [UInt8]) {
    var rest = bytes[...]
    let scheme = Array("http://".utf8)
    if rest.prefix(scheme.count).elementsEqual(scheme) {
      rest = rest.dropFirst(scheme.count)
      let end = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? rest.endIndex
      authority = String(decoding: rest[..<end], as: UTF8.self)
      rest = rest[end...]
    } else {
      authority = nil
    }
    let end = rest.firstIndex(of: UInt8(ascii: "?")) ?? rest.endIndex
    path = authority != nil && rest[..<end].isEmpty ? [UInt8(ascii: "/")] : Array(rest[..<end])
    query = Array(rest[end...])
  }

  /// Returns the value of a query parameter, still encoded; nil if there is none.
  func parameter(_ name: String) -> String? {
    for pair in query.dropFirst().split(separator: UInt8(ascii: "&")) {
      let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      guard pair[..<end].elementsEqual(name.utf8) else { continue }
      return String(decoding: pair[end...].dropFirst(), as: UTF8.self)
    }
    return nil
  }
}
