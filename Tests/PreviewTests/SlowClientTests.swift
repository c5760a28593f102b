import Testing

@testable import Preview

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Clients that are never quite done.
@Suite struct SlowClientTests {
  private func server(_ change: (inout ServerOptions.Limits) -> Void) throws -> PreviewServer {
    try PreviewServer(["index.html": "home", "large.txt": String(repeating: "x", count: 32 << 20)]) {
      change(&$0.limits)
    }
  }

  /// Sends a byte of `text` every few milliseconds, again and again, until no connection is open any more.
  private func drip(_ text: String, _ client: Client, _ server: PreviewServer) {
    for _ in 0..<2_000 {
      for byte in text.utf8 {
        if server.connections == 0 { return }
        client.send([byte])
        usleep(5_000)
      }
    }
  }

  /// Whether the server answers; on a machine that is busy not always in time.
  private func isAnswering(_ server: PreviewServer) -> Bool {
    (0..<100).contains { _ in Client(server.port).get("/")?.text == "home" }
  }

  /// Idle time alone does not tell: there is a byte now and then.
  @Test(arguments: ["", "GET", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: localhost\r\n"])
  func headInDrops(begin: String) throws {
    let server = try server { $0.headMilliseconds = 100 }
    let client = Client(server.port)
    client.send(begin)
    drip("A: b\r\n", client, server)
    #expect(server.connections == 0)
    #expect(client.isEnded())
    #expect(isAnswering(server))
  }

  @Test func nothingAtAll() throws {
    let server = try server { $0.headMilliseconds = 100 }
    #expect(Client(server.port).isEnded())
  }

  @Test func secondHeadInDrops() throws {
    let server = try server { $0.headMilliseconds = 1_000 }
    let client = Client(server.port)
    #expect(client.get("/")?.text == "home")
    client.send("GET / HTTP/1.1\r\n")
    drip("A: b\r\n", client, server)
    #expect(server.connections == 0)
    #expect(client.isEnded())
  }

  /// The reply is there before the content, and then nobody waits for that.
  @Test func contentInDrops() throws {
    let server = try server { $0.replyMilliseconds = 200 }
    let client = Client(server.port)
    client.send("POST / HTTP/1.1\r\nHost: localhost:\(server.port)\r\nContent-Length: 100000\r\n\r\n")
    #expect(client.reply()?.status == 405)
    drip("x", client, server)
    #expect(server.connections == 0)
  }

  @Test func whoNeverReads() throws {
    let server = try server { $0.replyMilliseconds = 200 }
    let clients = (0..<20).map { _ in Client(server.port, receiveBuffer: 4_096) }
    for client in clients { client.send("GET /large.txt HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n") }
    #expect(isAnswering(server))
    for _ in 0..<2_000 where server.connections > 0 { usleep(5_000) }
    #expect(server.connections == 0)
    #expect(clients.count == 20)
  }

  @Test func streamsMayTakeForEver() throws {
    let server = try server { $0.replyMilliseconds = 50 }
    let client = Client(server.port)
    client.send("GET /.unfold/events HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
    #expect(client.readThrough("retry: 500\n") != nil)
    usleep(400_000)
    server.broadcast(event: "change", data: "still there")
    #expect(client.readThrough("still there") != nil)
  }

  @Test func eachRequestHasItsTime() {
    let limits = ServerOptions.Limits()
    let clock = ConnectionClock(socket: -1, limits: limits)
    func isLate(after seconds: Int) -> Bool { clock.enforce(at: .now + .seconds(seconds)) }
    #expect(!isLate(after: 29))
    clock.expectEnd(ofEvents: false)
    #expect(!isLate(after: 599))
    clock.expectHead()
    #expect(!isLate(after: 29))
    #expect(isLate(after: 31))
    #expect(!isLate(after: 31), "once is enough")
    clock.expectEnd(ofEvents: false)
    #expect(isLate(after: 601))
    clock.expectEnd(ofEvents: true)
    #expect(!isLate(after: 1_000_000))
  }

  @Test func notTooManyFromOneAddress() throws {
    let server = try server { $0.connectionsPerClient = 2 }
    let clients = (0..<2).map { _ in Client(server.port) }
    for client in clients { #expect(client.get("/")?.text == "home") }
    #expect(Client(server.port).isEnded())
    for client in clients { #expect(client.get("/")?.text == "home") }
  }
}
