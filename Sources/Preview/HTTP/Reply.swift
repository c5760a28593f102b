import Basics
import Publishing

/// The reply to a request.
struct Reply {
  enum Body {
    case bytes(ResourceBytes, Range<Int>)
    case file(ServedFile, Range<Int>)
    /// An event stream, which ends when the browser closes the connection.
    case events(EventStream)
  }

  var status: Int
  var headers: [(name: StaticString, value: String)] = []
  var body: Body

  /// Whether the reply has no end.
  var isEndless: Bool { if case .events = body { true } else { false } }

  /// Creates a reply without content.
  init(_ status: Int, _ headers: [(name: StaticString, value: String)] = []) {
    self.init(status, headers, .bytes(.none, 0..<0))
  }

  /// Creates a reply with content.
  init(_ status: Int, _ headers: [(name: StaticString, value: String)], _ body: Body) {
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
    headers: [(name: StaticString, value: String)] = []
  ) -> Reply {
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
    return Reply(
      status, [("Content-Type", "text/html; charset=utf-8")] + headers, .bytes(bytes, 0..<bytes.count))
  }
}

// MARK: - ResourceReply

/// Creates the reply that delivers a resource.
enum ResourceReply {
  /// Returns the reply to a request for a resource; nil if the resource is a file that cannot be read.
  ///
  /// If the status is not 200, preconditions and ranges are ignored (RFC 9110, 13.2.1 and 14.2).
  static func make(_ resource: Resource, _ request: Request, status: Int = 200) -> Reply? {
    let headers = request.headers
    let wantsRange = status == 200 && request.method == "GET" && headers[.range] != nil
    // A range of compressed data is useless, so ranges are always uncompressed.
    let compressed = !wantsRange && AcceptEncoding.allowsGzip(headers[.acceptEncoding])
    guard let form = Representation(resource, compressed: compressed) else { return nil }
    guard status == 200 else { return whole(form, status, describe(form)) }

    // A reply with 304 also contains the headers that distinguish representations (RFC 9110, 15.4.5).
    let validators = validators(form)
    switch Preconditions.evaluate(headers, form) {
    // With 304, libmicrohttpd sends only the length of the content, which must be the same as with 200 (RFC 9110, 8.6).
    // Browsers use the headers of 304 for their cached copy, so the policy is included for copies that were cached
    // without one.
    case .notModified: return whole(form, 304, validators + policy(form))
    case .failed: return Reply(412, validators)
    case .met: break
    }
    let range =
      wantsRange && Preconditions.allowsRange(headers, form)
      ? ByteRange(headers[.range], size: form.size) : .all
    switch range {
    case .all: return whole(form, 200, describe(form) + validators + [("Accept-Ranges", "bytes")])
    case .unsatisfiable: return Reply(416, validators + [("Content-Range", "bytes */\(form.size)")])
    case .part(let part):
      let place = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(form.size)"
      return Reply(206, describe(form) + validators + [("Content-Range", place)], body(form, part))
    }
  }

  private static func whole(
    _ form: Representation, _ status: Int, _ headers: [(name: StaticString, value: String)]
  ) -> Reply {
    Reply(status, headers, body(form, 0..<form.size))
  }

  private static func body(_ form: Representation, _ part: Range<Int>) -> Reply.Body {
    switch form.body {
    case .bytes(let bytes): .bytes(bytes, part)
    case .file(let file): .file(file, part)
    }
  }

  private static func validators(_ form: Representation) -> [(name: StaticString, value: String)] {
    var headers: [(name: StaticString, value: String)] = [("ETag", form.entityTag)]
    if let modified = form.modified { headers.append(("Last-Modified", HTTPDate.text(modified))) }
    if form.varies { headers.append(("Vary", "Accept-Encoding")) }
    return headers
  }

  private static func describe(_ form: Representation) -> [(name: StaticString, value: String)] {
    var headers: [(name: StaticString, value: String)] = [("Content-Type", form.contentType)]
    if form.isCompressed { headers.append(("Content-Encoding", "gzip")) }
    return headers + policy(form)
  }

  /// Returns the header whose policy blocks scripts in SVG images and other XML. HTML pages contain a policy of their
  /// own.
  private static func policy(_ form: Representation) -> [(name: StaticString, value: String)] {
    guard ScriptableFile.isType(form.contentType) else { return [] }
    return [(name: "Content-Security-Policy", value: ScriptableFile.policy)]
  }
}
