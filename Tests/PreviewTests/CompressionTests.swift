import CDeflate
import TestSupport
import Testing

@testable import Preview

@Suite struct CompressionTests {
  let page = String(repeating: "<p>One line is much like the next.</p>\n", count: 400)

  @Test func compressesPagesIfTheBrowserAcceptsIt() throws {
    let server = try PreviewServer(["index.html": page])
    let client = Client(server.port)
    let plain = try #require(client.get("/"))
    #expect(plain.text == page)
    #expect(plain.headers["content-encoding"] == nil)
    #expect(plain.headers["vary"] == "Accept-Encoding")

    let packed = try #require(client.get("/", ["Accept-Encoding: gzip, deflate, br"]))
    #expect(packed.headers["content-encoding"] == "gzip")
    #expect(packed.headers["vary"] == "Accept-Encoding")
    #expect(packed.headers["content-type"] == "text/html; charset=utf-8")
    #expect(packed.body.count < page.utf8.count / 10)
    #expect(String(decoding: unpack(packed.body), as: UTF8.self) == page)
    #expect(client.get("/", ["Accept-Encoding: gzip"])?.body == packed.body)

    // Each representation has its own tag, and matches only that tag.
    let tags = try (#require(plain.headers["etag"]), #require(packed.headers["etag"]))
    #expect(tags.0 != tags.1)
    #expect(client.get("/", ["Accept-Encoding: gzip", "If-None-Match: \(tags.1)"])?.status == 304)
    #expect(client.get("/", ["Accept-Encoding: gzip", "If-None-Match: \(tags.0)"])?.status == 200)
    #expect(client.get("/", ["If-None-Match: \(tags.0)"])?.status == 304)
  }

  @Test func doesNotCompressRanges() throws {
    let server = try PreviewServer(["index.html": page])
    let reply = try #require(Client(server.port).get("/", ["Accept-Encoding: gzip", "Range: bytes=0-5"]))
    #expect(reply.status == 206)
    #expect(reply.text == "<p>One")
    #expect(reply.headers["content-encoding"] == nil)
  }

  @Test func headRepliesHaveTheCompressedLength() throws {
    let server = try PreviewServer(["index.html": page])
    let client = Client(server.port)
    let head = try #require(client.get("/", ["Accept-Encoding: gzip"], method: "HEAD"))
    let get = try #require(client.get("/", ["Accept-Encoding: gzip"]))
    #expect(head.headers["content-length"] == String(get.body.count))
  }

  @Test func doesNotCompressShortFilesAndImages() throws {
    let server = try PreviewServer(["short.html": "<p>Short</p>", "photo.png": page])
    for (path, text) in [("/short.html", "<p>Short</p>"), ("/photo.png", page)] {
      let reply = try #require(Client(server.port).get(path, ["Accept-Encoding: gzip"]))
      #expect(reply.headers["content-encoding"] == nil)
      #expect(reply.headers["vary"] == nil)
      #expect(reply.text == text)
    }
  }

  @Test func doesNotCompressNoise() {
    var random = RandomNumbers(seed: 1)
    let noise = (0..<4_000).map { _ in UInt8(random.pick(256)) }
    #expect(Resource(bytes: noise, contentType: "text/plain").compressedBytes() == nil)
    #expect(Resource(bytes: Array(page.utf8), contentType: "text/plain").compressedBytes() != nil)
  }

  @Test(arguments: [
    ("gzip", true), ("GZIP", true), ("x-gzip", true), ("br, gzip;q=0.5", true), ("*", true),
    ("deflate, *;q=0.1", true),
    ("", false), ("identity", false), ("gzip;q=0", false), ("gzip; q=0.000", false), ("*;q=0", false),
    ("gzip;q=0, *", false), ("br", false), ("gzipped", false),
  ])
  func parsesAcceptEncoding(header: String, isAllowed: Bool) {
    #expect(AcceptEncoding.allowsGzip(header) == isAllowed)
    #expect(!AcceptEncoding.allowsGzip(nil))
  }

  private func unpack(_ bytes: [UInt8]) -> [UInt8] {
    let decompressor = libdeflate_alloc_decompressor()
    defer { libdeflate_free_decompressor(decompressor) }
    return [UInt8](unsafeUninitializedCapacity: 1 << 20) { room, count in
      let result = libdeflate_gzip_decompress(
        decompressor, bytes, bytes.count, room.baseAddress, room.count, &count)
      #expect(result == LIBDEFLATE_SUCCESS)
    }
  }
}
