/// All commands. A new one is a file beside this one and a line here.
enum CommandList {
  static let all: [CommandDefinition] = [
    NewCommand.definition, PreviewCommand.definition, BuildCommand.definition, CheckCommand.definition,
    MergeCommand.definition, OutlineCommand.definition, ImportCommand.definition,
    SchemaCommand.definition, CompletionsCommand.definition, ManCommand.definition,
  ]

  /// What may stand in a command's place.
  static let options: [Option] = [
    Option("--help", "Show this help, or a command’s: unfold build --help"),
    Option("--version", "Show the version"),
  ]
}

/// Options that several commands share.
extension Option {
  static let help = Option("--help", "Show this help")
  static let drafts = Option("--drafts", "Include pages marked as drafts")
  static let strict = Option("--strict", "Let warnings fail the command")
  static let jobs = Option("--jobs", "N", "Threads to use, instead of one for each processor")
  static let quiet = Option("--quiet", "Show errors only")
  static let verbose = Option("--verbose", "Show what was done, and how long each part took")
  static let reportFormat = Option(
    "--format", choices: ["text", "json"], "Messages (the default), or one object with all of it")
}
