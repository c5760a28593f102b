/// `unfold completions`.
enum CompletionsCommand {
  static let definition = CommandDefinition(
    name: "completions", operand: .choice("shell", of: Shell.self),
    summary: "Print a shell completion script",
    discussion: """
      With the script, the Tab key completes subcommands, options, their values, and file names.
      """,
    options: [SharedOptions.help],
    examples: [
      ("unfold completions zsh > ~/.zfunc/_unfold", "Install the script for zsh."),
      (
        "unfold completions fish > ~/.config/fish/completions/unfold.fish",
        "Install the script for fish."
      ),
      (
        "eval \"$(unfold completions bash)\"",
        "Use the script in this bash; add the line to ~/.bashrc to use it in every bash."
      ),
    ],
    run: run)

  private static func run(_ arguments: ParsedArguments) -> ExitCode {
    for shell in arguments.operands.compactMap(Shell.init) {
      Terminal.write(shell.completions(CommandList.all))
    }
    return .success
  }
}
