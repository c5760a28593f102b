import TestSupport
import Testing

@testable import Preview

/// Requests for pages and files, which are handled as a static host does.
@Suite struct RequestTests {
  let texts = [
    "index.html": "<h1>Home</h1>", "guide/index.html": "<h1>Guide</h1>", "guide/photo.png": "png",
    "site.css": "body {}", "über uns/100% wahr.html": "wahr", "404.html": "<h1>Gone</h1>",
  ]

  @Test(arguments: [
    ("/", "<h1>Home</h1>", "text/html; charset=utf-8"),
    ("/index.html", "<h1>Home</h1>", "text/html; charset=utf-8"),
    ("/guide/", "<h1>Guide</h1>", "text/html; charset=utf-8"), ("/guide/photo.png", "png", "image/png"),
    ("/site.css", "body {}", "text/css; charset=utf-8"),
    ("/site.css?v=1&w", "body {}", "text/css; charset=utf-8"),
    ("/%C3%BCber%20uns/100%25%20wahr.html", "wahr", "text/html; charset=utf-8"),
  ])
  func servesContent(path: String, text: String, type: String) throws {
    let server = try PreviewServer(texts)
    let reply = try #require(Client(server.port).get(path))
    #expect(reply.status == 200)
    #expect(reply.text == text)
    #expect(reply.headers["content-type"] == type)
    #expect(reply.headers["content-length"] == String(text.utf8.count))
    #expect(reply.headers["x-content-type-options"] == "nosniff")
    #expect(reply.headers["cache-control"] == "no-cache")
  }

  /// SVG images and other XML could run scripts when opened by their own URLs.
  @Test(arguments: [
    ("a.svg", "image/svg+xml", true), ("a.SVG", "image/svg+xml", true), ("a.xml", "application/xml", true),
    ("a.xhtml", "application/xhtml+xml", true), ("a.xsl", "application/xml", true),
    ("a.rss", "application/rss+xml", true), ("a.html", "text/html", false), ("a.png", "image/png", false),
    ("a.txt", "text/plain", false), ("a.svg.txt", "text/plain", false),
  ])
  func sendsAPolicyWithXML(name: String, type: String, hasPolicy: Bool) throws {
    let server = try PreviewServer([name: "<x/>"])
    let policy =
      hasPolicy
      ? "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox" : nil
    let reply = try #require(Client(server.port).get("/" + name))
    #expect(reply.headers["content-type"]?.hasPrefix(type) == true)
    #expect(reply.headers["content-security-policy"] == policy)
    let tag = try #require(reply.headers["etag"])
    for headers in [["Range: bytes=0-1"], ["If-None-Match: \(tag)"], ["Accept-Encoding: gzip"]] {
      let reply = try #require(Client(server.port).get("/" + name, headers))
      #expect(reply.headers["content-security-policy"] == policy, "\(headers)")
    }
  }

  /// No reply lets browsers guess the type.
  @Test(arguments: [
    ("GET", "/", 200), ("HEAD", "/", 200), ("GET", "/guide", 301), ("GET", "/nowhere/", 404),
    ("POST", "/", 405), ("OPTIONS", "/", 204), ("GET", "/../x", 400), ("HEAD", "/.unfold/events", 200),
  ])
  func preventsGuessingOfTypes(method: String, path: String, status: Int) throws {
    let server = try PreviewServer(texts)
    let reply = try #require(Client(server.port).get(path, method: method))
    #expect(reply.status == status)
    #expect(reply.headers["x-content-type-options"] == "nosniff")
  }

  @Test func servesManyRequestsOnOneConnection() throws {
    let server = try PreviewServer(texts)
    let client = Client(server.port)
    for _ in 0..<3 { #expect(client.get("/guide/")?.text == "<h1>Guide</h1>") }
  }

  @Test func listensOnBothLoopbackAddresses() throws {
    let server = try PreviewServer(texts)
    #expect(server.hosts.first == "127.0.0.1")
    for isIPv6 in [false, server.hosts.contains("::1")] {
      #expect(Client(server.port, isIPv6: isIPv6).get("/")?.text == "<h1>Home</h1>")
    }
    #expect(server.url == "http://localhost:\(server.port)/")
  }

  @Test func redirectsFoldersWithoutTheFinalSlash() throws {
    let server = try PreviewServer(texts)
    let reply = try #require(Client(server.port).get("/guide?q=a%20b"))
    #expect(reply.status == 301)
    #expect(reply.headers["location"] == "/guide/?q=a%20b")
    #expect(Client(server.port).get("/%C3%BCber%20uns")?.status == 404)
  }

  /// `//example.com/` in the header `Location` would be another server.
  @Test(arguments: ["//guide", "//guide/", "/guide//photo.png", "//example.com/guide"])
  func rejectsEmptyPathComponents(path: String) throws {
    let server = try PreviewServer(texts)
    #expect(Client(server.port).get(path)?.status == 404)
  }

  @Test func servesTheNotFoundPageOfTheSite() throws {
    let server = try PreviewServer(texts)
    let reply = try #require(Client(server.port).get("/nowhere/", ["If-None-Match: *", "Range: bytes=0-1"]))
    #expect(reply.status == 404)
    #expect(reply.text == "<h1>Gone</h1>")
    #expect(reply.headers["content-type"] == "text/html; charset=utf-8")
  }

  @Test func servesADefaultNotFoundPage() throws {
    let server = try PreviewServer(["index.html": ""])
    let reply = try #require(Client(server.port).get("/nowhere/"))
    #expect(reply.status == 404)
    #expect(reply.text.contains("<h1>Page not found</h1>"))
    #expect(reply.text.contains("<html lang=\"en\">"))
  }

  @Test func servesBelowTheBasePath() throws {
    let server = try PreviewServer(texts) { $0.basePath = "my%20docs" }
    #expect(server.url == "http://localhost:\(server.port)/my%20docs/")
    #expect(Client(server.port).get("/my%20docs/guide/")?.text == "<h1>Guide</h1>")
    for path in ["/", "/my%20docs"] {
      let reply = try #require(Client(server.port).get(path))
      #expect(reply.status == 302)
      #expect(reply.headers["location"] == "/my%20docs/")
    }
    #expect(Client(server.port).get("/my%20docs/guide")?.headers["location"] == "/my%20docs/guide/")
    let outside = try #require(Client(server.port).get("/guide/"))
    #expect(outside.status == 404)
    #expect(outside.text.contains("<a href=\"/my%20docs/\">"))
    #expect(Client(server.port).get("/my%20docsguide/")?.status == 404)
  }

  @Test func headRepliesHaveTheSameHeadersAndNoBody() throws {
    let server = try PreviewServer(texts)
    let client = Client(server.port)
    let head = try #require(client.get("/guide/", method: "HEAD"))
    let get = try #require(client.get("/guide/"))
    #expect(get.text == "<h1>Guide</h1>")
    #expect(head.status == 200)
    #expect(head.headers.filter { $0.key != "date" } == get.headers.filter { $0.key != "date" })
    let missing = try #require(client.get("/nowhere", method: "HEAD"))
    #expect(missing.status == 404)
    #expect(client.get("/")?.text == "<h1>Home</h1>")
  }

  @Test func rejectsOtherMethods() throws {
    let server = try PreviewServer(texts)
    for method in ["POST", "PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "PROPFIND", "get"] {
      let reply = Client(server.port).get("/", ["Content-Length: 0"], method: method)
      #expect(reply?.status == 405, "\(method)")
      #expect(reply?.headers["allow"] == "GET, HEAD, OPTIONS")
    }
    for target in ["/", "*", "/nowhere"] {
      let reply = Client(server.port).get(target, method: "OPTIONS")
      #expect(reply?.status == 204)
      #expect(reply?.headers["allow"] == "GET, HEAD, OPTIONS")
    }
  }

  @Test func servesFiles() throws {
    let folder = TemporaryFolder()
    try folder.write("photo.png", String(repeating: "x", count: 300_000))
    var source = StubSource([:])
    for name in ["photo.png", "gone.png", "."] {
      source.resources[name == "." ? "folder" : name] = Resource(
        file: folder.at(name), contentType: "image/png")
    }
    var options = ServerOptions()
    options.port = .exactly(0)
    let server = try PreviewServer(source: source, options: options)
    let client = Client(server.port)
    let reply = try #require(client.get("/photo.png"))
    #expect(reply.body == [UInt8](repeating: UInt8(ascii: "x"), count: 300_000))
    let tag = try #require(reply.headers["etag"])
    let time = try #require(reply.headers["last-modified"])
    #expect(client.get("/photo.png", ["If-None-Match: \(tag)"])?.status == 304)
    #expect(client.get("/photo.png", ["If-Modified-Since: \(time)"])?.status == 304)
    #expect(client.get("/photo.png", ["Range: bytes=-10"])?.text == "xxxxxxxxxx")
    try folder.write("photo.png", "new")
    #expect(client.get("/photo.png", ["If-None-Match: \(tag)"])?.text == "new")
    #expect(client.get("/gone.png")?.status == 404)
    #expect(client.get("/folder")?.status == 404)
  }
}
