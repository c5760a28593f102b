/// Lengths in TeX.
enum MathLength {
  /// The units and their size in em, for a font of 10 pt, as in LaTeX.
  private static let units: [(name: String, em: Double)] = [
    ("em", 1), ("ex", 0.43), ("mu", 1.0 / 18), ("pt", 0.1), ("px", 1.0 / 16), ("cm", 2.845), ("mm", 0.2845),
    ("in", 7.227), ("pc", 1.2), ("bp", 0.1004), ("dd", 0.107), ("cc", 1.284), ("sp", 0.1 / 65536),
  ]

  /// The maximum length in em. A longer one is certainly a mistake.
  static let maximum = 100.0

  /// Returns a length such as `-3mu` in em; nil if the text is not a length.
  static func em(_ text: String) -> Double? {
    let compact = text.filter { $0 != " " }
    for unit in units where compact.hasSuffix(unit.name) {
      let digits = compact.dropLast(unit.name.count)
      guard digits.utf8.allSatisfy({ $0 &- 48 < 10 || $0 == 46 || $0 == 45 || $0 == 43 }),
        let number = Double(digits)
      else { return nil }
      return abs(number * unit.em) <= maximum ? number * unit.em : nil
    }
    return nil
  }

  /// Returns a number with at most four decimals, in decimal notation.
  static func decimal(_ number: Double) -> String {
    let tenThousandths = Int((abs(number) * 10_000).rounded())
    var decimals = String(tenThousandths % 10_000 + 10_000).dropFirst()
    while decimals.last == "0" { decimals.removeLast() }
    let sign = number < 0 && tenThousandths > 0 ? "-" : ""
    return sign + String(tenThousandths / 10_000) + (decimals.isEmpty ? "" : "." + decimals)
  }
}

extension MathParser {
  /// Reads a length without braces, as after `\kern`.
  mutating func length(of command: TeXToken) throws(MathError) -> Double {
    var text = ""
    while text.utf8.count < 20 {
      let token = try reader.next()
      guard case .character(let scalar) = token.kind,
        scalar.properties.isASCIIHexDigit || "+-.".unicodeScalars.contains(scalar)
          || ("a"..."z").contains(scalar)
      else {
        if token.kind == .space, text.isEmpty { continue }
        reader.unread(token)
        break
      }
      text.unicodeScalars.append(scalar)
      if let width = MathLength.em(text) { return width }
    }
    throw .badLength(command, text)
  }
}
