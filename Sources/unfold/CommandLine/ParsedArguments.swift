import Basics

/// The parsed arguments of a subcommand.
struct ParsedArguments: Sendable {
  private(set) var operands: [String] = []
  /// The values of options, and `true` for flags, by their names.
  private var values: [String: any Sendable] = [:]

  /// Returns the value of an option; nil if the option was not given.
  subscript<Value>(option: Option<Value>) -> Value? { values[option.name] as? Value }

  /// Returns whether a flag was given.
  subscript(flag: Flag) -> Bool { values[flag.name] != nil }

  /// Parses arguments in the GNU style: `--output DIR` and `--output=DIR`, options and operands in any order, and `--`
  /// before operands that begin with a hyphen.
  static func parse(
    _ arguments: [String], as definition: CommandDefinition
  ) throws(UsageError) -> ParsedArguments {
    var parsed = ParsedArguments()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        parsed.operands += rest
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        parsed.operands.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
        String.init)
      guard let option = definition.options.first(where: { $0.name == parts[0] }) else {
        throw UsageError.unknownOption(parts[0], definition)
      }
      guard let expected = option.argument else {
        if parts.count > 1 { throw UsageError.unexpectedValue(option) }
        parsed.values[option.name] = true
        continue
      }
      guard let text = parts.count > 1 ? parts[1] : rest.popFirst() else {
        throw UsageError.missingValue(of: option.name, expected)
      }
      parsed.values[option.name] = try expected.parse(text)
    }
    if let operand = definition.operand { try parsed.checkOperands(operand, of: definition) }
    let limit = definition.operandLimit
    if parsed.operands.count > limit { throw UsageError.extraOperand(parsed.operands[limit]) }
    return parsed
  }

  private func checkOperands(_ operand: Operand, of command: CommandDefinition) throws(UsageError) {
    if operand.count == .one, operands.isEmpty, !self[SharedOptions.help] {
      throw UsageError.missingOperand(operand, of: command)
    }
    guard operands.count <= command.operandLimit, let choices = operand.kind.choices else { return }
    if let other = operands.first(where: { !choices.contains($0) }) {
      throw UsageError.badChoice(other, of: operand.placeholder, choices)
    }
  }
}
