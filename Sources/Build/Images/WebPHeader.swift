/// Source: RFC 9649, 2.5 to 2.7; RFC 6386, 9.1, for the frame of lossy images.
enum WebPHeader {
  static func read(_ bytes: HeaderBytes) -> ImageHeader {
    guard bytes.has("RIFF", at: 0), bytes.has("WEBP", at: 8) else { return .unknown }
    if bytes.has("VP8X", at: 12) { return extended(bytes) }
    if bytes.has("VP8L", at: 12) { return lossless(bytes) }
    if bytes.has("VP8 ", at: 12) { return lossy(bytes) }
    return .unknown
  }

  /// The canvas, each side less one in 24 bits.
  private static func extended(_ bytes: HeaderBytes) -> ImageHeader {
    guard let width = bytes.little(24, 3), let height = bytes.little(27, 3) else { return .unknown }
    return ImageHeader(ImageSize(width + 1, height + 1))
  }

  /// Each side less one in 14 bits, after a signature byte.
  private static func lossless(_ bytes: HeaderBytes) -> ImageHeader {
    guard bytes.byte(20) == 0x2F, let bits = bytes.little(21, 4) else { return .unknown }
    return ImageHeader(ImageSize((bits & 0x3FFF) + 1, ((bits >> 14) & 0x3FFF) + 1))
  }

  /// 14 bits each, the two above them a scale that is of no concern here.
  private static func lossy(_ bytes: HeaderBytes) -> ImageHeader {
    guard bytes.big(23, 3) == 0x9D012A, let width = bytes.little(26, 2), let height = bytes.little(28, 2)
    else {
      return .unknown
    }
    return ImageHeader(ImageSize(width & 0x3FFF, height & 0x3FFF))
  }
}
