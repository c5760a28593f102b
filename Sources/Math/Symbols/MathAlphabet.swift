/// The mathematical alphabets of Unicode, which replace fonts: bold, script, and so on.
///
/// MathML Core has no fonts, so a letter in another font is another character.
///
/// Source: Unicode, “Mathematical Alphanumeric Symbols” (U+1D400–U+1D7FF) and “Letterlike Symbols”.
enum MathAlphabet {
  case upright, italic, bold, boldItalic, script, fraktur, doubleStruck, sansSerif, monospace

  /// The first letters and the first digit of an alphabet; 0 for those that it does not have.
  private struct Starts {
    var capital: UInt32
    var small: UInt32
    var capitalGreek: UInt32
    var smallGreek: UInt32
    var digit: UInt32

    init(_ capital: UInt32, _ small: UInt32, _ capitalGreek: UInt32, _ smallGreek: UInt32, _ digit: UInt32) {
      (self.capital, self.small, self.digit) = (capital, small, digit)
      (self.capitalGreek, self.smallGreek) = (capitalGreek, smallGreek)
    }
  }

  private var starts: Starts {
    switch self {
    case .upright: Starts(0, 0, 0, 0, 0)
    case .italic: Starts(0x1D434, 0x1D44E, 0x1D6E2, 0x1D6FC, 0)
    case .bold: Starts(0x1D400, 0x1D41A, 0x1D6A8, 0x1D6C2, 0x1D7CE)
    case .boldItalic: Starts(0x1D468, 0x1D482, 0x1D71C, 0x1D736, 0x1D7CE)
    case .script: Starts(0x1D49C, 0x1D4B6, 0, 0, 0)
    case .fraktur: Starts(0x1D504, 0x1D51E, 0, 0, 0)
    case .doubleStruck: Starts(0x1D538, 0x1D552, 0, 0, 0x1D7D8)
    case .sansSerif: Starts(0x1D5A0, 0x1D5BA, 0, 0, 0x1D7E2)
    case .monospace: Starts(0x1D670, 0x1D68A, 0, 0, 0x1D7F6)
    }
  }

  /// The letters outside the block, which Unicode contained before it added the block.
  private static let exceptions: [UInt32: UInt32] = [
    0x1D455: 0x210E, 0x1D49D: 0x212C, 0x1D4A0: 0x2130, 0x1D4A1: 0x2131, 0x1D4A3: 0x210B, 0x1D4A4: 0x2110,
    0x1D4A7: 0x2112, 0x1D4A8: 0x2133, 0x1D4AD: 0x211B, 0x1D4BA: 0x212F, 0x1D4BC: 0x210A, 0x1D4C4: 0x2134,
    0x1D506: 0x212D, 0x1D50B: 0x210C, 0x1D50C: 0x2111, 0x1D515: 0x211C, 0x1D51D: 0x2128, 0x1D53A: 0x2102,
    0x1D53F: 0x210D, 0x1D545: 0x2115, 0x1D547: 0x2119, 0x1D548: 0x211A, 0x1D549: 0x211D, 0x1D551: 0x2124,
  ]

  /// The symbols after omega in the Greek alphabets, with their offsets from alpha.
  private static let greekVariants: [UInt32: UInt32] = [
    0x2202: 25, 0x3F5: 26, 0x3D1: 27, 0x3F0: 28, 0x3D5: 29, 0x3F1: 30, 0x3D6: 31,
  ]

  /// Returns a letter or digit in the alphabet; nil if the alphabet does not have it.
  func character(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    let value = scalar.value
    let starts = starts
    let (start, offset): (UInt32, UInt32) =
      switch value {
      case 0x41...0x5A: (starts.capital, value - 0x41)
      case 0x61...0x7A: (starts.small, value - 0x61)
      case 0x30...0x39: (starts.digit, value - 0x30)
      case 0x391...0x3A9: (starts.capitalGreek, value - 0x391)
      case 0x2207: (starts.capitalGreek, 25)
      case 0x3B1...0x3C9: (starts.smallGreek, value - 0x3B1)
      default: (Self.greekVariants[value] == nil ? 0 : starts.smallGreek, Self.greekVariants[value] ?? 0)
      }
    guard start > 0 else { return nil }
    let code = start + offset
    return Unicode.Scalar(Self.exceptions[code] ?? code)
  }
}
