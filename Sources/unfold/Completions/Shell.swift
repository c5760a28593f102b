/// A shell for which there is a completion script.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// Returns the completion script for the subcommands.
  func completions(_ commands: [CommandDefinition]) -> String {
    switch self {
    case .bash: BashCompletions.script(commands)
    case .zsh: ZshCompletions.script(commands)
    case .fish: FishCompletions.script(commands)
    }
  }

  /// The first line of the script, after a line that the shell may require.
  var note: String {
    "# Completions of \(HelpText.version) for \(rawValue), created by: unfold completions \(rawValue)"
  }
}
