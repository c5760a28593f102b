/// Reads the size of an AVIF image.
///
/// Source: ISO/IEC 14496-12, 4.2 boxes; ISO/IEC 23008-12, 6.5.3 `ispe` and 6.5.10 `irot`; AV1 Image File Format.
enum AVIFHeader {
  static func read(_ bytes: HeaderBytes) -> ImageHeader {
    guard bytes.has("ftyp", at: 4), isAVIF(bytes) else { return .unknown }
    // The properties are in meta / iprp / ipco. `meta` is a full box: four bytes precede its content.
    guard let meta = box("meta", in: bytes, 0..<Int.max) else { return .needsMore }
    if meta.upperBound > bytes.count { return .needsMore }
    guard
      let properties = box("iprp", in: bytes, min(meta.lowerBound + 4, meta.upperBound)..<meta.upperBound),
      let container = box("ipco", in: bytes, properties)
    else { return .unknown }
    return ImageHeader(size(bytes, container))
  }

  private static func isAVIF(_ bytes: HeaderBytes) -> Bool {
    guard let length = bytes.readBigEndian(0, 4), length <= 1024 else { return false }
    return stride(from: 8, to: length, by: 4).contains {
      bytes.has("avif", at: $0) || bytes.has("avis", at: $0)
    }
  }

  /// Returns the size of the largest item, which is the image: tiles, thumbnails and alpha planes are not larger.
  private static func size(_ bytes: HeaderBytes, _ container: Range<Int>) -> ImageSize? {
    var largest: ImageSize?
    var isRotated = false
    forEachBox(in: bytes, container) { name, content in
      if name == "ispe", let width = bytes.readBigEndian(content.lowerBound + 4, 4),
        let height = bytes.readBigEndian(content.lowerBound + 8, 4), let size = ImageSize(width, height)
      {
        if size.width > largest?.width ?? 0 { largest = size }
      } else if name == "irot", let quarters = bytes.byte(content.lowerBound) {
        isRotated = quarters & 1 == 1
      }
      return true
    }
    return isRotated ? largest?.rotated : largest
  }

  /// Returns the content of the first box called `name` in `range`.
  private static func box(_ name: String, in bytes: HeaderBytes, _ range: Range<Int>) -> Range<Int>? {
    var found: Range<Int>?
    forEachBox(in: bytes, range) { other, content in
      if other == name { found = content }
      return found == nil
    }
    return found
  }

  /// Calls `body` with the name and content of each box until it returns false.
  private static func forEachBox(
    in bytes: HeaderBytes, _ range: Range<Int>, _ body: (String, Range<Int>) -> Bool
  ) {
    var offset = range.lowerBound
    while offset < range.upperBound, let length = bytes.readBigEndian(offset, 4), length >= 8,
      offset + 8 <= bytes.count
    {
      let name = String(decoding: bytes.bytes[offset + 4..<offset + 8], as: UTF8.self)
      if !body(name, offset + 8..<offset + length) { return }
      offset += length
    }
  }
}
