import Basics
import Platform

/// Checks the contrast of the colors that a site sets.
///
/// Source: WCAG 2.2, 1.4.6 Contrast (Enhanced), 1.4.11 Non-text Contrast, “relative luminance”.
enum ContrastCheck {
  /// The backgrounds on which all other colors appear.
  private static let backgrounds = SiteColors.roles.filter { $0.contrast == nil }
  /// The luminance of the theme’s links, whose color depends on the accent color: the maximum in light mode, and the
  /// minimum in dark mode.
  private static let linkLuminance = (light: 0.072, dark: 0.5)

  /// Returns a diagnostic for each color with too little contrast. Pairs of two colors of the theme are not checked.
  static func problems(_ colors: SiteColors) -> [Diagnostic] {
    problems(colors.light, isDark: false) + problems(colors.dark, isDark: true)
  }

  private static func problems(_ palette: SiteColors.Palette, isDark: Bool) -> [Diagnostic] {
    if palette.colors.isEmpty { return [] }
    var found: [Diagnostic] = []
    for role in SiteColors.roles {
      guard let wanted = role.contrast else { continue }
      let own = palette.colors[role.name]
      var worst: (ratio: Double, ground: LocatedText?)?
      for background in backgrounds {
        let ground = palette.colors[background.name]
        guard own != nil || ground != nil else { continue }
        let ratio = contrast(luminance(role, palette, isDark), luminance(background, palette, isDark))
        if ratio < wanted, ratio < worst?.ratio ?? .infinity { worst = (ratio, ground) }
      }
      guard let worst, let place = own?.location ?? worst.ground?.location else { continue }
      let grounds = backgrounds.map { luminance($0, palette, isDark) }
      let better = own.flatMap { Color($0.text) }.flatMap { nearest($0, on: grounds, wanted) }
      found.append(
        .lowContrast(
          role.name, isDark ? "dark" : "light", ratio: worst.ratio, wanted: wanted, at: place,
          isOwn: own != nil, better: better?.text))
    }
    return found
  }

  private static func luminance(
    _ role: SiteColors.Role, _ palette: SiteColors.Palette, _ isDark: Bool
  ) -> Double {
    let text = palette.colors[role.name]?.text ?? (isDark ? role.dark : role.light)
    return Color(text)?.luminance ?? (isDark ? linkLuminance.dark : linkLuminance.light)
  }

  private static func contrast(_ a: Double, _ b: Double) -> Double {
    (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// Returns the nearest darker or lighter color with enough contrast; nil if there is none.
  private static func nearest(_ color: Color, on grounds: [Double], _ wanted: Double) -> Color? {
    for step in 1...255 {
      for target in [0.0, 255.0] {
        let mixed = color.mixed(with: target, Double(step) / 255)
        if grounds.allSatisfy({ contrast(mixed.luminance, $0) >= wanted }) { return mixed }
      }
    }
    return nil
  }

  /// A color with components from 0 to 255.
  struct Color {
    var components: [Double]

    /// Reads `#RGB` or `#RRGGBB`.
    init?(_ text: String) {
      let digits: [Double] = text.utf8.dropFirst().compactMap { $0.hexDigitValue.map(Double.init) }
      guard text.utf8.first == UInt8(ascii: "#"), digits.count == text.utf8.count - 1 else { return nil }
      switch digits.count {
      case 3: components = digits.map { $0 * 17 }
      case 6: components = [0, 2, 4].map { (first: Int) in digits[first] * 16 + digits[first + 1] }
      default: return nil
      }
    }

    var text: String {
      components.reduce(into: "#") { text, value in
        let digits = String(Int(value.rounded()), radix: 16)
        text += (digits.utf8.count == 1 ? "0" : "") + digits
      }
    }

    var luminance: Double {
      let linear = components.map { value in
        let part = value.rounded() / 255
        return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    func mixed(with target: Double, _ amount: Double) -> Color {
      var color = self
      color.components = components.map { ($0 + (target - $0) * amount).rounded() }
      return color
    }
  }
}
