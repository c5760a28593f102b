import Basics
import Site

/// An address on another site, as it is asked for, and the place on the page that is meant.
struct ExternalAddress: Hashable {
  /// With scheme, percent-encoded where it has to be, without a fragment.
  let address: String
  /// In lower case, without port and name of a user.
  let host: String
  /// The host with its port, by which requests to one server are told together.
  let server: String
  /// Percent-decoded; nil for the whole page, and for what only a script understands.
  let fragment: String?

  /// Nil for anything but http and https.
  ///
  /// - Parameter text: absolute, or without a scheme: `//example.com/`.
  init?(_ text: String) {
    let text = text.hasPrefix("//") ? "https:" + text : text
    guard let parts = WebAddress(text), !parts.host.isEmpty else { return nil }
    let end = text.utf8.firstIndex(of: UInt8(ascii: "#")) ?? text.endIndex
    address = Self.encoded(text[..<end], host: parts.host)
    let authority = parts.host.lowercased()
    server = authority.split(separator: "@").last.map(String.init) ?? authority
    host = Self.withoutPort(server)
    fragment = end < text.endIndex ? Fragment.checked(text[text.utf8.index(after: end)...]) : nil
  }

  private static func withoutPort(_ server: String) -> String {
    if server.hasPrefix("["), let end = server.firstIndex(of: "]") {
      return String(server[server.index(after: server.startIndex)..<end])
    }
    return String(server.prefix { $0 != ":" })
  }

  /// Encodes what may not stand in a request, and leaves the host: names in other scripts have a code of their own.
  private static func encoded(_ text: Substring, host: Substring) -> String {
    var buffer = ByteBuffer(capacity: text.utf8.count + 16)
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text.utf8[index]
      if byte <= 0x20 || byte >= 0x7F, !(host.startIndex..<host.endIndex).contains(index) {
        buffer.append("%")
        buffer.append(hexDigit(byte >> 4))
        buffer.append(hexDigit(byte & 15))
      } else {
        buffer.append(byte)
      }
      index = text.utf8.index(after: index)
    }
    return buffer.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
