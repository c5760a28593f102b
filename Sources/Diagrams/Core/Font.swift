/// The size and the weight of text. Nothing is read from a font.
///
/// Widths are measured in DejaVu Sans, usually the widest font that the theme’s list selects, in hundredths of
/// the font size. Other fonts leave some room, and never need more.
struct Font: Hashable, Sendable {
  /// One unit of a drawing is one CSS pixel at the default text size.
  var size: Double
  var isBold = false

  static let regular = Font(size: 15)
  /// The font of labels on edges and of details.
  static let small = Font(size: 13)
  /// The distance between two lines, as a factor of the font size.
  static let lineHeight = 1.3

  /// Returns the bold font, or this one.
  func bold(_ isBold: Bool = true) -> Font { Font(size: size, isBold: self.isBold || isBold) }

  /// Returns the width of a line of text.
  func width(of text: some StringProtocol) -> Double {
    var hundredths = 0
    for scalar in text.unicodeScalars { hundredths += Self.width(of: scalar) }
    return Double(hundredths) * size * (isBold ? 0.0113 : 0.0102)
  }

  /// Returns the width of a character in hundredths of the font size.
  static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x20..<0x7F: Int(ascii[Int(scalar.value) - 0x20])
    case ..<0x20, 0x300..<0x370, 0x200B...0x200F, 0x202A...0x202E, 0xFE00...0xFE0F, 0x1F3FB...0x1F3FF: 0
    case ..<0x250: scalar.properties.isUppercase ? 76 : 64
    case 0x370..<0x400: scalar.properties.isUppercase ? 78 : 66
    case 0x400..<0x530: scalar.properties.isUppercase ? 90 : 72
    case 0x590..<0x780: 69
    case 0x1100..<0x1200, 0x2E80..<0xA4D0, 0xAC00..<0xD7A4, 0xF900..<0xFB00, 0xFE30..<0xFE70, 0xFF00..<0xFF61,
      0xFFE0..<0xFFE7, 0x20000..<0x30000:
      100
    case 0x2010..<0x2014: 50
    case 0x2018...0x201F: 52
    case 0x2014, 0x2026: 100
    case 0x2600..<0x2800, 0x1F000..<0x20000: 130
    default: 84
    }
  }

  /// Whether a line may end before or after the character without a space.
  static func allowsBreak(around character: Character) -> Bool {
    guard let value = character.unicodeScalars.first?.value else { return false }
    return (0x2E80..<0xA4D0).contains(value) || (0xF900..<0xFB00).contains(value)
      || (0xFF00..<0xFF61).contains(value) || value >= 0x20000
  }

  /// The widths of the characters from U+0020 to U+007E.
  private static let ascii: [UInt8] = [
    32, 40, 46, 84, 64, 95, 78, 28, 39, 39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64,
    34, 34, 84, 84, 84, 53, 100, 68, 69, 70, 77, 63, 58, 77, 75, 30, 30, 66, 56, 86, 75, 79, 60, 79, 69, 63,
    61, 73, 68, 99, 69, 61, 69, 39, 34, 39, 84, 50, 50, 61, 63, 55, 63, 62, 35, 63, 63, 28, 28, 58, 28, 97,
    63, 61, 63, 63, 41, 52, 39, 63, 59, 82, 59, 59, 52, 64, 34, 64, 84, 0,
  ]
}
