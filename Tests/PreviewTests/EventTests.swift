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
  /// A client whose stream has begun.
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

  @Test func oneEvent() throws {
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

  @Test func inOrder() throws {
    let server = try PreviewServer([:])
    let client = try listen(server)
    for number in 0..<50 { server.broadcast(event: "change", data: "number \(number).") }
    let all = try #require(text(client, through: "number 49."))
    let numbers = all.split(separator: "\n").filter { $0.hasPrefix("data: number") }
    #expect(numbers == (0..<50).map { "data: number \($0)." })
  }

  @Test func whoComesBackHearsWhatHappened() throws {
    let server = try PreviewServer([:])
    let first = server.version
    server.broadcast(event: "change", data: "missed")
    let second = server.broadcast(event: "change", data: "missed too")
    for client in [
      try listen(server, ["Last-Event-ID: \(first)"]), try listen(server, query: "?since=\(first)"),
    ] {
      let heard = try #require(text(client, through: "missed too\n\n"))
      #expect(heard.contains("data: missed\n\n"))
      #expect(!heard.contains("behind"))
    }
    let current = try listen(server, ["Last-Event-ID: \(second)"])
    server.broadcast(event: "change", data: "next")
    #expect(text(current, through: "next\n\n")?.contains("missed") == false)
  }

  /// Of another server at the same port, of the future, too old, or no version at all.
  @Test func whoIsTooFarBehindHearsThat() throws {
    let server = try PreviewServer([:])
    let old = server.version
    for number in 0...EventHub.kept { server.broadcast(event: "change", data: "\(number)") }
    let future = server.version + "0"
    for version in [old, future, "other-1", "nonsense", "-"] {
      let client = try listen(server, ["Last-Event-ID: \(version)"])
      let behind = "event: behind\nid: \(server.version)\ndata: \(server.version)\n\n"
      #expect(text(client, through: "\n\nevent: ") != nil, "\(version)")
      #expect(text(client, through: "\n\n").map { "event: " + $0 } == behind)
    }
  }

  @Test func fiveHundredBrowsers() throws {
    let server = try PreviewServer(["index.html": "home"])
    let clients = try (0..<500).map { _ in try listen(server) }
    #expect(server.listeners == 500)
    server.broadcast(event: "change", data: "to all")
    for client in clients { #expect(client.readThrough("data: to all\n\n") != nil) }
    #expect(Client(server.port).get("/")?.text == "home")
    server.stop()
    for client in clients { #expect(client.isEnded()) }
    #expect(server.listeners == 0)
  }

  @Test func aSlowBrowserHoldsUpNobody() throws {
    let server = try PreviewServer(["index.html": "home"])
    let slow = try listen(server, receiveBuffer: 4_096)
    let quick = try listen(server)
    let long = String(repeating: "x", count: 100_000)
    for number in 0..<200 {
      server.broadcast(event: "change", data: "\(long) number \(number).")
      #expect(quick.readThrough("number \(number).") != nil)
    }
    #expect(Client(server.port).get("/")?.text == "home")
    // It hears the end of what it was being sent, that it is behind, and then what is new.
    #expect(slow.readThrough("event: behind\nid: \(server.version)\n") != nil)
    server.broadcast(event: "change", data: "news")
    #expect(slow.readThrough("data: news\n\n") != nil)
  }

  @Test func heartbeatsFindOutWhoIsGone() throws {
    let server = try PreviewServer([:]) { $0.limits.heartbeatMilliseconds = 10 }
    let client = try listen(server)
    #expect(client.readThrough(":\n\n") != nil)
    do {
      let gone = try listen(server)
      #expect(server.listeners == 2)
      _ = gone
    }
    for _ in 0..<2_000 where server.listeners > 1 { usleep(5_000) }
    #expect(server.listeners == 1)
    #expect(client.readThrough(":\n\n") != nil)
  }

  @Test func notTooMany() throws {
    let server = try PreviewServer(["index.html": "home"]) { $0.limits.streams = 2 }
    let clients = try (0..<2).map { _ in try listen(server) }
    #expect(Client(server.port).get("/.unfold/events")?.status == 503)
    #expect(Client(server.port).get("/")?.text == "home")
    #expect(clients.count == 2)
  }

  @Test func headEndsAtOnce() throws {
    let server = try PreviewServer([:])
    let client = Client(server.port)
    let reply = try #require(client.get("/.unfold/events", method: "HEAD"))
    #expect(reply.status == 200)
    #expect(reply.headers["content-type"] == "text/event-stream")
    #expect(client.get("/", method: "HEAD")?.status == 404)
    #expect(server.listeners == 0)
  }

  /// Only the server’s own address gets events.
  @Test func otherHostsHearNothing() throws {
    let server = try PreviewServer([:])
    let client = Client(server.port)
    client.send("GET /.unfold/events HTTP/1.1\r\nHost: example.com:\(server.port)\r\n\r\n")
    #expect(client.reply()?.status == 421)
  }
}
