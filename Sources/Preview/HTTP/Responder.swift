/// Decides what is sent for a request: everything about HTTP that is not about connections.
final class Responder: Sendable {
  private let source: any ResourceSource
  private let hosts: HostRule
  private let base: BasePath
  private let eventsPath: String
  private let events: EventHub

  init(
    source: any ResourceSource, hosts: HostRule, base: BasePath, eventsPath: String, events: EventHub
  ) {
    self.source = source
    self.hosts = hosts
    self.base = base
    self.eventsPath = eventsPath
    self.events = events
  }

  func reply(to request: Request) -> Reply {
    var reply = choose(request)
    reply.headers += Self.always
    return reply
  }

  /// Nothing is stored without asking again, since anything may change at any time; nothing is taken for a type that
  /// it is not; and pages of others cannot use what is served here as images or scripts of theirs.
  private static let always: [(name: StaticString, value: String)] = [
    ("Cache-Control", "no-cache"), ("X-Content-Type-Options", "nosniff"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
  ]

  private func choose(_ request: Request) -> Reply {
    guard let host = request.target.authority ?? request.headers[.host] else {
      return badRequest("The request does not say which host it means.")
    }
    switch hosts.verdict(on: host) {
    case .allowed: break
    case .malformed: return badRequest("The request names a host that cannot be one.")
    case .misdirected:
      return MessagePage.reply(
        421, "Another server is meant",
        "This server does not answer for the host and port that the request names. "
          + "Use the address that the preview shows when it starts.")
    }
    if request.method == "OPTIONS" { return Reply(204, [Self.allow]) }
    guard request.isReading else {
      return MessagePage.reply(
        405, "This cannot be done", "Pages can be read here, and nothing else.", headers: [Self.allow])
    }
    if request.headers.announcesContent { return badRequest("A request to read has no content.") }
    guard let path = RequestPath(encoded: request.target.path) else {
      return badRequest("The address is not one of a page.")
    }
    return path.text == eventsPath ? stream(request) : page(request, path)
  }

  private static let allow: (name: StaticString, value: String) = ("Allow", "GET, HEAD, OPTIONS")

  private func badRequest(_ text: String) -> Reply { MessagePage.reply(400, "This is no request", text) }

  private func stream(_ request: Request) -> Reply {
    let headers: [(name: StaticString, value: String)] = [("Content-Type", "text/event-stream")]
    if request.method == "HEAD" { return Reply(200, headers) }
    // A page that was just loaded says in its first request which version it is of; later the browser itself does.
    let last = request.headers[.lastEventID] ?? request.target.parameter("since")
    guard let stream = events.open(after: last) else {
      return MessagePage.reply(503, "Too many pages are open", "Close some of them.")
    }
    return Reply(200, headers, .events(stream))
  }

  private func page(_ request: Request, _ path: RequestPath) -> Reply {
    guard let relative = base.relative(path) else {
      if base.isMeant(by: path) { return redirect(302, to: base.encoded, request) }
      return MessagePage.reply(
        404, "Nothing is here", "This site’s pages begin with \(base.text), as its base URL says.",
        link: base.encoded)
    }
    if path.hasEmptyPart { return notFound(request) }
    let isFolder = path.text.utf8.last == UInt8(ascii: "/")
    if let resource = source.resource(at: isFolder ? relative + "index.html" : relative) {
      return ResourceReply.make(resource, request) ?? notFound(request)
    }
    // Without its last slash the relative links of an index would lead elsewhere.
    if !isFolder, source.resource(at: relative + "/index.html") != nil {
      return redirect(301, to: RequestPath.encode(path.text + "/"), request)
    }
    return notFound(request)
  }

  private func notFound(_ request: Request) -> Reply {
    if let page = source.notFoundPage(), let reply = ResourceReply.make(page, request, status: 404) {
      return reply
    }
    return MessagePage.reply(
      404, "Page not found", "This site has no page at this address.", link: base.encoded)
  }

  private func redirect(_ status: Int, to path: String, _ request: Request) -> Reply {
    Reply(status, [("Location", path + String(decoding: request.target.query, as: UTF8.self))])
  }
}
