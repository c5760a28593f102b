import Basics

/// Colors that are not written as `#RRGGBB`, for messages that say how to write them.
enum NamedColor {
  /// Returns a color in the form `#RRGGBB` or `#RGB`: for a common color name of CSS, or for hexadecimal digits without
  /// the `#`. Returns nil for other text.
  static func hex(_ text: String) -> String? {
    let name = text.lowercased()
    if let value = names[name] { return value }
    let isHex = [3, 6].contains(name.utf8.count) && name.utf8.allSatisfy { $0.hexDigitValue != nil }
    return isHex ? "#" + name : nil
  }

  /// Source: CSS Color Module Level 4, “Named Colors”; the names that owners of sites try.
  private static let names = [
    "aqua": "#00ffff", "black": "#000000", "blue": "#0000ff", "brown": "#a52a2a", "coral": "#ff7f50",
    "crimson": "#dc143c", "cyan": "#00ffff", "darkblue": "#00008b", "darkgreen": "#006400",
    "darkred": "#8b0000", "fuchsia": "#ff00ff", "gold": "#ffd700", "gray": "#808080", "green": "#008000",
    "grey": "#808080", "indigo": "#4b0082", "lightblue": "#add8e6", "lime": "#00ff00", "magenta": "#ff00ff",
    "maroon": "#800000", "navy": "#000080", "olive": "#808000", "orange": "#ffa500", "pink": "#ffc0cb",
    "purple": "#800080", "rebeccapurple": "#663399", "red": "#ff0000", "salmon": "#fa8072",
    "silver": "#c0c0c0", "skyblue": "#87ceeb", "slateblue": "#6a5acd", "steelblue": "#4682b4",
    "teal": "#008080", "tomato": "#ff6347", "turquoise": "#40e0d0", "violet": "#ee82ee", "white": "#ffffff",
    "yellow": "#ffff00",
  ]
}
