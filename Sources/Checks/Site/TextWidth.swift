/// How much room a text takes in a line.
enum TextWidth {
  /// The number of columns: two for characters that are as wide as they are high.
  ///
  /// Source: Unicode Standard Annex #11, “East Asian Width”: the blocks of wide characters that titles are made of.
  static func columns(of text: String) -> Int {
    text.reduce(0) { sum, character in
      guard let scalar = character.unicodeScalars.first else { return sum }
      return sum + (isWide(scalar.value) ? 2 : 1)
    }
  }

  private static func isWide(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
