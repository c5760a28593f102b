/// The result of reading the size of an image from its first bytes.
enum ImageHeader: Hashable {
  case size(ImageSize)
  /// The size is stated after the bytes that were read.
  case needsMore
  /// The file has another format, or is damaged.
  case unknown

  /// Creates the result for a size; `.unknown` for nil.
  init(_ size: ImageSize?) { self = size.map { .size($0) } ?? .unknown }

  /// The readers of all formats; each recognizes its format by the signature. To support a new format, add a file and a
  /// line here.
  static let formats: [@Sendable (HeaderBytes) -> ImageHeader] = [
    PNGHeader.read, JPEGHeader.read, GIFHeader.read, WebPHeader.read, AVIFHeader.read, SVGHeader.read,
  ]

  /// Reads the size from the first bytes of an image of any known format.
  static func read(_ bytes: [UInt8]) -> ImageHeader {
    let bytes = HeaderBytes(bytes)
    for format in formats {
      let header = format(bytes)
      if header != .unknown { return header }
    }
    return .unknown
  }
}

/// The first bytes of an image. Reading at an offset out of bounds returns nil.
struct HeaderBytes {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var count: Int { bytes.count }

  func byte(_ offset: Int) -> Int? { bytes.indices.contains(offset) ? Int(bytes[offset]) : nil }

  /// Returns the big-endian number in the `length` bytes (at most 4) at an offset.
  func readBigEndian(_ offset: Int, _ length: Int) -> Int? {
    guard offset >= 0, offset <= count - length else { return nil }
    return bytes[offset..<offset + length].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the little-endian number in the `length` bytes (at most 4) at an offset.
  func readLittleEndian(_ offset: Int, _ length: Int) -> Int? {
    guard offset >= 0, offset <= count - length else { return nil }
    return bytes[offset..<offset + length].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns whether the bytes at `offset` equal `text`.
  func has(_ text: String, at offset: Int) -> Bool {
    offset >= 0 && offset <= count - text.utf8.count && bytes[offset...].starts(with: text.utf8)
  }
}
