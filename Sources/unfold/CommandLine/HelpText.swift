import Preview

/// Creates the help texts from the definitions of the subcommands.
enum HelpText {
  /// The output of `unfold --version`. Scripts read its second word.
  static var version: String { "unfold \(Version.number) (\(Installation.summary))" }

  /// The purpose of the program in one sentence.
  static let purpose =
    "Unfold turns a folder of Markdown into an accessible documentation site that needs no JavaScript."

  /// Returns the output of `unfold --help`.
  static func overview(_ commands: [CommandDefinition]) -> String {
    """
    \(purpose)

    Usage: unfold COMMAND [OPTION]…

    Commands:
    \(table(commands.map { ($0.name, $0.summary) }))

    Options:
    \(table(rows(SharedOptions.ofProgram)))

    unfold help COMMAND explains a command, and unfold help IDENTIFIER a message, such as link.broken.
    """
  }

  /// Returns the explanation of a diagnostic: the output of `unfold help link.broken`.
  static func help(of identifier: String, _ explanation: DiagnosticReference.Explanation) -> String {
    let texts = [explanation.meaning, explanation.solution].filter { !$0.isEmpty }
    let paragraphs = texts.map { wrapped($0, to: longestLine).joined(separator: "\n") }
    return (["\(identifier) (\(explanation.severity))"] + paragraphs).joined(separator: "\n\n")
  }

  /// Returns the help of a subcommand, such as the output of `unfold build --help`.
  static func help(of command: CommandDefinition) -> String {
    let examples = command.examples.map { "  \($0.command)\n      \($0.purpose)" }
    return """
      \(command.summary)

      Usage: \(usage(of: command))

      \(command.discussion)

      Options:
      \(table(rows(command.options)))

      Examples:
      \(examples.joined(separator: "\n"))
      """
  }

  /// Returns a usage line such as `unfold merge SHARD… --output DIR [OPTION]…`.
  static func usage(of command: CommandDefinition) -> String {
    (["unfold \(command.name)"] + [command.operand?.usage].compactMap { $0 }
      + command.options.filter(\.isRequired).map(\.usage) + ["[OPTION]…"]).joined(separator: " ")
  }

  /// Returns options with their purposes. Long names are aligned, whether or not there is a short one.
  private static func rows(_ options: [any CommandOption]) -> [(name: String, meaning: String)] {
    options.map { option in
      ((option.letter.map { "-\($0), " } ?? "    ") + option.usage, option.purpose)
    }
  }

  /// Returns names and their meanings in two columns.
  private static func table(_ rows: [(name: String, meaning: String)]) -> String {
    // A name that would make the second column too narrow has a line of its own.
    let width = min(rows.map(\.name.count).max() ?? 0, 34)
    return rows.map { name, meaning in
      let lines = wrapped(meaning, to: longestLine - width - 4)
      let first =
        name.count > width
        ? [name, "".padded(to: width) + "  " + lines[0]] : [name.padded(to: width) + "  " + lines[0]]
      return (first + lines.dropFirst().map { "".padded(to: width + 2) + $0 }).map { "  " + $0 }
        .joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// The length of the longest line, in characters.
  private static let longestLine = 106

  /// Returns the lines of a text with at most `length` characters, unless a word is longer.
  private static func wrapped(_ text: String, to length: Int) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      let last = lines.count - 1
      if lines[last].isEmpty {
        lines[last] = String(word)
      } else if lines[last].count + 1 + word.count <= length {
        lines[last] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

extension String {
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
