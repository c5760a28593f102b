/// Source: ISO/IEC 14496-12, 4.2 boxes; ISO/IEC 23008-12, 6.5.3 `ispe` and 6.5.10 `irot`; AV1 Image File Format.
enum AVIFHeader {
  static func read(_ bytes: HeaderBytes) -> ImageHeader {
    guard bytes.has("ftyp", at: 4), isAVIF(bytes) else { return .unknown }
    // The properties stand in meta / iprp / ipco; meta is a full box, with four bytes before its content.
    guard let meta = box("meta", in: bytes, 0..<Int.max) else { return .needsMore }
    if meta.upperBound > bytes.count { return .needsMore }
    guard
      let properties = box("iprp", in: bytes, min(meta.lowerBound + 4, meta.upperBound)..<meta.upperBound),
      let container = box("ipco", in: bytes, properties)
    else { return .unknown }
    return ImageHeader(size(bytes, container))
  }

  private static func isAVIF(_ bytes: HeaderBytes) -> Bool {
    guard let length = bytes.big(0, 4), length <= 1024 else { return false }
    return stride(from: 8, to: length, by: 4).contains {
      bytes.has("avif", at: $0) || bytes.has("avis", at: $0)
    }
  }

  /// The largest item is the image itself: its tiles, its thumbnail and its transparency are not larger.
  private static func size(_ bytes: HeaderBytes, _ container: Range<Int>) -> ImageSize? {
    var largest: ImageSize?
    var isTurned = false
    forEachBox(in: bytes, container) { name, content in
      if name == "ispe", let width = bytes.big(content.lowerBound + 4, 4),
        let height = bytes.big(content.lowerBound + 8, 4), let size = ImageSize(width, height)
      {
        if size.width > largest?.width ?? 0 { largest = size }
      } else if name == "irot", let quarters = bytes.byte(content.lowerBound) {
        isTurned = quarters & 1 == 1
      }
      return true
    }
    return isTurned ? largest?.turned : largest
  }

  /// The content of the first box of that name in `range`.
  private static func box(_ name: String, in bytes: HeaderBytes, _ range: Range<Int>) -> Range<Int>? {
    var found: Range<Int>?
    forEachBox(in: bytes, range) { other, content in
      if other == name { found = content }
      return found == nil
    }
    return found
  }

  /// Calls `body` with each box's name and content until it returns false.
  private static func forEachBox(
    in bytes: HeaderBytes, _ range: Range<Int>, _ body: (String, Range<Int>) -> Bool
  ) {
    var offset = range.lowerBound
    while offset < range.upperBound, let length = bytes.big(offset, 4), length >= 8, offset + 8 <= bytes.count
    {
      let name = String(decoding: bytes.bytes[offset + 4..<offset + 8], as: UTF8.self)
      if !body(name, offset + 8..<offset + length) { return }
      offset += length
    }
  }
}
