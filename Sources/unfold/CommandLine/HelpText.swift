/// The help of the commands, made from their definitions.
enum HelpText {
  static let number = "0.1.0"
  static let version = "unfold \(number)"
  /// The day of that version, as manual pages have it.
  static let versionDate = "November 21, 2026"

  static let purpose =
    "Unfold turns a folder of Markdown into an accessible documentation site that needs no JavaScript."

  /// `unfold --help`.
  static var overview: String {
    """
    \(purpose)

    Usage: unfold COMMAND [OPTION]…

    Commands:
    \(table(CommandList.all.map { ($0.name, $0.summary) }))

    Options:
    \(table(CommandList.options.map { ($0.name, $0.purpose) }))
    """
  }

  /// `unfold build --help`.
  static func help(of command: CommandDefinition) -> String {
    let options = command.options.map { ($0.name + ($0.value.map { " \($0)" } ?? ""), $0.purpose) }
    let examples = command.examples.map { "  \($0.command)\n      \($0.purpose)" }
    return """
      \(command.summary)

      Usage: \(usage(of: command))

      \(command.discussion)

      Options:
      \(table(options))

      Examples:
      \(examples.joined(separator: "\n"))
      """
  }

  /// `unfold build [SITE] [OPTION]…`
  static func usage(of command: CommandDefinition) -> String {
    "unfold \(command.name)\(command.operandUsage.map { " \($0)" } ?? "") [OPTION]…"
  }

  /// Names and what they mean, in two columns.
  private static func table(_ rows: [(name: String, meaning: String)]) -> String {
    let width = rows.map(\.name.count).max() ?? 0
    return rows.map { "  \($0.name.padded(to: width))  \($0.meaning)" }.joined(separator: "\n")
  }
}

extension String {
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
