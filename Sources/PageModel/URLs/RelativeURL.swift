import Basics

/// Makes relative links between the pages of a site, which work wherever the site is hosted.
///
/// The site URLs that the functions take are relative to the root of the site, without a leading slash, and not
/// percent-encoded: `a/b/`, `a/b.html`, or the empty text for the root.
public enum RelativeURL {
  /// Appends the shortest relative link from one site URL to another, such as `../c/`.
  ///
  /// Characters that must not be in a path are percent-encoded. So are `&`, quotes and colons, so that the link can be
  /// used in an attribute and its first component is never read as a scheme.
  public static func from(_ page: String, to target: String, into buffer: inout ByteBuffer) {
    let written = buffer.count
    var ups = 0
    var skip = 0
    page.withBytes { page in
      target.withBytes { target in
        // Find the last slash that both have in common.
        let limit = min(page.count, target.count)
        var index = 0
        while index < limit, page[index] == target[index] {
          index += 1
          if page[index - 1] == UInt8(ascii: "/") { skip = index }
        }
        for byte in page[skip...] where byte == UInt8(ascii: "/") { ups += 1 }
      }
    }
    for _ in 0..<ups { buffer.append("../") }
    target.withBytes { appendPath($0[skip...], into: &buffer) }
    if buffer.count == written { buffer.append("./") }
  }

  /// Returns the shortest relative link from one site URL to another.
  public static func from(_ page: String, to target: String) -> String {
    var buffer = ByteBuffer(capacity: 64)
    from(page, to: target, into: &buffer)
    return buffer.text
  }

  /// Returns a URL or path with its special characters percent-encoded.
  public static func encoded(_ url: String) -> String {
    var buffer = ByteBuffer(capacity: 64)
    appendEncoded(url, into: &buffer)
    return buffer.text
  }

  /// Appends a site URL or a path, percent-encoded except for slashes.
  public static func appendEncoded(_ url: String, into buffer: inout ByteBuffer) {
    url.withBytes { appendPath($0[...], into: &buffer) }
  }

  /// Appends text as a component of a URL. All characters but the unreserved ones are percent-encoded.
  ///
  /// Source: RFC 3986, section 2.3.
  public static func appendComponent(_ text: String, into buffer: inout ByteBuffer) {
    text.withBytes { append($0[...], keeping: unreserved, into: &buffer) }
  }

  /// Appends an absolute or relative URL in which all characters but letters, digits and URL delimiters are
  /// percent-encoded. Existing escapes are kept. The result is safe in files whose syntax uses spaces, quotes, `$` or
  /// braces, such as server configuration.
  public static func appendURL(_ url: String, into buffer: inout ByteBuffer) {
    url.withBytes { append($0[...], keeping: urlBytes, into: &buffer) }
  }

  private static func appendPath(_ path: Slice<UnsafeBufferPointer<UInt8>>, into buffer: inout ByteBuffer) {
    append(path, keeping: pathBytes, into: &buffer)
  }

  private static func append(
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>, keeping kept: ByteSet, into buffer: inout ByteBuffer
  ) {
    for byte in bytes {
      if kept.contains(byte) {
        buffer.append(byte)
      } else {
        buffer.appendPercentEncoded(byte)
      }
    }
  }

  private static let unreserved = ByteSet("-._~").union(.alphanumerics)
  private static let pathBytes = ByteSet("/!$()*+,;=@").union(unreserved)
  private static let urlBytes = ByteSet("/?#@!&()*+,;=:%[]").union(unreserved)
}
