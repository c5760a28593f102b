import Basics

/// Creates the reply to each request. It implements everything about HTTP except for connections, which `HTTPDaemon`
/// handles.
final class RequestHandler: Sendable {
  private let source: any ResourceSource
  private let hosts: HostHeaderCheck
  private let base: BasePath
  private let eventsPath: String
  private let events: EventHub

  init(
    source: any ResourceSource, hosts: HostHeaderCheck, base: BasePath, eventsPath: String, events: EventHub
  ) {
    self.source = source
    self.hosts = hosts
    self.base = base
    self.eventsPath = eventsPath
    self.events = events
  }

  /// Returns the reply to a request.
  func reply(to request: HTTPRequest) -> HTTPReply {
    var reply = choose(request)
    reply.headers += Self.always
    return reply
  }

  /// The headers of all replies. They make browsers revalidate each resource, since it may change at any time, prevent
  /// them from guessing media types, and prevent pages of other sites from embedding files from this server.
  private static let always: HTTPReply.Headers = [
    ("Cache-Control", "no-cache"), ("X-Content-Type-Options", "nosniff"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
  ]

  private func choose(_ request: HTTPRequest) -> HTTPReply {
    guard let host = request.target.authority ?? request.headers[.host] else {
      return badRequest("The request has no Host header.")
    }
    switch hosts.verdict(on: host) {
    case .allowed: break
    case .malformed: return badRequest("The host in the request is not valid.")
    case .misdirected:
      return ErrorPage.reply(
        421, "Wrong host",
        "This server is not responsible for the host and port in the request, “\(VisibleText.line(host))”. "
          + "Use the URL that the preview shows when it starts, or allow the host of a proxy or of your network: "
          + "unfold preview --allowed-host NAME")
    }
    if request.method == "OPTIONS" { return HTTPReply(204, [Self.allow]) }
    guard request.isSafeMethod else {
      return ErrorPage.reply(
        405, "Method not allowed", "This server only supports reading pages.", headers: [Self.allow])
    }
    if request.headers.announcesContent { return badRequest("A GET or HEAD request must not have content.") }
    guard let path = RequestPath(encoded: request.target.path) else {
      return badRequest("The path in the URL is not valid.")
    }
    return path.text == eventsPath ? stream(request) : page(request, path)
  }

  private static let allow: (name: StaticString, value: String) = ("Allow", "GET, HEAD, OPTIONS")

  private func badRequest(_ text: String) -> HTTPReply { ErrorPage.reply(400, "Bad request", text) }

  private func stream(_ request: HTTPRequest) -> HTTPReply {
    let headers: HTTPReply.Headers = [("Content-Type", "text/event-stream")]
    if request.method == "HEAD" { return HTTPReply(200, headers) }
    // The script of a newly loaded page sends the version of the page in the query. When the browser reconnects, it
    // adds `Last-Event-ID` by itself.
    let last = request.headers[.lastEventID] ?? request.target.parameter("since")
    guard let stream = events.open(after: last) else {
      return ErrorPage.reply(503, "Too many open pages", "Close some pages of this site.")
    }
    return HTTPReply(200, headers, .events(stream))
  }

  private func page(_ request: HTTPRequest, _ path: RequestPath) -> HTTPReply {
    guard let relative = base.relative(path) else {
      if base.isMeant(by: path) { return redirect(302, to: base.encoded, request) }
      return ErrorPage.reply(
        404, "Page not found", "The URLs of this site begin with \(base.text), because of its base URL.",
        link: base.encoded)
    }
    if path.hasEmptyPart { return notFound(request) }
    let isFolder = path.text.utf8.last == UInt8(ascii: "/")
    if let resource = source.resource(at: isFolder ? relative + "index.html" : relative) {
      return ResourceReply.make(resource, request) ?? notFound(request)
    }
    // Redirect, since relative links would not work without the final slash.
    if !isFolder, source.resource(at: relative + "/index.html") != nil {
      return redirect(301, to: RequestPath.encode(path.text + "/"), request)
    }
    return notFound(request)
  }

  private func notFound(_ request: HTTPRequest) -> HTTPReply {
    if let page = source.notFoundPage(), let reply = ResourceReply.make(page, request, status: 404) {
      return reply
    }
    return ErrorPage.reply(
      404, "Page not found", "This site has no page at this URL.", link: base.encoded)
  }

  private func redirect(_ status: Int, to path: String, _ request: HTTPRequest) -> HTTPReply {
    HTTPReply(status, [("Location", path + String(decoding: request.target.query, as: UTF8.self))])
  }
}
