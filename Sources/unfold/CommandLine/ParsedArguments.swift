import Basics

/// The parsed arguments of a subcommand.
struct ParsedArguments: Sendable {
  fileprivate(set) var operands: [String] = []
  /// The values of options, and `true` for flags, by their names.
  fileprivate var values: [String: any Sendable] = [:]

  /// Returns the value of an option; nil if the option was not given.
  subscript<Value>(option: Option<Value>) -> Value? { values[option.name] as? Value }

  /// Returns the value of a required option, without which parsing fails.
  subscript<Value>(required option: Option<Value>) -> Value {
    guard let value = self[option] else { preconditionFailure("\(option.name) is not required") }
    return value
  }

  /// Returns whether a flag was given.
  subscript(flag: Flag) -> Bool { values[flag.name] != nil }

  /// Parses arguments in the GNU style: `--output DIR`, `--output=DIR`, `-o DIR` and `-oDIR`, several flags such as
  /// `-qv`, options and operands in any order, and `--` before operands that begin with a hyphen.
  ///
  /// - Parameter commands: all subcommands, to report which of them has an option that this one does not have.
  static func parse(
    _ arguments: [String], as definition: CommandDefinition, among commands: [CommandDefinition] = []
  ) throws(UsageError) -> ParsedArguments {
    var parser = ArgumentParser(command: definition, commands: commands, rest: arguments[...])
    return try parser.parse()
  }
}

/// Parses the arguments of one subcommand.
private struct ArgumentParser {
  let command: CommandDefinition
  let commands: [CommandDefinition]
  /// The arguments that are not read yet.
  var rest: ArraySlice<String>
  var parsed = ParsedArguments()

  mutating func parse() throws(UsageError) -> ParsedArguments {
    while let argument = rest.popFirst() {
      if argument == "--" {
        parsed.operands += rest
        break
      }
      if !argument.hasPrefix("-") || argument == "-" {
        parsed.operands.append(argument)
      } else if argument.hasPrefix("--") {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
          String.init)
        try read(parts[0], value: parts.count > 1 ? parts[1] : nil)
      } else {
        try readLetters(argument.dropFirst())
      }
    }
    if !parsed[SharedOptions.help], !parsed[SharedOptions.version] { try checkCompleteness() }
    return parsed
  }

  /// Reads an option, and its value from the next argument unless it is in the same one.
  private mutating func read(_ name: String, value: String?) throws(UsageError) {
    guard let option = command.option(named: name) else {
      if let owner = commands.first(where: { $0.option(named: name) != nil }) {
        throw UsageError.optionOfOther(name, command, owner)
      }
      throw UsageError.unknownOption(name, command)
    }
    guard let expected = option.argument else {
      if value != nil { throw UsageError.unexpectedValue(option) }
      parsed.values[option.name] = true
      return
    }
    guard let text = value ?? rest.popFirst() else { throw UsageError.missingValue(of: name, expected) }
    parsed.values[option.name] = try expected.parse(text)
  }

  /// Reads the short options of one argument. The first that takes a value gets the rest of the argument.
  private mutating func readLetters(_ letters: Substring) throws(UsageError) {
    var letters = letters
    while let letter = letters.popFirst() {
      let takesValue = command.option(named: "-\(letter)")?.argument != nil
      let value =
        letters.hasPrefix("=") ? letters.dropFirst() : takesValue && !letters.isEmpty ? letters : nil
      try read("-\(letter)", value: value.map(String.init))
      if value != nil { return }
    }
  }

  private func checkCompleteness() throws(UsageError) {
    let operands = parsed.operands
    if let operand = command.operand {
      if operand.count != .optional, operands.isEmpty {
        throw UsageError.missingOperand(operand, of: command)
      }
      if let choices = operand.kind.choices, let other = operands.first, !choices.contains(other) {
        throw UsageError.unknownChoice(other, operand.placeholder, choices)
      }
    }
    let limit = command.operandLimit
    if operands.count > limit { throw UsageError.extraOperand(operands[limit], of: command) }
    for option in command.options where option.isRequired && parsed.values[option.name] == nil {
      throw UsageError.missingOption(option, of: command)
    }
  }
}
