/// Reads the size of a GIF image.
///
/// Source: GIF89a, 17 header and 18 logical screen descriptor.
enum GIFHeader {
  static func read(_ bytes: HeaderBytes) -> ImageHeader {
    guard bytes.has("GIF87a", at: 0) || bytes.has("GIF89a", at: 0), let width = bytes.readLittleEndian(6, 2),
      let height = bytes.readLittleEndian(8, 2)
    else { return .unknown }
    return ImageHeader(ImageSize(width, height))
  }
}
