/// All commands. A new one is a file beside this one and a line here.
enum CommandList {
  static let all: [CommandDefinition] = [
    BuildCommand.definition, OutlineCommand.definition, ImportCommand.definition,
  ]
}

/// Options that several commands share.
extension Option {
  static let help = Option("--help", "Show this help")
  static let drafts = Option("--drafts", "Include pages marked as drafts")
  static let strict = Option("--strict", "Let warnings fail the command")
}
