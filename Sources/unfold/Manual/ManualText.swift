/// Text in mdoc(7), the language of manual pages, line by line. It is ASCII, so that any formatter can read it.
///
/// Source: mdoc(7) and roff(7) of mandoc, which groff follows.
struct ManualText {
  /// A part of a line that begins with a macro.
  enum Part {
    /// For the formatter: the name of a macro, as `Fl` before an option, or a flag of the macro of the line.
    case word(String)
    /// For the reader: shown as it is, whatever it says.
    case text(String)
  }

  private(set) var text = ""

  /// A line with a macro at its beginning: `.It Fl \-output Ar DIR`.
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

  /// Lines of running text, each sentence on a line of its own, as mdoc asks for. An empty line ends a paragraph.
  mutating func prose(_ words: String) {
    for line in words.replacing(". ", with: ".\n").split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty { self.line("Pp") } else { append(Self.words(line)) }
    }
  }

  /// Lines to be shown as they are, indented.
  mutating func display(_ words: String) {
    line("Bd", .word("-literal"), .word("-offset"), .word("indent"))
    for line in words.split(separator: "\n", omittingEmptySubsequences: false) {
      append(Self.escaped(line))
    }
    line("Ed")
  }

  /// A line of text. A dot at its beginning would make it a macro.
  private mutating func append(_ line: String) { text += (line.hasPrefix(".") ? "\\&" : "") + line + "\n" }

  /// The words of running text. Those that are no words of a language, such as `unfold.yml`, get a character of
  /// no width before them by which they are not hyphenated.
  private static func words(_ line: Substring) -> String {
    var words: [String] = []
    for word in line.split(separator: " ") {
      let isName = word.dropLast().contains { "./-_".contains($0) }
      words.append((isName ? "\\%" : "") + escaped(word))
    }
    return words.joined(separator: " ")
  }

  /// One argument of a macro. A word that may be the name of a macro itself, or that is punctuation alone, gets a
  /// character of no width before it, and is then neither.
  private static func argument(_ words: String) -> String {
    let isSpecial = words.utf8.count <= 3 && !words.isEmpty
    let escaped = (isSpecial ? "\\&" : "") + Self.escaped(words)
    return escaped.isEmpty || escaped.contains(" ") ? "\"\(escaped)\"" : escaped
  }

  /// Every character by a name that stands for itself: formatters make typographic ones of a bare `-`, `'` or `"`,
  /// and a command copied from the page would not work.
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
