import Testing

@testable import unfold

/// The declarations of options and operands, from which help, completions and the manual page are made.
@Suite struct CommandDefinitionTests {
  @Test func declarationsDetermineThePlaceholderAndTheKind() {
    let folder = Option.folder("--a", "x").argument
    #expect(folder?.placeholder == "DIR" && folder?.kind == .folder)
    let path = Option.path("--a", "x").argument
    #expect(path?.placeholder == "PATH" && path?.kind == .file)
    let number = Option.number("--a", "x").argument
    #expect(number?.placeholder == "N" && number?.kind == .text)
    let choice = OutputFormat.option("x").argument
    #expect(choice?.placeholder == "text|json" && choice?.kind == .choice(["text", "json"]))
    #expect(Flag("--a", "x").argument == nil)
  }

  @Test(arguments: [
    ("new", "unfold new DIR [OPTION]…"), ("build", "unfold build [SITE] [OPTION]…"),
    ("import", "unfold import PATH… --output DIR [OPTION]…"), ("man", "unfold man [OPTION]…"),
    ("completions", "unfold completions bash|zsh|fish [OPTION]…"),
  ])
  func usageLines(name: String, usage: String) throws {
    let command = try #require(CommandList.all.first { $0.name == name })
    #expect(HelpText.usage(of: command) == usage)
  }
}

@Suite struct ShellWordTests {
  @Test(arguments: [
    ("tea", "tea"), ("../docs/tea-1.0_a+b,c", "../docs/tea-1.0_a+b,c"), ("", "''"), ("a b", "'a b'"),
    ("it's", "'it'\\''s'"), ("'", "''\\'''"), ("$x`y`", "'$x`y`'"), ("~", "'~'"), ("thé", "'thé'"),
    ("a'\u{301};b", "'a'\\''\u{301};b'"),
  ])
  func quotesWords(text: String, word: String) { #expect(text.shellWord == word) }
}
