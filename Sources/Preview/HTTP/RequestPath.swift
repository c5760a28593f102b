import Basics

/// The path of a request, decoded, and known to lead nowhere but down.
struct RequestPath {
  /// Decoded; begins with `/`.
  let text: String

  /// nil for what no browser sends and somebody might who looks for a way out of the site: parts that are `.` or
  /// `..`, a backslash, a NUL or another control character, an encoded slash, bytes that are not UTF-8 (so overlong
  /// forms of all these, too), a space as such, a `%` that begins no escape; and whatever becomes one of these by decoding once more.
  ///
  /// Source: RFC 3986, 2.4, by which a path is decoded once, and 5.2.4, by which clients resolve dots.
  init?(encoded: [UInt8]) {
    guard encoded.first == UInt8(ascii: "/"), !encoded.contains(UInt8(ascii: " ")),
      let decoded = Self.decode(encoded, strictly: true),
      Self.isHarmless(decoded), let again = Self.decode(decoded, strictly: false), Self.isHarmless(again),
      let text = String(validating: decoded, as: UTF8.self)
    else { return nil }
    self.text = text
  }

  /// Whether a part in the middle is empty: no address of a site.
  var hasEmptyPart: Bool { text.contains("//") }

  /// Encodes what may not stand in a path, as in the header `Location`.
  static func encode(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if literal.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// nil for an encoded slash, and where `strictly` for a `%` that begins no escape.
  private static func decode(_ bytes: [UInt8], strictly: Bool) -> [UInt8]? {
    guard bytes.contains(UInt8(ascii: "%")) else { return bytes }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%") {
        if index + 2 < bytes.count, let high = value(bytes[index + 1]), let low = value(bytes[index + 2]) {
          let byte = high << 4 | low
          if byte == UInt8(ascii: "/") { return nil }
          decoded.append(byte)
          index += 3
          continue
        }
        if strictly { return nil }
      }
      decoded.append(bytes[index])
      index += 1
    }
    return decoded
  }

  private static func isHarmless(_ bytes: [UInt8]) -> Bool {
    if bytes.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }) { return false }
    return bytes.split(separator: UInt8(ascii: "/")).allSatisfy { part in
      !(part.count <= 2 && part.allSatisfy { $0 == UInt8(ascii: ".") })
    }
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  private static let digits = Array("0123456789ABCDEF".utf8)
  /// `pchar` and `/` of RFC 3986, 3.3.
  private static let literal = ByteSet("-._~!$&'()*+,;=:@/").union(.alphanumerics)
}
