import Testing

@testable import Preview

/// Conditional requests and ranges, from browsers that have cached a copy.
@Suite struct ConditionTests {
  /// 1994-11-06 08:49:37.
  private static let time = 784_111_777
  private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"

  private func server() throws -> PreviewServer {
    var source = StubSource([:])
    source.resources["a.txt"] = Resource(
      bytes: Array("0123456789".utf8), contentType: "text/plain", entityTag: "v1", modified: Self.time)
    var options = ServerOptions()
    options.port = .exactly(0)
    return try PreviewServer(source: source, options: options)
  }

  @Test func sendsValidators() throws {
    let server = try server()
    let reply = try #require(Client(server.port).get("/a.txt"))
    #expect(reply.headers["etag"] == "\"v1\"")
    #expect(reply.headers["last-modified"] == Self.date)
    #expect(reply.headers["accept-ranges"] == "bytes")
  }

  @Test(arguments: [
    (["If-None-Match: \"v1\""], 304), (["If-None-Match: W/\"v1\""], 304), (["If-None-Match: *"], 304),
    (["If-None-Match: \"v0\", \"v1\""], 304), (["If-None-Match: \"v0\"", "If-None-Match: \"v1\""], 304),
    (["If-None-Match: \"v0\""], 200), (["If-None-Match: v1"], 200), (["If-None-Match: \"v1"], 200),
    (["If-Modified-Since: \(Self.date)"], 304), (["If-Modified-Since: Sun, 06 Nov 1994 08:49:36 GMT"], 200),
    (["If-Modified-Since: Mon, 07 Nov 1994 00:00:00 GMT"], 304), (["If-Modified-Since: yesterday"], 200),
    (["If-None-Match: \"v0\"", "If-Modified-Since: \(Self.date)"], 200),
    (["If-Match: \"v1\""], 200), (["If-Match: *"], 200), (["If-Match: \"v0\""], 412),
    (["If-Match: W/\"v1\""], 412),
    (["If-Unmodified-Since: \(Self.date)"], 200),
    (["If-Unmodified-Since: Sun, 06 Nov 1994 08:49:36 GMT"], 412),
    (["If-Match: \"v1\"", "If-Unmodified-Since: Sun, 06 Nov 1994 08:49:36 GMT"], 200),
    (["If-Match: \"v1\"", "If-None-Match: \"v1\""], 304),
  ])
  func evaluatesPreconditions(headers: [String], status: Int) throws {
    let server = try server()
    let client = Client(server.port)
    let reply = try #require(client.get("/a.txt", headers))
    #expect(reply.status == status)
    #expect(reply.headers["etag"] == "\"v1\"")
    #expect(reply.text == (status == 200 ? "0123456789" : ""))
    // If there is a length, it is the length of the content (RFC 9110, 8.6).
    let length = reply.headers["content-length"]
    #expect(length == (status == 412 ? "0" : "10") || status == 304 && length == nil)
    #expect(client.get("/a.txt")?.text == "0123456789", "the connection remains usable")
  }

  @Test(
    arguments: [
      ("bytes=0-0", 206, "0", "bytes 0-0/10"), ("bytes=2-4", 206, "234", "bytes 2-4/10"),
      ("bytes=7-", 206, "789", "bytes 7-9/10"), ("bytes=7-99999999999999999999", 206, "789", "bytes 7-9/10"),
      ("bytes=-3", 206, "789", "bytes 7-9/10"), ("bytes=-99", 206, "0123456789", "bytes 0-9/10"),
      ("BYTES=9-9", 206, "9", "bytes 9-9/10"), ("bytes=10-", 416, "", "bytes */10"),
      ("bytes=-0", 416, "", "bytes */10"),
      ("bytes=99999999999999999999-", 416, "", "bytes */10"),
      ("bytes=4-2", 200, "0123456789", nil), ("bytes=a-b", 200, "0123456789", nil),
      ("bytes=-", 200, "0123456789", nil),
      ("bytes=0-1,3-4", 200, "0123456789", nil), ("lines=0-1", 200, "0123456789", nil),
      ("bytes=--1", 200, "0123456789", nil), ("bytes=+1-2", 200, "0123456789", nil),
    ] as [(String, Int, String, String?)])
  func sendsRanges(range: String, status: Int, text: String, place: String?) throws {
    let server = try server()
    let reply = try #require(Client(server.port).get("/a.txt", ["Range: \(range)"]))
    #expect(reply.status == status)
    #expect(reply.text == text)
    #expect(reply.headers["content-range"] == place)
  }

  @Test(arguments: [
    ("If-Range: \"v1\"", 206), ("If-Range: \"v0\"", 200), ("If-Range: W/\"v1\"", 200),
    ("If-Range: \(Self.date)", 200),
    ("If-None-Match: \"v1\"", 304), ("If-Match: \"v0\"", 412), ("Accept-Encoding: gzip", 206),
  ])
  func combinesRangesWithPreconditions(header: String, status: Int) throws {
    let server = try server()
    let reply = try #require(Client(server.port).get("/a.txt", ["Range: bytes=0-1", header]))
    #expect(reply.status == status)
    #expect(reply.text == [206: "01", 200: "0123456789"][status, default: ""])
  }

  @Test func headRequestsIgnoreRanges() throws {
    let server = try server()
    let reply = try #require(Client(server.port).get("/a.txt", ["Range: bytes=0-1"], method: "HEAD"))
    #expect(reply.status == 200)
    #expect(reply.headers["content-length"] == "10")
  }

  @Test func sendsAnEmptyResource() throws {
    let server = try PreviewServer(["a.txt": ""])
    #expect(Client(server.port).get("/a.txt")?.headers["content-length"] == "0")
    #expect(Client(server.port).get("/a.txt", ["Range: bytes=0-"])?.status == 416)
    #expect(Client(server.port).get("/a.txt", ["Range: bytes=-5"])?.status == 416)
  }

  @Test func parsesAndFormatsDates() {
    for seconds in [0, 951_782_400, 784_111_777, 1_709_164_800, 4_102_444_799] {
      #expect(HTTPDate.seconds(HTTPDate.text(seconds)) == seconds)
    }
    for text in [
      "", "Sun, 06 Nov 1994 08:49 GMT", "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 28:49:37 GMT",
    ] {
      #expect(HTTPDate.seconds(text) == nil)
    }
  }
}
