/// Converts colors in CSS to hexadecimal colors, as in our settings.
public enum CSSColor {
  /// Returns a color such as `#0066cc`; nil for other values, such as gradients.
  ///
  /// Source: CSS Color 4, sections 4.1 to 7.
  public static func hexadecimal(_ value: String) -> String? {
    let text = value.lowercased().filter { !$0.isNewline }
    if text.hasPrefix("#") { return ofDigits(Array(text.dropFirst())) }
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else {
      return names[text].map { "#" + $0 }
    }
    let words = text[text.index(after: open)...].dropLast().split { $0 == "," || $0 == " " || $0 == "/" }
    guard words.count >= 3 else { return nil }
    switch text[..<open] {
    case "rgb", "rgba":
      let parts = words.prefix(3).compactMap { number($0).map { $0.isPercent ? $0.value * 2.55 : $0.value } }
      return parts.count == 3 ? hexadecimal(parts) : nil
    case "hsl", "hsla":
      guard let hue = number(words[0])?.value, let saturation = number(words[1])?.value,
        let lightness = number(words[2])?.value
      else { return nil }
      return ofHSL(hue, saturation / 100, lightness / 100)
    default: return nil
    }
  }

  private static func ofDigits(_ digits: [Character]) -> String? {
    guard digits.allSatisfy(\.isHexDigit) else { return nil }
    switch digits.count {
    case 3, 6: return "#" + String(digits)
    case 4: return "#" + String(digits.prefix(3))
    case 8: return "#" + String(digits.prefix(6))
    default: return nil
    }
  }

  private static func number(_ word: Substring) -> (value: Double, isPercent: Bool)? {
    let isPercent = word.hasSuffix("%")
    let digits = isPercent ? word.dropLast() : word.hasSuffix("deg") ? word.dropLast(3) : word
    guard let value = Double(digits), value.isFinite, abs(value) < 100_000 else { return nil }
    return (value, isPercent)
  }

  private static func ofHSL(_ hue: Double, _ saturation: Double, _ lightness: Double) -> String {
    let amount = saturation * min(lightness, 1 - lightness)
    let parts = [0.0, 8, 4].map { offset in
      let place = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
      let positive = place < 0 ? place + 12 : place
      return 255 * (lightness - amount * max(-1, min(positive - 3, 9 - positive, 1)))
    }
    return hexadecimal(parts)
  }

  private static func hexadecimal(_ parts: [Double]) -> String {
    "#"
      + parts.map { part in
        let digits = String(Int(max(0, min(255, part.rounded()))), radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }

  private static let names: [String: String] = [
    "black": "000000", "white": "ffffff", "gray": "808080", "silver": "c0c0c0",
    "red": "ff0000",
    "maroon": "800000", "orange": "ffa500", "yellow": "ffff00", "olive": "808000", "lime": "00ff00",
    "green": "008000",
    "teal": "008080", "aqua": "00ffff", "cyan": "00ffff", "blue": "0000ff", "navy": "000080",
    "purple": "800080",
    "fuchsia": "ff00ff", "magenta": "ff00ff", "pink": "ffc0cb", "brown": "a52a2a", "coral": "ff7f50",
    "tomato": "ff6347",
    "crimson": "dc143c", "gold": "ffd700", "indigo": "4b0082", "violet": "ee82ee", "orchid": "da70d6",
    "rebeccapurple": "663399", "steelblue": "4682b4", "royalblue": "4169e1", "dodgerblue": "1e90ff",
    "skyblue": "87ceeb",
    "slategray": "708090", "darkblue": "00008b", "darkgreen": "006400", "darkred": "8b0000",
    "darkorange": "ff8c00",
    "forestgreen": "228b22", "seagreen": "2e8b57", "turquoise": "40e0d0", "lightgray": "d3d3d3",
    "darkgray": "a9a9a9",
    "whitesmoke": "f5f5f5", "beige": "f5f5dc", "ivory": "fffff0",
  ]
}
