/// Source: ITU T.81, B.1 markers and B.2.2 frame header.
enum JPEGHeader {
  static func read(_ bytes: HeaderBytes) -> ImageHeader {
    guard bytes.big(0, 3) == 0xFFD8FF else { return .unknown }
    var offset = 2
    var isTurned = false
    while true {
      guard let start = bytes.byte(offset), let marker = bytes.byte(offset + 1) else { return .needsMore }
      guard start == 0xFF else { return .unknown }
      switch marker {
      case 0xFF:  // A fill byte before the marker proper.
        offset += 1
        continue
      case 0x01, 0xD0...0xD8:  // Markers without a length.
        offset += 2
        continue
      case 0xD9, 0xDA:  // The image's data, and no frame before it.
        return .unknown
      default: break
      }
      guard let length = bytes.big(offset + 2, 2) else { return .needsMore }
      if length < 2 { return .unknown }
      switch marker {
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        guard let height = bytes.big(offset + 5, 2), let width = bytes.big(offset + 7, 2) else {
          return .needsMore
        }
        let size = ImageSize(width, height)
        return ImageHeader(isTurned ? size?.turned : size)
      case 0xE1:
        if bytes.count < offset + 2 + length { return .needsMore }
        if let orientation = ExifOrientation.read(bytes, from: offset + 4, to: offset + 2 + length) {
          isTurned = (5...8).contains(orientation)
        }
      default: break
      }
      offset += 2 + length
    }
  }
}
