/// A command as its user sees it: the source of its parser, its help, its completions and its manual page.
struct CommandDefinition: Sendable {
  let name: String
  /// What stands for the operand in the help; nil for a command without one.
  let operand: String?
  /// The only operands it takes; empty where any will do.
  var operandChoices: [String] = []
  /// Whether the one operand must be there.
  var requiresOperand = false
  var takesManyOperands = false
  /// One line.
  let summary: String
  let discussion: String
  let options: [Option]
  /// Each with what it does.
  let examples: [(command: String, purpose: String)]
  let run: @Sendable (ParsedArguments) -> ExitCode
}

extension CommandDefinition {
  /// How many operands it takes at most.
  var operandLimit: Int { takesManyOperands ? Int.max : operand == nil ? 0 : 1 }

  /// What its operand names; nil for a command without one.
  var operandKind: ValueKind? { operand.map { ValueKind($0, choices: operandChoices) } }

  /// The operand as the usage line has it: `[SITE]`, `DIR`, `PATH…`, `bash|zsh|fish`; nil for a command without.
  var operandUsage: String? {
    guard let operand else { return nil }
    let shown = operandChoices.isEmpty ? operand : operandChoices.joined(separator: "|")
    return takesManyOperands ? "\(shown)…" : requiresOperand ? shown : "[\(shown)]"
  }
}
