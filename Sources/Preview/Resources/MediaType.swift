/// What kind of content a file holds, by the ending of its name.
///
/// Source: IANA, “Media Types”; for JavaScript RFC 9239, for JSON RFC 8259, which knows no charset.
public enum MediaType {
  /// The value of `Content-Type` for a file of this name; for endings that nobody knows a type that browsers save.
  public static func of(_ name: String) -> String {
    let file =
      name.utf8.lastIndex(of: UInt8(ascii: "/")).map { name[name.utf8.index(after: $0)...] } ?? name[...]
    guard let dot = file.utf8.lastIndex(of: UInt8(ascii: ".")) else { return unknown }
    return known[file[file.utf8.index(after: dot)...].lowercased()] ?? unknown
  }

  /// Whether content of this type is text, and so becomes much smaller when it is compressed.
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
    "xml": "application/xml; charset=utf-8", "atom": "application/atom+xml; charset=utf-8",
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
