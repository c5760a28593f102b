/// `unfold completions`.
enum CompletionsCommand {
  static let definition = CommandDefinition(
    name: "completions", operand: "SHELL", operandChoices: Shell.allCases.map(\.rawValue),
    requiresOperand: true,
    summary: "Print a script that lets a shell complete unfold’s arguments",
    discussion: """
      With the script, the Tab key completes commands, options and their values, and the names of files and
      folders where these are meant.
      """,
    options: [.help],
    examples: [
      ("unfold completions zsh > ~/.zfunc/_unfold", "Keep the script where zsh looks for it."),
      (
        "unfold completions fish > ~/.config/fish/completions/unfold.fish",
        "Keep the script where fish looks for it."
      ),
      ("eval \"$(unfold completions bash)\"", "Use it at once; in ~/.bashrc, in every bash."),
    ],
    run: run)

  private static func run(_ arguments: ParsedArguments) -> ExitCode {
    for shell in arguments.operands.compactMap(Shell.init) {
      Terminal.write(shell.completions(CommandList.all))
    }
    return .fine
  }
}
