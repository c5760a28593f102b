import Basics

/// Something wrong with the command line, in a sentence, with the way to put it right.
struct UsageProblem: Error {
  let message: String
  let help: String?

  init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }

  static func unknownCommand(_ name: String) -> UsageProblem {
    let names = CommandList.all.map(\.name)
    return UsageProblem(
      "there is no command “\(name)”",
      help: Spelling.nearest(to: name, in: names).map { "did you mean “\($0)”?" }
        ?? "the commands are \(names.joined(separator: ", "))")
  }

  static func unknownOption(_ name: String, _ command: CommandDefinition) -> UsageProblem {
    let nearest = Spelling.nearest(to: name, in: command.options.map(\.name))
    return UsageProblem(
      "“\(command.name)” has no option \(name)",
      help: nearest.map { "did you mean \($0)?" } ?? "see unfold \(command.name) --help")
  }

  static func missingValue(_ option: Option) -> UsageProblem {
    UsageProblem("\(option.name) needs a value", help: "write \(option.name) \(option.value ?? "VALUE")")
  }

  static func unexpectedValue(_ option: Option) -> UsageProblem {
    UsageProblem("\(option.name) takes no value", help: "write just \(option.name)")
  }

  static func badChoice(_ value: String, _ option: Option) -> UsageProblem {
    badChoice(option.name, value, option.choices)
  }

  static func badOperand(_ operand: String, _ command: CommandDefinition) -> UsageProblem {
    badChoice(command.operand ?? command.name, operand, command.operandChoices)
  }

  private static func badChoice(_ name: String, _ value: String, _ choices: [String]) -> UsageProblem {
    UsageProblem(
      "\(name) cannot be “\(value)”",
      help: Spelling.nearest(to: value, in: choices).map { "did you mean \($0)?" }
        ?? "it is one of \(choices.joined(separator: ", "))")
  }

  static func notPositive(_ option: String, _ value: String) -> UsageProblem {
    UsageProblem("\(option) must be a whole number above zero, not “\(value)”")
  }

  static func extraOperand(_ operand: String) -> UsageProblem {
    UsageProblem("there is one argument too many: “\(operand)”", help: "quote a path that has spaces in it")
  }

  static func missingOperand(_ what: String) -> UsageProblem {
    UsageProblem("nothing to work on was named", help: "name \(what)")
  }

  static func missingOperand(of command: CommandDefinition) -> UsageProblem {
    UsageProblem(
      "\(command.operand ?? "an argument") is missing",
      help: "write unfold \(command.name) \(command.operandUsage ?? "")")
  }

  static func missingOption(_ option: String, _ example: String) -> UsageProblem {
    UsageProblem("\(option) is missing", help: "write \(example)")
  }

  static func badShard(_ value: String) -> UsageProblem {
    UsageProblem("--shard must be a share such as 3/8, the third of eight, not “\(value)”")
  }

  static func noShard(_ number: Int, of count: Int) -> UsageProblem {
    UsageProblem(
      "there is no shard \(number)/\(count)",
      help: count == 1 ? "the only one is 1/1" : "they are counted from 1/\(count) to \(count)/\(count)")
  }

  static func badBaseURL(_ value: String) -> UsageProblem {
    UsageProblem(
      "--base-url must be an absolute web address, not “\(value)”",
      help: "write --base-url https://example.com/docs/")
  }
}
