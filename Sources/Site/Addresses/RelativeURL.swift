import Basics

/// Links between two pages of the site that hold wherever the site stands.
///
/// A site URL is written from the root, without a slash at its start and not percent-encoded: `a/b/`,
/// `a/b.html`, and the empty text for the root.
public enum RelativeURL {
  /// Appends the shortest relative link from the page at one site URL to another site URL: `../c/`.
  ///
  /// What a path may not hold is percent-encoded, `&`, quotes and colons included, so that the link can stand
  /// in an attribute and its first part is never taken for a scheme.
  public static func from(_ page: String, to target: String, into buffer: inout ByteBuffer) {
    let written = buffer.count
    var ups = 0
    var skip = 0
    page.withBytes { page in
      target.withBytes { target in
        // Both folders up to the last slash that they have in common.
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

  /// The same as text.
  public static func from(_ page: String, to target: String) -> String {
    var buffer = ByteBuffer(capacity: 64)
    from(page, to: target, into: &buffer)
    return buffer.text
  }

  /// Appends a site URL or a part of one, percent-encoded: what follows a base URL.
  public static func appendEncoded(_ url: String, into buffer: inout ByteBuffer) {
    url.withBytes { appendPath($0[...], into: &buffer) }
  }

  /// Appends any text as a part of a URL, everything but unreserved characters percent-encoded (RFC 3986,
  /// section 2.3).
  public static func appendComponent(_ text: String, into buffer: inout ByteBuffer) {
    text.withBytes { append($0[...], keeping: unreserved, into: &buffer) }
  }

  /// Appends a whole address with all but letters, digits and what gives addresses their form percent-encoded. What is
  /// encoded already stays so. The result may stand in any file that has spaces, quotes, `$` or braces for its own use.
  public static func appendAddress(_ address: String, into buffer: inout ByteBuffer) {
    address.withBytes { append($0[...], keeping: addressBytes, into: &buffer) }
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
        buffer.append(UInt8(ascii: "%"))
        buffer.append(hexDigits[Int(byte >> 4)])
        buffer.append(hexDigits[Int(byte & 15)])
      }
    }
  }

  private static let unreserved = ByteSet("-._~").union(.alphanumerics)
  private static let pathBytes = ByteSet("/!$()*+,;=@").union(unreserved)
  private static let addressBytes = ByteSet("/?#@!&()*+,;=:%[]").union(unreserved)
  private static let hexDigits = Array("0123456789ABCDEF".utf8)
}
