/// The definition of a subcommand, from which its parser, help, completions and manual page are made.
struct CommandDefinition: Sendable {
  let name: String
  /// The arguments that are not options; nil for a subcommand without them.
  var operand: Operand?
  /// The summary in one line, without a period.
  let summary: String
  /// The description of the subcommand in the help, in full sentences.
  let discussion: String
  let options: [any CommandOption]
  /// The examples: commands with explanations.
  let examples: [(command: String, purpose: String)]
  /// Runs the subcommand.
  let run: @Sendable (ParsedArguments) -> ExitCode

  /// Returns the option with this name, in its long or short form.
  func option(named name: String) -> (any CommandOption)? {
    (options + [SharedOptions.version]).first { $0.names.contains(name) }
  }

  /// The maximum number of operands.
  var operandLimit: Int {
    switch operand?.count {
    case nil: 0
    case .optional, .one: 1
    case .many: Int.max
    }
  }
}
