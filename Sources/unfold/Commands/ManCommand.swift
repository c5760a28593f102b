/// `unfold man`.
enum ManCommand {
  static let definition = CommandDefinition(
    name: "man",
    summary: "Print the manual page",
    discussion:
      "The page documents all subcommands and options. Its format is mdoc(7), the language of manual pages.",
    options: [SharedOptions.help],
    examples: [
      ("unfold man > ~/.local/share/man/man1/unfold.1", "Install the page for man."),
      ("unfold man | man -l -", "Read the page without installing it."),
    ],
    run: { _ in
      Terminal.write(ManualPage.text(CommandList.all))
      return .success
    })
}
