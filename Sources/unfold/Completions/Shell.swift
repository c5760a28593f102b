/// A shell that unfold's arguments can be completed in.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// The script that tells the shell how, for these commands.
  func completions(_ commands: [CommandDefinition]) -> String {
    switch self {
    case .bash: BashCompletions.script(commands)
    case .zsh: ZshCompletions.script(commands)
    case .fish: FishCompletions.script(commands)
    }
  }

  /// The script's first line, behind whatever the shell wants before it.
  var note: String {
    "# Completions of \(HelpText.version) for \(rawValue), made by: unfold completions \(rawValue)"
  }
}
