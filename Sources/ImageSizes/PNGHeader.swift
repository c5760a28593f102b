/// Reads the size of a PNG image.
///
/// Source: PNG specification (W3C), 5.2 signature and 11.2.1 IHDR.
enum PNGHeader {
  static func read(_ bytes: HeaderBytes) -> ImageHeader {
    guard hasSignature(bytes), bytes.has("IHDR", at: 12),
      let width = bytes.readBigEndian(16, 4), let height = bytes.readBigEndian(20, 4)
    else { return .unknown }
    return ImageHeader(ImageSize(width, height))
  }

  private static func hasSignature(_ bytes: HeaderBytes) -> Bool {
    bytes.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  }
}
