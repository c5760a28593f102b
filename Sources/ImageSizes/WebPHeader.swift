/// Reads the size of a WebP image.
///
/// Source: RFC 9649, 2.5 to 2.7; RFC 6386, 9.1, for the frame of lossy images.
enum WebPHeader {
  static func read(_ bytes: HeaderBytes) -> ImageHeader {
    guard bytes.has("RIFF", at: 0), bytes.has("WEBP", at: 8) else { return .unknown }
    if bytes.has("VP8X", at: 12) { return extended(bytes) }
    if bytes.has("VP8L", at: 12) { return lossless(bytes) }
    if bytes.has("VP8 ", at: 12) { return lossy(bytes) }
    return .unknown
  }

  /// Reads the canvas size: width and height minus 1, in 24 bits each.
  private static func extended(_ bytes: HeaderBytes) -> ImageHeader {
    guard let width = bytes.readLittleEndian(24, 3), let height = bytes.readLittleEndian(27, 3) else {
      return .unknown
    }
    return ImageHeader(ImageSize(width + 1, height + 1))
  }

  /// Reads width and height minus 1, in 14 bits each, after a signature byte.
  private static func lossless(_ bytes: HeaderBytes) -> ImageHeader {
    guard bytes.byte(20) == 0x2F, let bits = bytes.readLittleEndian(21, 4) else { return .unknown }
    return ImageHeader(ImageSize((bits & 0x3FFF) + 1, ((bits >> 14) & 0x3FFF) + 1))
  }

  /// Reads width and height in 14 bits each. The two bits above them are a scale that does not affect the size.
  private static func lossy(_ bytes: HeaderBytes) -> ImageHeader {
    guard bytes.readBigEndian(23, 3) == 0x9D012A, let width = bytes.readLittleEndian(26, 2),
      let height = bytes.readLittleEndian(28, 2)
    else {
      return .unknown
    }
    return ImageHeader(ImageSize(width & 0x3FFF, height & 0x3FFF))
  }
}
