/// The parts of a link's destination, as slices of its bytes.
struct LinkParts {
  let bytes: UnsafeBufferPointer<UInt8>
  /// The number of bytes before the `:` of the scheme; 0 if there is none.
  private(set) var schemeCount = 0
  /// The end of the path, as a number of bytes: the offset of `?` or `#`.
  let pathEnd: Int
  /// The end of the query, as a number of bytes: the offset of `#`.
  let queryEnd: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    queryEnd = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.count
    pathEnd = bytes[..<queryEnd].firstIndex(of: UInt8(ascii: "?")) ?? queryEnd
    schemeCount = Self.schemeCount(bytes)
  }

  /// The path as written.
  var path: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: bytes[..<pathEnd]) }
  /// The fragment without its `#`, as written; nil if there is none.
  var fragment: UnsafeBufferPointer<UInt8>? {
    queryEnd < bytes.count ? UnsafeBufferPointer(rebasing: bytes[(queryEnd + 1)...]) : nil
  }
  /// The query with its `?`; empty if there is none.
  var query: String { pathEnd == queryEnd ? "" : String(decoding: bytes[pathEnd..<queryEnd], as: UTF8.self) }
  /// The query and the fragment, as written.
  var suffix: String { pathEnd == bytes.count ? "" : String(decoding: bytes[pathEnd...], as: UTF8.self) }
  var startsWithSlash: Bool { bytes.first == UInt8(ascii: "/") }
  var startsWithTwoSlashes: Bool { startsWithSlash && bytes.count > 1 && bytes[1] == UInt8(ascii: "/") }

  /// Whether the destination is a place on one computer: `C:\tea.png`, `\\server\tea.png` or `file:///tea.png`. No scheme
  /// of URLs consists of one letter.
  var isLocal: Bool {
    schemeCount == 1 || hasScheme("file")
      || bytes.count > 2 && bytes[0] == UInt8(ascii: "\\") && bytes[1] == UInt8(ascii: "\\")
  }

  /// Returns whether the destination has this scheme, given in lowercase without `:`.
  func hasScheme(_ scheme: StaticString) -> Bool {
    guard schemeCount == scheme.utf8CodeUnitCount else { return false }
    for index in 0..<schemeCount where bytes[index] | 0x20 != scheme.utf8Start[index] { return false }
    return true
  }

  /// Returns the number of bytes of the scheme; 0 if there is none.
  ///
  /// Source: RFC 3986, section 3.1.
  private static func schemeCount(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): continue
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
        if index == 0 { return 0 }
      case UInt8(ascii: ":"): return index
      default: return 0
      }
    }
    return 0
  }
}
