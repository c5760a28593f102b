import Basics

/// An error on the command line, with help.
struct UsageError: Error {
  let message: String
  let help: String?

  init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }

  static func unknownCommand(_ name: String, _ commands: [CommandDefinition]) -> UsageError {
    let names = commands.map(\.name)
    return UsageError(
      "unknown subcommand “\(name)”",
      help: Spelling.nearest(to: name, in: names).map { "did you mean “\($0)”?" }
        ?? "choose one of: \(names.joined(separator: ", "))")
  }

  static func unknownOption(_ name: String, _ command: CommandDefinition) -> UsageError {
    let nearest = Spelling.nearest(to: name, in: command.options.map(\.name))
    return UsageError(
      "unknown option “\(name)”",
      help: nearest.map { "did you mean \($0)?" } ?? "see unfold \(command.name) --help")
  }

  static func missingValue(of option: String, _ argument: OptionArgument) -> UsageError {
    UsageError("\(option) needs a value", help: "write \(option) \(argument.placeholder)")
  }

  static func unexpectedValue(_ option: any CommandOption) -> UsageError {
    UsageError("\(option.name) takes no value", help: "write only \(option.name)")
  }

  /// - Parameter name: the option or the operand that has the value.
  static func badChoice(_ value: String, of name: String, _ choices: [String]) -> UsageError {
    UsageError(
      "invalid value “\(value)” for \(name)",
      help: Spelling.nearest(to: value, in: choices).map { "did you mean \($0)?" }
        ?? "choose one of: \(choices.joined(separator: ", "))")
  }

  /// - Parameter limit: the greatest allowed number; nil for any number.
  static func badNumber(_ value: String, of option: String, upTo limit: Int?) -> UsageError {
    let range = limit.map { "from 1 to \($0)" } ?? "above zero"
    return UsageError("\(option) must be a whole number \(range), not “\(value)”")
  }

  static func extraOperand(_ operand: String) -> UsageError {
    UsageError("unexpected argument “\(operand)”", help: "put quotes around a path that contains spaces")
  }

  /// A subcommand that works on several operands has none.
  ///
  /// - Parameter what: the expected operands, for the help.
  static func missingOperand(_ what: String) -> UsageError {
    UsageError("there is nothing to work on", help: "add \(what)")
  }

  static func missingOperand(_ operand: Operand, of command: CommandDefinition) -> UsageError {
    UsageError(
      "\(operand.placeholder) is missing", help: "write unfold \(command.name) \(operand.usage)")
  }

  static func missingOption(_ option: any CommandOption, _ example: String) -> UsageError {
    UsageError("\(option.name) is missing", help: "write \(example)")
  }

  static func badShard(_ value: String) -> UsageError {
    UsageError("--shard must have the form K/N, such as 3/8, not “\(value)”")
  }

  static func noShard(_ number: Int, of count: Int) -> UsageError {
    UsageError(
      "there is no shard \(number)/\(count)",
      help: count == 1 ? "the only shard is 1/1" : "shards are numbered from 1/\(count) to \(count)/\(count)")
  }

  static func badBaseURL(_ value: String) -> UsageError {
    UsageError(
      "--base-url must be an absolute URL, not “\(value)”",
      help: "write --base-url https://example.com/docs/")
  }
}
