/// Text in mdoc(7), the language of manual pages, line by line. It is ASCII, so that any formatter can read it.
///
/// Source: mdoc(7) and roff(7) of mandoc, which groff follows.
struct ManualText {
  /// A piece of a line that begins with a macro.
  enum Part {
    /// Input for the formatter: the name of a macro, such as `Fl` before an option, or a flag of the line's macro.
    case word(String)
    /// Text for the reader, which is shown verbatim.
    case text(String)
  }

  private(set) var text = ""

  /// Appends a line that begins with a macro: `.It Fl \-output Ar DIR`.
  mutating func line(_ macro: String, _ parts: Part...) { line(macro, parts) }

  mutating func line(_ macro: String, _ parts: [Part]) {
    text += "." + macro
    for part in parts {
      switch part {
      case .word(let word): text += " " + word
      case .text(let words): text += " " + Self.argument(words)
      }
    }
    text += "\n"
  }

  /// Appends running text with one sentence per line, as mdoc recommends. An empty line ends a paragraph.
  mutating func prose(_ words: String) {
    for line in words.replacing(". ", with: ".\n").split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty { self.line("Pp") } else { append(Self.words(line)) }
    }
  }

  /// Appends indented lines that are shown verbatim.
  mutating func display(_ words: String) {
    line("Bd", .word("-literal"), .word("-offset"), .word("indent"))
    for line in words.split(separator: "\n", omittingEmptySubsequences: false) {
      append(Self.escaped(line))
    }
    line("Ed")
  }

  /// Appends a line of text, which must not begin with a dot: that would make it a macro.
  private mutating func append(_ line: String) { text += (line.hasPrefix(".") ? "\\&" : "") + line + "\n" }

  /// Returns the words of running text. Words such as `unfold.yml` get a zero-width character, so that they are not
  /// hyphenated.
  private static func words(_ line: Substring) -> String {
    var words: [String] = []
    for word in line.split(separator: " ") {
      let isName = word.dropLast().contains { "./-_".contains($0) }
      words.append((isName ? "\\%" : "") + escaped(word))
    }
    return words.joined(separator: " ")
  }

  /// Returns one argument of a macro. A word that could be the name of a macro, and punctuation, get a zero-width
  /// character in front, so that formatters read them as text.
  private static func argument(_ words: String) -> String {
    let isSpecial = words.utf8.count <= 3 && !words.isEmpty
    let escaped = (isSpecial ? "\\&" : "") + Self.escaped(words)
    return escaped.isEmpty || escaped.contains(" ") ? "\"\(escaped)\"" : escaped
  }

  /// Escapes characters that formatters replace by typographic ones, such as `-`, `'` and `"`: commands copied from the
  /// page would not work otherwise.
  static func escaped(_ words: some StringProtocol) -> String {
    var escaped = ""
    for scalar in words.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case "\"": escaped += "\\(dq"
      case "`": escaped += "\\(ga"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      case "\n", "\u{20}"..."\u{7E}": escaped.unicodeScalars.append(scalar)
      default:
        let hex = String(scalar.value, radix: 16, uppercase: true)
        escaped += "\\[u" + String(repeating: "0", count: max(0, 4 - hex.utf8.count)) + hex + "]"
      }
    }
    return escaped
  }
}
