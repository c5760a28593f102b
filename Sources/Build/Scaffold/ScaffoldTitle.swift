import PageModel
import Site

/// The title of a new site, made from the name of its folder.
struct ScaffoldTitle {
  /// The syntax of the file that contains the title.
  enum Form { case markdown, yaml }

  /// The title: one line, not empty.
  let text: String

  /// Makes a title from a name: `green-tea` becomes “Green tea”. A name without visible characters becomes “Home”.
  init(folder name: some StringProtocol) {
    var plain = ""
    for scalar in name.unicodeScalars {
      plain.unicodeScalars.append(Self.isShown(scalar) ? scalar : " ")
    }
    let title = PathComponent.title(from: plain)
    text = title.isEmpty ? "Home" : title
  }

  /// Whether a title may contain the character, and YAML may contain it unescaped.
  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: false
    default: true
    }
  }

  /// Returns the title escaped for a file, so that it is read as the same text.
  func written(as form: Form) -> String {
    switch form {
    // Source: CommonMark 0.31.2, section 2.4. Only these characters can have a meaning in a heading.
    case .markdown: Self.escape("\\`*_[]<>&~#@:", in: text)
    // Source: YAML 1.2.2, section 7.3.1.
    case .yaml: "\"" + Self.escape("\\\"", in: text) + "\""
    }
  }

  private static func escape(_ special: String, in text: String) -> String {
    // Both syntaxes work on code points: a quote and a combining accent after it are one Swift `Character`, so the
    // quote would be missed.
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if special.unicodeScalars.contains(scalar) { escaped.append("\\") }
      escaped.append(scalar)
    }
    return String(escaped)
  }
}
