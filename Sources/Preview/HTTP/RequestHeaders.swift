/// The headers of a request that mean something here.
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

  /// Adds a line. Lines of one name are one list (RFC 9110, 5.3), which for what is no list is no value.
  mutating func add(_ field: Field, _ value: String) {
    if let earlier = values[field.rawValue] {
      values[field.rawValue] = "\(earlier), \(value)"
    } else {
      values[field.rawValue] = value
    }
  }

  /// Whether something follows the headers, or could.
  var announcesContent: Bool {
    if self[.transferEncoding] != nil { return true }
    guard let length = self[.contentLength] else { return false }
    return length != "0"
  }
}
