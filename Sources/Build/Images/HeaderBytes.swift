/// The first bytes of an image, read with care: an offset behind the end gives nil.
struct HeaderBytes {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var count: Int { bytes.count }

  func byte(_ offset: Int) -> Int? { bytes.indices.contains(offset) ? Int(bytes[offset]) : nil }

  /// A number of `length` bytes, at most 4, the highest first.
  func big(_ offset: Int, _ length: Int) -> Int? {
    guard offset >= 0, offset <= count - length else { return nil }
    return bytes[offset..<offset + length].reduce(0) { $0 << 8 | Int($1) }
  }

  /// A number of `length` bytes, the lowest first.
  func little(_ offset: Int, _ length: Int) -> Int? {
    guard offset >= 0, offset <= count - length else { return nil }
    return bytes[offset..<offset + length].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  func has(_ text: String, at offset: Int) -> Bool {
    offset >= 0 && offset <= count - text.utf8.count && bytes[offset...].starts(with: text.utf8)
  }
}
