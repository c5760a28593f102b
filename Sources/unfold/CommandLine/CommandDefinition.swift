/// A command as its user sees it: the source of its parser and of its help.
struct CommandDefinition: Sendable {
  let name: String
  /// What stands for the operand in the help; nil for a command without one.
  let operand: String?
  var takesManyOperands = false
  /// One line.
  let summary: String
  let discussion: String
  let options: [Option]
  /// Each with what it does.
  let examples: [(command: String, purpose: String)]
  let run: @Sendable (ParsedArguments) -> ExitCode
}

/// How a command ends.
///
/// Source: the design, “The command”.
enum ExitCode: Int32 {
  case fine = 0
  /// Problems in the content.
  case problems = 1
  /// Wrong usage, or an environment in which the command cannot work.
  case usage = 2
}
