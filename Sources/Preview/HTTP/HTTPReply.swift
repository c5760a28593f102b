import Basics
import Publishing

/// The reply to a request.
struct HTTPReply {
  typealias Headers = [(name: StaticString, value: String)]

  enum Body {
    case bytes(ResourceBytes, Range<Int>)
    case file(ServedFile, Range<Int>)
    /// An event stream, which ends when the browser closes the connection.
    case events(EventStream)
  }

  var status: Int
  var headers: Headers = []
  var body: Body

  /// Whether the reply has no end.
  var isEndless: Bool { if case .events = body { true } else { false } }

  /// Creates a reply without content.
  init(_ status: Int, _ headers: Headers = []) {
    self.init(status, headers, .bytes(.none, 0..<0))
  }

  /// Creates a reply with content.
  init(_ status: Int, _ headers: Headers, _ body: Body) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

// MARK: - ErrorPage

/// A page about an error, for which the site has no page of its own.
enum ErrorPage {
  /// Returns an error page.
  ///
  /// - Parameter link: a URL to continue with, which is also the text of the link.
  static func reply(
    _ status: Int, _ title: String, _ text: String, link: String? = nil,
    headers: HTTPReply.Headers = []
  ) -> HTTPReply {
    var page = ByteBuffer()
    page.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    page.append("<meta name=\"viewport\" content=\"width=device-width\">\n")
    page.append("<meta name=\"color-scheme\" content=\"light dark\">\n<title>")
    page.appendEscaped(title)
    page.append("</title>\n</head>\n<body>\n<main>\n<h1>")
    page.appendEscaped(title)
    page.append("</h1>\n<p>")
    page.appendEscaped(text)
    page.append("</p>\n")
    if let link {
      page.append("<p><a href=\"")
      page.appendHref(link)
      page.append("\">")
      page.appendEscaped(link)
      page.append("</a></p>\n")
    }
    page.append("</main>\n</body>\n</html>\n")
    let bytes = ResourceBytes(page.array())
    return HTTPReply(
      status, [("Content-Type", "text/html; charset=utf-8")] + headers, .bytes(bytes, 0..<bytes.count))
  }
}

// MARK: - ResourceReply

/// Creates the reply that delivers a resource.
enum ResourceReply {
  /// Returns the reply to a request for a resource; nil if the resource is a file that cannot be read.
  ///
  /// If the status is not 200, preconditions and ranges are ignored (RFC 9110, 13.2.1 and 14.2).
  static func make(_ resource: Resource, _ request: HTTPRequest, status: Int = 200) -> HTTPReply? {
    let headers = request.headers
    let wantsRange = status == 200 && request.method == "GET" && headers[.range] != nil
    // A range of compressed data is useless, so ranges are always uncompressed.
    let compressed = !wantsRange && AcceptEncoding.allowsGzip(headers[.acceptEncoding])
    guard let representation = Representation(resource, compressed: compressed) else { return nil }
    guard status == 200 else { return wholeReply(representation, status, contentHeaders(representation)) }

    // A reply with 304 also contains the headers that distinguish representations (RFC 9110, 15.4.5).
    let validators = validatorHeaders(representation)
    switch Preconditions.evaluate(headers, representation) {
    // With 304, libmicrohttpd sends only the length of the content, which must be the same as with 200 (RFC 9110, 8.6).
    // Browsers use the headers of 304 for their cached copy, so the policy is included for copies that were cached
    // without one.
    case .notModified: return wholeReply(representation, 304, validators + policyHeaders(representation))
    case .failed: return HTTPReply(412, validators)
    case .met: break
    }
    let range =
      wantsRange && Preconditions.allowsRange(headers, representation)
      ? ByteRange(headers[.range], size: representation.size) : .all
    switch range {
    case .all:
      return wholeReply(
        representation, 200, contentHeaders(representation) + validators + [("Accept-Ranges", "bytes")])
    case .unsatisfiable:
      return HTTPReply(416, validators + [("Content-Range", "bytes */\(representation.size)")])
    case .part(let part):
      let place = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(representation.size)"
      return HTTPReply(
        206, contentHeaders(representation) + validators + [("Content-Range", place)],
        body(representation, part))
    }
  }

  private static func wholeReply(
    _ representation: Representation, _ status: Int, _ headers: HTTPReply.Headers
  ) -> HTTPReply {
    HTTPReply(status, headers, body(representation, 0..<representation.size))
  }

  private static func body(_ representation: Representation, _ part: Range<Int>) -> HTTPReply.Body {
    switch representation.body {
    case .bytes(let bytes): .bytes(bytes, part)
    case .file(let file): .file(file, part)
    }
  }

  private static func validatorHeaders(_ representation: Representation) -> HTTPReply.Headers {
    var headers: HTTPReply.Headers = [("ETag", representation.entityTag)]
    if let modified = representation.modified { headers.append(("Last-Modified", HTTPDate.text(modified))) }
    if representation.varies { headers.append(("Vary", "Accept-Encoding")) }
    return headers
  }

  private static func contentHeaders(_ representation: Representation) -> HTTPReply.Headers {
    var headers: HTTPReply.Headers = [("Content-Type", representation.contentType)]
    if representation.isCompressed { headers.append(("Content-Encoding", "gzip")) }
    return headers + policyHeaders(representation)
  }

  /// Returns the header whose policy blocks scripts in SVG images and other XML. HTML pages contain a policy of their
  /// own.
  private static func policyHeaders(_ representation: Representation) -> HTTPReply.Headers {
    guard ScriptableFile.isType(representation.contentType) else { return [] }
    return [(name: "Content-Security-Policy", value: ScriptableFile.policy)]
  }
}
