/// How a camera was held, from 1 to 8; 5 to 8 lie on their side.
///
/// Source: Exif 2.32, 4.5.2 structure and 4.6.4, tag 0x0112. Browsers turn such images by default.
enum ExifOrientation {
  /// Reads it from an APP1 segment's content; nil when it tells none.
  static func read(_ bytes: HeaderBytes, from start: Int, to end: Int) -> Int? {
    guard bytes.has("Exif", at: start), bytes.big(start + 4, 2) == 0 else { return nil }
    let tiff = start + 6
    let number: (Int, Int) -> Int?
    switch bytes.big(tiff, 2) {
    case 0x4949: number = bytes.little
    case 0x4D4D: number = bytes.big
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
