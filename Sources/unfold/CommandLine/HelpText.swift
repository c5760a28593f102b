/// The help of the commands, made from their definitions.
enum HelpText {
  static let version = "unfold 0.1.0"

  /// `unfold --help`.
  static var overview: String {
    let width = CommandList.all.map(\.name.count).max() ?? 0
    let commands = CommandList.all.map { "  \($0.name.padded(to: width))  \($0.summary)" }
    return """
      Unfold turns a folder of Markdown into an accessible documentation site that needs no JavaScript.

      Usage: unfold COMMAND [OPTION]…

      Commands:
      \(commands.joined(separator: "\n"))

      Options:
        --help     Show this help, or a command’s: unfold build --help
        --version  Show the version
      """
  }

  /// `unfold build --help`.
  static func help(of command: CommandDefinition) -> String {
    let operand = command.operand.map { command.takesManyOperands ? " \($0)…" : " [\($0)]" } ?? ""
    let names = command.options.map { $0.name + ($0.value.map { " \($0)" } ?? "") }
    let width = names.map(\.count).max() ?? 0
    let options = zip(names, command.options).map { "  \($0.padded(to: width))  \($1.purpose)" }
    let examples = command.examples.map { "  \($0.command)\n      \($0.purpose)" }
    return """
      \(command.summary)

      Usage: unfold \(command.name)\(operand) [OPTION]…

      \(command.discussion)

      Options:
      \(options.joined(separator: "\n"))

      Examples:
      \(examples.joined(separator: "\n"))
      """
  }
}

extension String {
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
