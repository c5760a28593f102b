import Testing

@testable import Preview

/// What a static host does with addresses.
@Suite struct PageTests {
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
  func content(path: String, text: String, type: String) throws {
    let server = try PreviewServer(texts)
    let reply = try #require(Client(server.port).get(path))
    #expect(reply.status == 200)
    #expect(reply.text == text)
    #expect(reply.headers["content-type"] == type)
    #expect(reply.headers["content-length"] == String(text.utf8.count))
    #expect(reply.headers["x-content-type-options"] == "nosniff")
    #expect(reply.headers["cache-control"] == "no-cache")
  }

  @Test func oneConnectionServesManyRequests() throws {
    let server = try PreviewServer(texts)
    let client = Client(server.port)
    for _ in 0..<3 { #expect(client.get("/guide/")?.text == "<h1>Guide</h1>") }
  }

  @Test func bothLoopbackAddresses() throws {
    let server = try PreviewServer(texts)
    #expect(server.hosts.first == "127.0.0.1")
    for isIPv6 in [false, server.hosts.contains("::1")] {
      #expect(Client(server.port, isIPv6: isIPv6).get("/")?.text == "<h1>Home</h1>")
    }
    #expect(server.address == "http://localhost:\(server.port)/")
  }

  @Test func folderWithoutItsSlash() throws {
    let server = try PreviewServer(texts)
    let reply = try #require(Client(server.port).get("/guide?q=a%20b"))
    #expect(reply.status == 301)
    #expect(reply.headers["location"] == "/guide/?q=a%20b")
    #expect(Client(server.port).get("/%C3%BCber%20uns")?.status == 404)
  }

  /// `//example.com/` in `Location` would be another server.
  @Test(arguments: ["//guide", "//guide/", "/guide//photo.png", "//example.com/guide"])
  func emptyParts(path: String) throws {
    let server = try PreviewServer(texts)
    #expect(Client(server.port).get(path)?.status == 404)
  }

  @Test func missingPageGetsThePageOfTheSite() throws {
    let server = try PreviewServer(texts)
    let reply = try #require(Client(server.port).get("/nowhere/", ["If-None-Match: *", "Range: bytes=0-1"]))
    #expect(reply.status == 404)
    #expect(reply.text == "<h1>Gone</h1>")
    #expect(reply.headers["content-type"] == "text/html; charset=utf-8")
  }

  @Test func missingPageOfASiteWithoutSuchAPage() throws {
    let server = try PreviewServer(["index.html": ""])
    let reply = try #require(Client(server.port).get("/nowhere/"))
    #expect(reply.status == 404)
    #expect(reply.text.contains("<h1>Page not found</h1>"))
    #expect(reply.text.contains("<html lang=\"en\">"))
  }

  @Test func basePath() throws {
    let server = try PreviewServer(texts) { $0.basePath = "my%20docs" }
    #expect(server.address == "http://localhost:\(server.port)/my%20docs/")
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

  @Test func headHasTheHeadersAndNoBody() throws {
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

  @Test func otherMethods() throws {
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

  @Test func files() throws {
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
