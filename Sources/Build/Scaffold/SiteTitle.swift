import Site

/// The title of a new site, made from the name of its folder.
struct SiteTitle {
  /// The language of the file that the title stands in.
  enum Form { case markdown, yaml }

  /// Not empty, one line.
  let text: String

  /// `green-tea` is “Green tea”; a name without a letter to show gives “Home”.
  init(folder name: some StringProtocol) {
    var plain = ""
    for scalar in name.unicodeScalars {
      plain.unicodeScalars.append(Self.isShown(scalar) ? scalar : " ")
    }
    let title = PathComponent.title(from: plain)
    text = title.isEmpty ? "Home" : title
  }

  /// Whether a character may stand in the one line of a title, and in YAML as it is.
  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: false
    default: true
    }
  }

  /// The title as it is written in a file, so that it is read as the same text.
  func written(as form: Form) -> String {
    switch form {
    // Source: CommonMark 0.31.2, section 2.4; these are all that can mean something inside a heading.
    case .markdown: Self.escape("\\`*_[]<>&~#@:", in: text)
    // Source: YAML 1.2.2, section 7.3.1.
    case .yaml: "\"" + Self.escape("\\\"", in: text) + "\""
    }
  }

  private static func escape(_ special: String, in text: String) -> String {
    var escaped = ""
    for character in text {
      if special.contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }
}
