import Basics

/// An error on the command line, with help.
struct UsageError: Error {
  let message: String
  let help: String?

  init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }

  /// The first argument is neither a subcommand nor an option of `unfold`.
  static func unknownCommand(_ name: String, _ commands: [CommandDefinition]) -> UsageError {
    if name.hasPrefix("-") { return unknownOption(name, beforeOneOf: commands) }
    let names = commands.map(\.name)
    let known = ForeignNames.ours(for: name, .subcommands) ?? Spelling.nearest(to: name, in: names)
    return UsageError(
      "unknown subcommand “\(name)”",
      help: known.map { "did you mean “\($0)”?" } ?? "choose one of: \(names.joined(separator: ", "))")
  }

  /// The argument of `unfold help` is not the identifier of a diagnostic.
  static func unknownDiagnostic(_ name: String, _ identifiers: [String]) -> UsageError {
    UsageError(
      "unknown message “\(name)”",
      help: Spelling.nearest(to: name, in: identifiers).map { "did you mean “\($0)”?" }
        ?? "write the identifier in brackets at the end of a message, such as link.broken")
  }

  /// The first argument is an option that `unfold` itself does not have.
  private static func unknownOption(_ name: String, beforeOneOf commands: [CommandDefinition]) -> UsageError {
    let option = name.hasPrefix("--") ? name.prefix { $0 != "=" } : name.prefix(2)
    let owners = commands.filter { $0.option(named: String(option)) != nil }.map(\.name)
    let nearest = Spelling.nearest(to: name, in: SharedOptions.ofProgram.map(\.name))
    return UsageError(
      "unknown option \(option)",
      help: owners.first.map { "write it after a subcommand, as in unfold \($0) \(option)" }
        ?? nearest.map { "did you mean \($0)?" } ?? "see unfold --help")
  }

  static func unknownOption(_ name: String, _ command: CommandDefinition) -> UsageError {
    if let known = ForeignNames.ours(for: name, .options).flatMap(command.option(named:)) {
      return UsageError("unknown option \(name)", help: "did you mean \(known.name)?")
    }
    let nearest = Spelling.nearest(to: name, in: command.options.map(\.name))
    return UsageError(
      "unknown option \(name)",
      help: nearest.map { "did you mean \($0)?" } ?? "see unfold help \(command.name)")
  }

  /// An option that another subcommand has.
  static func optionOfOther(_ name: String, _ command: CommandDefinition, _ owner: CommandDefinition)
    -> UsageError
  {
    UsageError(
      "unfold \(command.name) has no option \(name)", help: "it is an option of unfold \(owner.name)")
  }

  static func missingValue(of option: String, _ argument: OptionArgument) -> UsageError {
    UsageError("\(option) needs a value", help: "write \(option) \(argument.placeholder)")
  }

  static func unexpectedValue(_ option: any CommandOption) -> UsageError {
    UsageError("\(option.name) takes no value", help: "write only \(option.name)")
  }

  /// - Parameter option: the option that has the value.
  static func badChoice(_ value: String, of option: String, _ choices: [String]) -> UsageError {
    UsageError(
      "\(option) must be \(choices.listed("or")), not “\(value)”",
      help: Spelling.nearest(to: value, in: choices).map { "did you mean \($0)?" })
  }

  /// - Parameter noun: what the operand names, such as “shell”.
  static func unknownChoice(_ value: String, _ noun: String, _ choices: [String]) -> UsageError {
    UsageError(
      "unknown \(noun) “\(value)”",
      help: Spelling.nearest(to: value, in: choices).map { "did you mean \($0)?" }
        ?? "choose \(choices.listed("or"))")
  }

  /// - Parameter limit: the greatest allowed number; nil for any number.
  static func badNumber(_ value: String, of option: String, upTo limit: Int?) -> UsageError {
    let range = limit.map { "from 1 to \($0)" } ?? "above zero"
    return UsageError("\(option) must be a whole number \(range), not “\(value)”")
  }

  static func extraOperand(_ text: String, of command: CommandDefinition) -> UsageError {
    let isPath = command.operand.map { $0.kind == .folder || $0.kind == .file } ?? false
    return UsageError(
      "unexpected argument “\(text)”", help: isPath ? "put quotes around a path that contains spaces" : nil)
  }

  static func missingOperand(_ operand: Operand, of command: CommandDefinition) -> UsageError {
    UsageError(operand.request, help: command.examples.first.map { "for example: \($0.command)" })
  }

  static func missingOption(_ option: any CommandOption, of command: CommandDefinition) -> UsageError {
    UsageError("\(option.name) is missing", help: command.examples.first.map { "for example: \($0.command)" })
  }

  static func badShard(_ value: String) -> UsageError {
    UsageError("--shard must have the form K/N, such as 3/8, not “\(value)”")
  }

  static func noShard(_ number: Int, of count: Int) -> UsageError {
    UsageError(
      "shard \(number)/\(count) does not exist",
      help: count == 1 ? "the only shard is 1/1" : "with \(count) shards, use 1/\(count) to \(count)/\(count)"
    )
  }

  static func badBaseURL(_ value: String) -> UsageError {
    UsageError(
      "--base-url must be an absolute URL, not “\(value)”",
      help: "write --base-url https://example.com/docs/")
  }
}
