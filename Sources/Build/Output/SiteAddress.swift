import Basics

/// Absolute URLs of a site whose base URL is known.
enum SiteAddress {
  /// Appends the URL of what stands at `path` below `base`, escaped for XML text.
  ///
  /// What is not allowed in a URL is percent-encoded; what is percent-encoded already stays so.
  static func append(_ path: String, below base: String, to buffer: inout ByteBuffer) {
    buffer.appendHref(plain(path, below: base))
  }

  /// The URL as it was given, with one slash between both parts.
  static func plain(_ path: String, below base: String) -> String {
    let path = path.utf8.first == UInt8(ascii: "/") ? String(path.dropFirst()) : path
    return base.utf8.last == UInt8(ascii: "/") ? base + path : base + "/" + path
  }
}
