import Basics
import Testing

@testable import Preview

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Clients that send or receive very slowly.
@Suite struct SlowClientTests {
  private func server(
    hasLargeFile: Bool = false, _ change: (inout ServerOptions.Limits) -> Void
  ) throws -> PreviewServer {
    var files = ["index.html": "home"]
    if hasLargeFile { files["large.txt"] = String(repeating: "x", count: 32 << 20) }
    return try PreviewServer(files) { change(&$0.limits) }
  }

  /// Sends `text` again and again, one byte every 5 milliseconds, until the server closes the connection. That is
  /// slow enough that the request never becomes too large.
  ///
  /// The client looks for the end itself: the server does not count a connection before it accepts it.
  private func drip(_ text: String, _ client: Client) {
    for _ in 0..<2_000 {
      for byte in text.utf8 {
        if client.isEnded(waits: false) { return }
        client.send([byte])
        usleep(5_000)
      }
    }
  }

  /// Returns whether the server answers. On a busy machine, this may take several tries.
  private func isAnswering(_ server: PreviewServer) -> Bool {
    (0..<100).contains { _ in Client(server.port).get("/")?.text == "home" }
  }

  /// The limit of idle time is not reached, since bytes keep arriving.
  @Test(arguments: ["", "GET", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: localhost\r\n"])
  func closesConnectionsWithSlowHeaders(begin: String) throws {
    let server = try server { $0.headMilliseconds = 100 }
    let client = Client(server.port)
    client.send(begin)
    drip("A: b\r\n", client)
    #expect(eventually { server.connections == 0 })
    #expect(client.isEnded())
    #expect(isAnswering(server))
  }

  @Test func closesSilentConnections() throws {
    let server = try server { $0.headMilliseconds = 100 }
    #expect(Client(server.port).isEnded())
  }

  @Test func closesConnectionsWithASlowSecondRequest() throws {
    let server = try server { $0.headMilliseconds = 1_000 }
    let client = Client(server.port)
    #expect(client.get("/")?.text == "home")
    client.send("GET / HTTP/1.1\r\n")
    drip("A: b\r\n", client)
    #expect(eventually { server.connections == 0 })
    #expect(client.isEnded())
  }

  /// The reply is sent before the content is received, and the content is not waited for.
  @Test func closesConnectionsWithSlowContent() throws {
    let server = try server { $0.replyMilliseconds = 200 }
    let client = Client(server.port)
    client.send("POST / HTTP/1.1\r\nHost: localhost:\(server.port)\r\nContent-Length: 100000\r\n\r\n")
    #expect(client.reply()?.status == 405)
    drip("x", client)
    #expect(eventually { server.connections == 0 })
  }

  @Test func closesConnectionsThatAreNeverRead() throws {
    let server = try server(hasLargeFile: true) { $0.replyMilliseconds = 200 }
    let clients = (0..<20).map { _ in Client(server.port, receiveBuffer: 4_096) }
    for client in clients { client.send("GET /large.txt HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n") }
    #expect(isAnswering(server))
    #expect(eventually { server.connections == 0 })
    #expect(clients.count == 20)
  }

  @Test func eventStreamsHaveNoDeadline() throws {
    let server = try server(hasLargeFile: true) { $0.replyMilliseconds = 50 }
    let client = Client(server.port)
    client.send("GET /.unfold/events HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
    #expect(client.readThrough("retry: 500\n") != nil)
    // This reply began later than the stream, and its deadline has passed.
    let other = Client(server.port, receiveBuffer: 4_096)
    other.send("GET /large.txt HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
    #expect(other.readThrough("xxxx") != nil)
    #expect(eventually { server.connections == 1 })
    server.broadcast(event: "change", data: "still there")
    #expect(client.readThrough("still there") != nil)
  }

  @Test func eachStepHasItsDeadline() {
    let limits = ServerOptions.Limits()
    let connectionTimer = ConnectionTimer(socket: -1, limits: limits)
    func isLate(after seconds: Int) -> Bool {
      connectionTimer.enforce(at: MonotonicClock.now + .seconds(seconds))
    }
    #expect(!isLate(after: 29))
    connectionTimer.expectEnd(ofEvents: false)
    #expect(!isLate(after: 599))
    connectionTimer.expectHead()
    #expect(!isLate(after: 29))
    #expect(isLate(after: 31))
    #expect(!isLate(after: 31), "the socket is shut down only once")
    connectionTimer.expectEnd(ofEvents: false)
    #expect(isLate(after: 601))
    connectionTimer.expectEnd(ofEvents: true)
    #expect(!isLate(after: 1_000_000))
  }

  @Test func limitsConnectionsFromOneAddress() throws {
    let server = try server { $0.connectionsPerClient = 2 }
    let clients = (0..<2).map { _ in Client(server.port) }
    for client in clients { #expect(client.get("/")?.text == "home") }
    #expect(Client(server.port).isEnded())
    for client in clients { #expect(client.get("/")?.text == "home") }
  }
}
