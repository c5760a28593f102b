import Basics
import Testing
@testable import Preview

@Suite struct ListeningTests {
  private func diagnostic(_ change: (inout ServerOptions) -> Void) -> (identifier: String, message: String)? {
    do {
      _ = try PreviewServer([:], change)
      return nil
    } catch {
      let diagnostic = (error as? BuildError)?.diagnostic
      return diagnostic.map { ($0.identifier, $0.message) }
    }
  }

  @Test func usesTheNextFreePort() throws {
    let first = try PreviewServer([:])
    let second = try PreviewServer([:]) { $0.port = .firstFree(from: first.port) }
    #expect((first.port + 1...first.port + 20).contains(second.port))
  }

  @Test func reportsThatARequestedPortIsInUse() throws {
    let first = try PreviewServer([:])
    let found = diagnostic { $0.port = .exactly(first.port) }
    #expect(found?.identifier == "preview.port-taken")
    #expect(found?.message == "port \(first.port) is in use by another program")
    #expect(Client(first.port).isConnected)
  }

  @Test func releasesThePort() throws {
    let first = try PreviewServer(["index.html": "one"])
    let client = Client(first.port)
    #expect(client.get("/")?.text == "one")
    first.stop()
    let second = try PreviewServer(["index.html": "two"]) { $0.port = .exactly(first.port) }
    #expect(Client(second.port).get("/")?.text == "two")
  }

  @Test func reportsInvalidOptions() {
    #expect(diagnostic { $0.host = "no such host" }?.identifier == "preview.host")
    // An address for documentation (RFC 5737), which no machine has.
    #expect(diagnostic { $0.host = "192.0.2.1" }?.identifier == "preview.host")
    #expect(diagnostic { $0.port = .exactly(70_000) }?.identifier == "preview.port")
    #expect(diagnostic { $0.port = .firstFree(from: -1) }?.message == "“-1” is not a valid port number")
    #expect(diagnostic { $0.basePath = "/../" }?.identifier == "preview.base-path")
  }

  /// DNS rebinding needs a name, so every IP address is allowed.
  @Test func listensOnAllAddresses() throws {
    let server = try PreviewServer(["index.html": "home"]) { $0.host = "0.0.0.0" }
    #expect(server.hosts == ["0.0.0.0"])
    #expect(server.url == "http://localhost:\(server.port)/")
    for (host, status) in [
      ("192.168.1.9", 200), ("[fe80::1]", 200), ("localhost", 200), ("example.com", 421),
    ] {
      let client = Client(server.port)
      client.send("GET / HTTP/1.1\r\nHost: \(host):\(server.port)\r\n\r\n")
      #expect(client.reply()?.status == status)
    }
  }

  @Test func checksHostNames() {
    let rule = HostHeaderCheck(names: ["Docs.Example.com", "10.0.0.7"], allowsAddresses: false, port: 80)
    #expect(rule.verdict(on: "docs.example.com") == .allowed)
    #expect(rule.verdict(on: "docs.example.com:80") == .allowed)
    #expect(rule.verdict(on: "10.0.0.7:") == .allowed)
    #expect(rule.verdict(on: "10.0.0.8") == .misdirected)
    #expect(rule.verdict(on: "example.com") == .misdirected)
  }

  @Test func allowsHostsWithAnyPort() {
    let rule = HostHeaderCheck(
      names: [], allowsAddresses: false, allowed: ["Tea.example", ".lan.example"], port: 8000)
    for host in ["tea.example", "tea.example:443", "TEA.example.", "a.lan.example:8000", "lan.example"] {
      #expect(rule.verdict(on: host) == .allowed, "\(host)")
    }
    for host in ["xtea.example", "a.tea.example", "xlan.example", "lan.example.org"] {
      #expect(rule.verdict(on: host) == .misdirected, "\(host)")
    }
  }

  @Test func listensOnAllAddressesOfBothKinds() throws {
    let server = try PreviewServer(["index.html": "home"]) { $0.host = "::" }
    // A machine may have no IPv6.
    #expect(server.hosts.contains("0.0.0.0"))
    #expect(Client(server.port).get("/")?.text == "home")
    #expect(server.networkURLs.allSatisfy { $0.hasSuffix(":\(server.port)/") && !$0.contains("127.0.0.1") })
  }

  @Test func refusalNamesTheOption() throws {
    let server = try PreviewServer(["index.html": "home"])
    let client = Client(server.port)
    client.send("GET / HTTP/1.1\r\nHost: tea.example\r\n\r\n")
    #expect(client.reply()?.text.contains("--allowed-host") == true)
  }

  @Test func stopEndsAllConnections() throws {
    let server = try PreviewServer(["index.html": "home"])
    let idle = Client(server.port)
    #expect(idle.get("/")?.text == "home")
    let half = Client(server.port)
    half.send("GET / HT")
    let silent = Client(server.port)
    let listening = Client(server.port)
    listening.send("GET /.unfold/events HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
    #expect(listening.readThrough("retry: 500\n") != nil)
    server.stop()
    for client in [idle, half, silent, listening] { #expect(client.isEnded()) }
    #expect(!Client(server.port).isConnected)
    server.stop()
    server.broadcast(event: "change", data: "no browser gets this")
  }

  @Test func stopsWhileEventsAreSent() throws {
    for _ in 0..<20 {
      let server = try PreviewServer([:])
      let clients = (0..<20).map { _ in Client(server.port) }
      for client in clients {
        client.send("GET /.unfold/events HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
      }
      for number in 0..<20 { server.broadcast(event: "change", data: "\(number)") }
      server.stop()
      for client in clients { #expect(client.isEnded()) }
    }
  }
}
