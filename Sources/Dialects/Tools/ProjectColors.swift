import Basics
import PageModel
import Projects
import YAML

/// The accent of a project in the theme of its tool, in light and dark mode.
struct ProjectColors {
  /// Hexadecimal colors such as `#0066cc`; nil for the color of our theme.
  var light: String?
  var dark: String?

  init(light: String? = nil, dark: String? = nil) {
    self.light = light.flatMap(CSSColor.hexadecimal)
    self.dark = dark.flatMap(CSSColor.hexadecimal)
  }

  /// Reads custom properties of CSS.
  ///
  /// - Parameters:
  ///   - names: the properties with the accent, in order of preference.
  ///   - isDarkByDefault: whether rules without a mode apply to dark mode.
  init(_ files: [[UInt8]], names: [String], isDarkByDefault: Bool = false) {
    var modes: [[String: String]] = [[:], [:]]
    for file in files {
      for rule in Self.withoutComments(String(decoding: file, as: UTF8.self)).split(separator: "}") {
        guard let brace = rule.lastIndex(of: "{") else { continue }
        let selector = rule[..<brace].lowercased()
        let isDark = selector.contains("dark") && !selector.contains("not(")
        let isLight = selector.contains("light") || selector.contains("not(")
        let mode = isDark ? 1 : isLight ? 0 : isDarkByDefault ? 1 : 0
        for declaration in rule[rule.index(after: brace)...].split(separator: ";") {
          let sides = declaration.split(separator: ":", maxSplits: 1).map { $0.trimmingWhiteSpace }
          guard sides.count == 2, sides[0].hasPrefix("--") else { continue }
          modes[mode][sides[0]] = sides[1].replacing("!important", with: "").trimmingWhiteSpace
        }
      }
    }
    func color(_ mode: Int) -> String? {
      for name in names {
        var value = modes[mode][name]
        for _ in 0..<8 {
          guard let text = value, text.hasPrefix("var("), text.hasSuffix(")") else { break }
          let other = text.dropFirst(4).dropLast().prefix { $0 != "," }.trimmingWhiteSpace
          value = modes[mode][other] ?? modes[1 - mode][other]
        }
        if let color = value.flatMap(CSSColor.hexadecimal) { return color }
      }
      return nil
    }
    (light, dark) = (color(0), color(1))
  }

  private static func withoutComments(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.firstRange(of: "/*") {
      result += rest[..<open.lowerBound]
      guard let close = rest[open.upperBound...].firstRange(of: "*/") else { return result }
      rest = rest[close.upperBound...]
    }
    return result + rest
  }
}

extension ProjectDraft {
  /// Sets the accent of the site, from which the theme derives the colors of links in both modes, with enough contrast.
  mutating func setAccent(_ colors: ProjectColors) {
    project.settings.set("accent", colors.light ?? colors.dark)
  }

  /// Sets the logo in the header. A white one, for a header in another color, is shown on the accent color.
  ///
  /// - Parameters:
  ///   - light: the path of the logo in the site. `dark` is that for dark mode.
  ///   - root: the folder of the project to which both paths are relative.
  ///   - title: the text that the logo replaces; nil if the title is shown next to it.
  mutating func setLogo(
    light: String, dark: String? = nil, in root: String, replacing title: String? = nil,
    _ folder: ProjectFolder
  ) {
    guard folder.hasFile(Paths.join(root, light)) else { return }
    let dark = dark.flatMap { folder.hasFile(Paths.join(root, $0)) ? $0 : nil }
    var pairs = [YAMLNode.Pair("light", text: light)]
    if let dark, dark != light { pairs.append(YAMLNode.Pair("dark", text: dark)) }
    if let title, !title.isEmpty { pairs.append(YAMLNode.Pair("alt", text: title)) }
    if isWhite(Paths.join(root, light), folder) {
      pairs.append(YAMLNode.Pair("onAccent", .scalar("true", isPlain: true)))
    }
    project.settings.set("logo", pairs)
  }

  /// Whether an image is white, as logos for headers in a color are.
  private func isWhite(_ path: String, _ folder: ProjectFolder) -> Bool {
    guard path.hasSuffix(".svg") else { return Paths.name(path).lowercased().contains("white") }
    guard let text = folder.text(path)?.lowercased(), text.utf8.count < 1_000_000 else { return false }
    var colors: Set<String> = []
    for mark in ["fill=\"", "fill='", "fill:", "stroke=\"", "stroke='", "stroke:", "stop-color=\""] {
      var rest = text[...]
      while let place = rest.firstRange(of: mark) {
        rest = rest[place.upperBound...]
        colors.insert(rest.prefix { !"\"';}".contains($0) }.trimmingWhiteSpace)
      }
    }
    colors.remove("none")
    return !colors.isEmpty && colors.isSubset(of: ["#fff", "#ffffff", "white"])
  }
}
