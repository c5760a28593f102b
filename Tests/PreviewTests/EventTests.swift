import Testing

@testable import Preview

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite struct EventTests {
  /// Returns a client whose event stream has begun.
  private func listen(
    _ server: PreviewServer, _ headers: [String] = [], query: String = "", receiveBuffer: Int32? = nil
  ) throws -> Client {
    let client = Client(server.port, receiveBuffer: receiveBuffer)
    let lines = ["GET /.unfold/events\(query) HTTP/1.1", "Host: localhost:\(server.port)"] + headers
    client.send(lines.joined(separator: "\r\n") + "\r\n\r\n")
    let reply = try #require(client.reply())
    #expect(reply.status == 200)
    #expect(reply.headers["content-type"] == "text/event-stream")
    #expect(reply.headers["cache-control"] == "no-cache")
    return client
  }

  private func text(_ client: Client, through end: String) -> String? {
    client.readThrough(end).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func sendsAnEvent() throws {
    let server = try PreviewServer([:])
    let client = try listen(server)
    let before = server.version
    #expect(text(client, through: "\n\n")?.hasSuffix("retry: 500\nid: \(before)\n\n") == true)
    let after = server.broadcast(event: "change", data: "one\ntwo\r\nthree\rfour")
    #expect(after == server.version)
    #expect(after != before)
    let event = "event: change\nid: \(after)\ndata: one\ndata: two\ndata: three\ndata: four\n\n"
    #expect(text(client, through: "four\n\n")?.hasSuffix(event) == true)
    server.broadcast(event: "a\r\nb", data: "")
    #expect(text(client, through: "data: \n\n")?.contains("event: ab\n") == true)
  }

  @Test func sendsEventsInOrder() throws {
    let server = try PreviewServer([:])
    let client = try listen(server)
    for number in 0..<50 { server.broadcast(event: "change", data: "number \(number).") }
    let all = try #require(text(client, through: "number 49."))
    let numbers = all.split(separator: "\n").filter { $0.hasPrefix("data: number") }
    #expect(numbers == (0..<50).map { "data: number \($0)." })
  }

  @Test func sendsMissedEventsAfterAReconnect() throws {
    let server = try PreviewServer([:])
    let first = server.version
    server.broadcast(event: "change", data: "missed")
    let second = server.broadcast(event: "change", data: "missed too")
    for client in [
      try listen(server, ["Last-Event-ID: \(first)"]), try listen(server, query: "?since=\(first)"),
    ] {
      let heard = try #require(text(client, through: "missed too\n\n"))
      #expect(heard.contains("data: missed\n\n"))
      #expect(!heard.contains("event: missed"))
    }
    let current = try listen(server, ["Last-Event-ID: \(second)"])
    server.broadcast(event: "change", data: "next")
    #expect(text(current, through: "next\n\n")?.contains("missed") == false)
  }

  /// The versions are too old, from the future, from another server at the same port, or invalid.
  @Test func reportsEventsThatAreNoLongerKnown() throws {
    let server = try PreviewServer([:])
    let old = server.version
    for number in 0...EventHub.historyLimit { server.broadcast(event: "change", data: "\(number)") }
    let future = server.version + "0"
    for version in [old, future, "other-1", "nonsense", "-"] {
      let client = try listen(server, ["Last-Event-ID: \(version)"])
      let missed = "event: missed\nid: \(server.version)\ndata: \(server.version)\n\n"
      #expect(text(client, through: "\n\nevent: ") != nil, "\(version)")
      #expect(text(client, through: "\n\n").map { "event: " + $0 } == missed)
    }
  }

  @Test func servesFiveHundredBrowsers() throws {
    let server = try PreviewServer(["index.html": "home"])
    let clients = try (0..<500).map { _ in try listen(server) }
    #expect(server.streamCount == 500)
    server.broadcast(event: "change", data: "to all")
    for client in clients { #expect(client.readThrough("data: to all\n\n") != nil) }
    #expect(Client(server.port).get("/")?.text == "home")
    server.stop()
    for client in clients { #expect(client.isEnded()) }
    #expect(server.streamCount == 0)
  }

  @Test func aSlowBrowserDelaysNoOther() throws {
    let server = try PreviewServer(["index.html": "home"])
    let slow = try listen(server, receiveBuffer: 4_096)
    let quick = try listen(server)
    let long = String(repeating: "x", count: 100_000)
    for number in 0..<200 {
      server.broadcast(event: "change", data: "\(long) number \(number).")
      #expect(quick.readThrough("number \(number).") != nil)
    }
    #expect(Client(server.port).get("/")?.text == "home")
    // It gets the rest of the event that was being sent, then the event `missed`, and then new events.
    #expect(slow.readThrough("event: missed\nid: \(server.version)\n") != nil)
    server.broadcast(event: "change", data: "news")
    #expect(slow.readThrough("data: news\n\n") != nil)
  }

  @Test func sendsHeartbeatsToAllBrowsers() throws {
    let server = try PreviewServer([:]) { $0.limits.heartbeatMilliseconds = 10 }
    let clients = try (0..<3).map { _ in try listen(server) }
    for client in clients {
      for _ in 0..<3 { #expect(client.readThrough(":\n\n") != nil) }
    }
  }

  /// No event and no heartbeat is sent in the meantime.
  @Test func endsClosedStreamsImmediately() throws {
    let server = try PreviewServer([:]) { $0.limits.heartbeatMilliseconds = .max }
    let client = try listen(server)
    do {
      let gone = try (0..<200).map { _ in try listen(server) }
      #expect(server.streamCount == 201)
      #expect(gone.count == 200)
    }
    #expect(eventually { server.streamCount == 1 && server.connections == 1 })
    server.broadcast(event: "change", data: "still there")
    #expect(client.readThrough("still there") != nil)
  }

  /// The stream always has something to send, so its connection is not suspended when the browser disconnects.
  @Test func endsStreamsThatCloseWhileBeingWritten() throws {
    let server = try PreviewServer([:]) { $0.limits.heartbeatMilliseconds = .max }
    let long = String(repeating: "x", count: 1 << 20)
    do {
      let gone = try listen(server, receiveBuffer: 4_096)
      for _ in 0..<8 { server.broadcast(event: "change", data: long) }
      #expect(gone.readThrough("x") != nil)
    }
    #expect(eventually { server.streamCount == 0 && server.connections == 0 })
  }

  @Test func limitsTheNumberOfStreams() throws {
    let server = try PreviewServer(["index.html": "home"]) { $0.limits.streams = 2 }
    let clients = try (0..<2).map { _ in try listen(server) }
    #expect(Client(server.port).get("/.unfold/events")?.status == 503)
    #expect(Client(server.port).get("/")?.text == "home")
    #expect(clients.count == 2)
  }

  @Test func headRequestsOpenNoStream() throws {
    let server = try PreviewServer([:])
    let client = Client(server.port)
    let reply = try #require(client.get("/.unfold/events", method: "HEAD"))
    #expect(reply.status == 200)
    #expect(reply.headers["content-type"] == "text/event-stream")
    #expect(client.get("/", method: "HEAD")?.status == 404)
    #expect(server.streamCount == 0)
  }

  /// Only requests that name this server get events.
  @Test func refusesStreamsForOtherHosts() throws {
    let server = try PreviewServer([:])
    let client = Client(server.port)
    client.send("GET /.unfold/events HTTP/1.1\r\nHost: example.com:\(server.port)\r\n\r\n")
    #expect(client.reply()?.status == 421)
  }
}
