/// `unfold man`.
enum ManCommand {
  static let definition = CommandDefinition(
    name: "man", operand: nil,
    summary: "Print the manual page of unfold",
    discussion:
      "The page is in mdoc(7), the language of manual pages, and says what --help says of every command.",
    options: [.help],
    examples: [
      ("unfold man > ~/.local/share/man/man1/unfold.1", "Keep the page where man looks for it."),
      ("unfold man | man -l -", "Read it at once."),
    ],
    run: { _ in
      Terminal.write(ManualPage.text(CommandList.all))
      return .fine
    })
}
