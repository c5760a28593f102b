import Basics

/// What the user wrote behind a command's name.
struct ParsedArguments: Sendable {
  private(set) var operands: [String] = []
  private var values: [String: String] = [:]

  /// The option's value, the empty text for an option without one, nil where it was not given.
  subscript(option: String) -> String? { values[option] }

  func has(_ option: String) -> Bool { values[option] != nil }

  /// Reads the arguments as `definition` has them, in the usual GNU form: `--output DIR` and `--output=DIR`,
  /// options and operands in any order, `--` before operands that begin with a dash.
  static func parse(
    _ arguments: [String], as definition: CommandDefinition
  ) throws(UsageProblem) -> ParsedArguments {
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
        throw UsageProblem.unknownOption(parts[0], definition)
      }
      if option.value == nil {
        if parts.count > 1 { throw UsageProblem.unexpectedValue(option) }
        parsed.values[option.name] = ""
      } else {
        guard let value = parts.count > 1 ? parts[1] : rest.popFirst() else {
          throw UsageProblem.missingValue(option)
        }
        if !option.choices.isEmpty, !option.choices.contains(value) {
          throw UsageProblem.badChoice(value, option)
        }
        parsed.values[option.name] = value
      }
    }
    if definition.requiresOperand, parsed.operands.isEmpty, !parsed.has("--help") {
      throw UsageProblem.missingOperand(of: definition)
    }
    let limit = definition.operandLimit
    if parsed.operands.count > limit { throw UsageProblem.extraOperand(parsed.operands[limit]) }
    let choices = definition.operandChoices
    if !choices.isEmpty, let other = parsed.operands.first(where: { !choices.contains($0) }) {
      throw UsageProblem.badOperand(other, definition)
    }
    return parsed
  }

  /// The whole number above zero given for an option; nil where it was not given.
  func positiveNumber(_ option: String) throws(UsageProblem) -> Int? {
    guard let text = values[option] else { return nil }
    guard let number = Int(text), number > 0 else { throw UsageProblem.notPositive(option, text) }
    return number
  }
}
