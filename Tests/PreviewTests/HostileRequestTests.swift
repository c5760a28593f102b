import TestSupport
import Testing

@testable import Preview

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite struct HostileRequestTests {
  let texts = ["index.html": "home", "%2e%2e/secret": "secret", "../secret": "secret", "a/b.html": "b"]

  @Test(arguments: [
    "/..", "/../secret", "/a/../../secret", "/a/..", "/.", "/a/./b.html", "/..%2fsecret", "/%2e%2e/secret",
    "/%2E%2E%2Fsecret", "/.%2e/secret", "/%2e./secret", "/%252e%252e/secret", "/%252e%252e%252fsecret",
    "/a%2fb.html", "/a%252fb.html", "/a%5c..%5csecret", "/a\\..\\secret", "/a%255csecret", "/index.html%00",
    "/index.html%00.png", "/%2500", "/%0d%0aSet-Cookie:%20a=b", "/a%0Ab", "/%7f", "/%c0%ae%c0%ae/secret",
    "/%c0%af", "/%e0%80%ae/", "/%ff", "/%ed%a0%80", "/%", "/%4", "/%zz", "/a%2", "index.html", "*", "",
    "/a b", "http://", "/#fragment%",
  ])
  func rejectsUnsafePaths(path: String) throws {
    let server = try PreviewServer(texts)
    let reply = try #require(Client(server.port).get(path))
    #expect(reply.status == 400)
    #expect(!reply.text.contains("secret"))
  }

  /// libmicrohttpd ends the path at a NUL, so the rest has no effect.
  @Test func ignoresThePathAfterNUL() throws {
    let server = try PreviewServer(texts)
    let client = Client(server.port)
    client.send("GET /index.html\0/../../secret HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
    if let reply = client.reply() { #expect(reply.status == 400 || reply.text == "home") }
  }

  @Test(arguments: [
    ("localhost:PORT", 200), ("127.0.0.1:PORT", 200), ("[::1]:PORT", 200), ("LocalHost.:PORT", 200),
    ("[0:0:0:0:0:0:0:1]:PORT", 200), ("localhost", 421), ("localhost:1", 421), ("example.com", 421),
    ("example.com:PORT", 421), ("localhost.example.com:PORT", 421), ("192.168.0.1:PORT", 421),
    ("127.0.0.1.nip.io:PORT", 421), ("", 400), (":PORT", 400), ("localhost:port", 400), ("[::1:PORT", 400),
    ("localhost:PORT, localhost:PORT", 400), ("a@localhost:PORT", 400), ("localhost:PORT/", 400),
    ("localhost:99999999999999999999", 400),
  ])
  func checksTheHost(host: String, status: Int) throws {
    let server = try PreviewServer(texts)
    let client = Client(server.port)
    func fill(_ text: String) -> String {
      text.split(separator: "PORT", omittingEmptySubsequences: false).joined(separator: String(server.port))
    }
    client.send("GET / HTTP/1.1\r\nHost: \(fill(host))\r\n\r\n")
    let reply = try #require(client.reply())
    #expect(reply.status == status)
    #expect((reply.text == "home") == (status == 200))
  }

  @Test func rejectsRequestsWithoutHostOrWithTwo() throws {
    let server = try PreviewServer(texts)
    for headers in ["", "Host: localhost:\(server.port)\r\nHost: localhost:\(server.port)\r\n"] {
      for version in ["1.0", "1.1"] {
        let client = Client(server.port)
        client.send("GET / HTTP/\(version)\r\n\(headers)\r\n")
        #expect(client.reply()?.status == 400)
      }
    }
  }

  /// The host in a complete URL takes precedence over the header (RFC 9112, 3.2.2).
  @Test func acceptsCompleteURLs() throws {
    let server = try PreviewServer(texts)
    #expect(Client(server.port).get("http://localhost:\(server.port)/a/b.html?x")?.text == "b")
    #expect(Client(server.port).get("http://localhost:\(server.port)")?.text == "home")
    #expect(Client(server.port).get("http://example.com/")?.status == 421)
    #expect(Client(server.port).get("http://localhost:\(server.port)/../secret")?.status == 400)
  }

  @Test func rejectsContentInGetRequests() throws {
    let server = try PreviewServer(texts)
    for header in ["Content-Length: 5", "Transfer-Encoding: chunked"] {
      let client = Client(server.port)
      client.send("GET / HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\(header)\r\n\r\nGET /")
      #expect(client.reply()?.status == 400)
      #expect(client.isEnded(), "the content could be a smuggled request")
    }
  }

  @Test func rejectsRequestsThatAreTooLarge() throws {
    let server = try PreviewServer(texts)
    let long = String(repeating: "x", count: 40_000)
    #expect(Client(server.port).get("/" + long)?.status == 414)
    #expect(Client(server.port).get("/", ["A: " + long])?.status == 431)
    let many = (0..<4_000).map { "A\($0): b" }
    #expect(Client(server.port).get("/", many)?.status == 431)
    #expect(Client(server.port).get("/")?.status == 200)
  }

  @Test(arguments: [
    "\r\n\r\n\r\n", "nonsense\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\0\0\0\r\n\r\n",
    "\u{16}\u{3}\u{1}",
  ])
  func survivesInvalidRequests(text: String) throws {
    let server = try PreviewServer(texts)
    let client = Client(server.port)
    client.send(text)
    #expect(Client(server.port).get("/")?.text == "home")
  }

  /// The source is asked only for paths inside the site.
  @Test func randomPathsStayInsideTheSite() {
    let pieces = [
      "/", ".", "..", "%2e", "%2f", "%5c", "\\", "%25", "%", "a", "%00", "é", "%c0%ae", "2e", "//",
    ]
    var random = RandomNumbers(seed: 7)
    for _ in 0..<50_000 {
      var path = "/"
      for _ in 0..<6 { path += pieces[random.pick(pieces.count)] }
      guard let text = RequestPath(encoded: Array(path.utf8))?.text else { continue }
      #expect(!text.split(separator: "/").contains { $0 == "." || $0 == ".." })
      #expect(!text.utf8.contains { $0 == 0 || $0 == UInt8(ascii: "\\") })
    }
  }
}
