/// Reads the size of a JPEG image.
///
/// Source: ITU T.81, B.1 markers and B.2.2 frame header.
enum JPEGHeader {
  static func read(_ bytes: HeaderBytes) -> ImageHeader {
    guard bytes.readBigEndian(0, 3) == 0xFFD8FF else { return .unknown }
    var offset = 2
    var isRotated = false
    while true {
      guard let start = bytes.byte(offset), let marker = bytes.byte(offset + 1) else { return .needsMore }
      guard start == 0xFF else { return .unknown }
      switch marker {
      case 0xFF:  // A fill byte before the marker.
        offset += 1
        continue
      case 0x01, 0xD0...0xD8:  // Markers without a length.
        offset += 2
        continue
      case 0xD9, 0xDA:  // The image data, without a frame header before it.
        return .unknown
      default: break
      }
      guard let length = bytes.readBigEndian(offset + 2, 2) else { return .needsMore }
      if length < 2 { return .unknown }
      switch marker {
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        guard let height = bytes.readBigEndian(offset + 5, 2), let width = bytes.readBigEndian(offset + 7, 2)
        else {
          return .needsMore
        }
        let size = ImageSize(width, height)
        return ImageHeader(isRotated ? size?.rotated : size)
      case 0xE1:
        if bytes.count < offset + 2 + length { return .needsMore }
        if let orientation = ExifOrientation.read(bytes, from: offset + 4, to: offset + 2 + length) {
          isRotated = (5...8).contains(orientation)
        }
      default: break
      }
      offset += 2 + length
    }
  }
}

/// The orientation of the camera that took an image, from 1 to 8. Browsers rotate images accordingly; with 5 to 8,
/// width and height are swapped.
///
/// Source: Exif 2.32, 4.5.2 structure and 4.6.4, tag 0x0112.
private enum ExifOrientation {
  /// Returns the orientation stated in the content of an APP1 segment; nil if there is none.
  static func read(_ bytes: HeaderBytes, from start: Int, to end: Int) -> Int? {
    guard bytes.has("Exif", at: start), bytes.readBigEndian(start + 4, 2) == 0 else { return nil }
    let tiff = start + 6
    let number: (Int, Int) -> Int?
    switch bytes.readBigEndian(tiff, 2) {
    case 0x4949: number = bytes.readLittleEndian
    case 0x4D4D: number = bytes.readBigEndian
    default: return nil
    }
    guard number(tiff + 2, 2) == 42, let first = number(tiff + 4, 4), let count = number(tiff + first, 2)
    else {
      return nil
    }
    for index in 0..<count {
      let field = tiff + first + 2 + 12 * index
      if field + 12 > end { return nil }
      if number(field, 2) == 0x0112 { return number(field + 8, 2) }
    }
    return nil
  }
}
