import Basics
import Synchronization

/// A page, style sheet, image or other file that is served at a URL.
///
/// A resource never changes. When a page is rendered again, it becomes a new resource with another entity tag.
public final class Resource: Sendable {
  enum Content {
    case bytes(ResourceBytes)
    case file(path: String)
  }

  let content: Content
  /// The value of the header `Content-Type`, with the charset of text: see `MediaType`.
  let contentType: String
  /// Identifies this content among all versions of the resource, without quotes. Nil for a file, which is identified by
  /// its size and time.
  let entityTag: String?
  /// The time of the last modification in seconds since 1970; nil if it is unknown, and for a file, whose own time is
  /// used.
  let modified: Int?
  /// The compressed content, created when a browser asks for it for the first time.
  private let compressed = Mutex(Compressed.unknown)

  private enum Compressed {
    case unknown, notWorthIt
    case bytes(ResourceBytes)
  }

  /// Creates a resource from bytes in memory.
  ///
  /// - Parameter entityTag: must not contain quotes. By default, the hash of the bytes.
  public init(bytes: [UInt8], contentType: String, entityTag: String? = nil, modified: Int? = nil) {
    content = .bytes(ResourceBytes(bytes))
    self.contentType = contentType
    self.entityTag = entityTag ?? ContentHash(bytes).hex
    self.modified = modified
  }

  /// Creates a resource from a file that is opened for each request. The caller must make sure that the path, with
  /// links followed, may be served.
  public init(file path: String, contentType: String) {
    content = .file(path: path)
    self.contentType = contentType
    entityTag = nil
    modified = nil
  }

  /// The largest number of bytes that the resource keeps in memory, including compressed content.
  var memorySize: Int {
    if case .bytes(let bytes) = content { return bytes.count * (isCompressible ? 2 : 1) }
    return 0
  }

  /// Whether the resource is compressed for browsers that accept it: text in memory of at least 512 bytes.
  var isCompressible: Bool {
    if case .bytes(let bytes) = content { return bytes.count >= 512 && MediaType.isText(contentType) }
    return false
  }

  /// Returns the compressed bytes; nil if compression saves less than a tenth.
  func compressedBytes() -> ResourceBytes? {
    guard isCompressible, case .bytes(let bytes) = content else { return nil }
    return compressed.withLock { compressed in
      if case .unknown = compressed {
        let packed = bytes.withBytes { Deflate.compress($0, level: 6, in: .gzip) }
        compressed = packed.count < bytes.count / 10 * 9 ? .bytes(ResourceBytes(packed)) : .notWorthIt
      }
      if case .bytes(let packed) = compressed { return packed }
      return nil
    }
  }
}

/// The content that a server serves. Several threads call its methods, and while a call runs, other requests may have
/// to wait.
public protocol ResourceSource: Sendable {
  /// Returns the resource at a path relative to the root of the site, such as `guide/index.html`; nil if there is none.
  ///
  /// - Parameter path: decoded, valid UTF-8, without slashes at its beginning and end, and without components that are
  ///   empty, `.` or `..`.
  func resource(at path: String) -> Resource?

  /// Returns the page of the site for URLs that do not exist; nil if the site has none.
  func notFoundPage() -> Resource?
}

/// Bytes at a fixed place in memory, so that several connections can send them without copying.
///
/// Unchecked, because a pointer is not `Sendable`. The bytes never change.
final class ResourceBytes: @unchecked Sendable {
  static let none = ResourceBytes([])

  let start: UnsafeMutableRawPointer
  let count: Int

  init(_ bytes: [UInt8]) {
    count = bytes.count
    start = .allocate(byteCount: max(bytes.count, 1), alignment: 16)
    bytes.withUnsafeBytes {
      start.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(start), byteCount: $0.count)
    }
  }

  deinit { start.deallocate() }

  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    body(UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt8.self), count: count))
  }
}

// MARK: - MediaType

/// The media types of files, by the extension of their names.
///
/// Sources: IANA, “Media Types”; RFC 9239 for JavaScript; RFC 8259 for JSON, which has no charset parameter.
public enum MediaType {
  /// Returns the value of the header `Content-Type` for a file of this name. For an unknown extension, this is a type
  /// that browsers save instead of showing.
  public static func of(_ name: String) -> String {
    let file =
      name.utf8.lastIndex(of: UInt8(ascii: "/")).map { name[name.utf8.index(after: $0)...] } ?? name[...]
    guard let dot = file.utf8.lastIndex(of: UInt8(ascii: ".")) else { return unknown }
    return known[file[file.utf8.index(after: dot)...].lowercased()] ?? unknown
  }

  /// Returns whether content of this type is text, which compresses well.
  static func isText(_ contentType: String) -> Bool {
    let type = contentType.prefix { $0 != ";" }
    return type.hasPrefix("text/") || type.hasSuffix("json") || type.hasSuffix("xml")
  }

  private static let unknown = "application/octet-stream"

  private static let known: [String: String] = [
    "html": "text/html; charset=utf-8", "htm": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "mjs": "text/javascript; charset=utf-8",
    "txt": "text/plain; charset=utf-8", "md": "text/markdown; charset=utf-8",
    "markdown": "text/markdown; charset=utf-8", "csv": "text/csv; charset=utf-8",
    "ics": "text/calendar; charset=utf-8", "vtt": "text/vtt; charset=utf-8",
    "yml": "application/yaml", "yaml": "application/yaml",
    "json": "application/json", "map": "application/json", "webmanifest": "application/manifest+json",
    "xml": "application/xml; charset=utf-8", "xsl": "application/xml; charset=utf-8",
    "xslt": "application/xslt+xml; charset=utf-8", "xhtml": "application/xhtml+xml; charset=utf-8",
    "xht": "application/xhtml+xml; charset=utf-8", "rdf": "application/rdf+xml; charset=utf-8",
    "mathml": "application/mathml+xml; charset=utf-8", "mml": "application/mathml+xml; charset=utf-8",
    "atom": "application/atom+xml; charset=utf-8",
    "rss": "application/rss+xml; charset=utf-8", "svg": "image/svg+xml; charset=utf-8",
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp",
    "avif": "image/avif", "apng": "image/apng", "ico": "image/vnd.microsoft.icon", "bmp": "image/bmp",
    "tif": "image/tiff", "tiff": "image/tiff",
    "mp4": "video/mp4", "m4v": "video/mp4", "mov": "video/quicktime", "webm": "video/webm",
    "ogv": "video/ogg", "mp3": "audio/mpeg", "m4a": "audio/mp4", "ogg": "audio/ogg", "oga": "audio/ogg",
    "wav": "audio/wav", "flac": "audio/flac",
    "woff": "font/woff", "woff2": "font/woff2", "ttf": "font/ttf", "otf": "font/otf",
    "pdf": "application/pdf", "zip": "application/zip", "gz": "application/gzip",
    "tar": "application/x-tar", "wasm": "application/wasm", "usdz": "model/vnd.usdz+zip",
  ]
}
