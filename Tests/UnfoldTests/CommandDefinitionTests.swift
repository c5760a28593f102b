import Testing

@testable import unfold

/// What the definitions say of values and operands.
@Suite struct CommandDefinitionTests {
  /// Completions are made by it: a word that is not in the list would be completed with nothing.
  @Test(arguments: CommandList.all.map(\.name))
  func whatEveryValueNamesIsKnown(name: String) throws {
    let command = try #require(CommandList.all.first { $0.name == name })
    var placeholders = command.options.filter { $0.choices.isEmpty }.compactMap(\.value)
    if let operand = command.operand, command.operandChoices.isEmpty { placeholders.append(operand) }
    #expect(placeholders.filter { ValueKind.named[$0] == nil } == [])
  }

  @Test func kinds() {
    #expect(ValueKind("DIR", choices: []) == .folder)
    #expect(ValueKind("PATH", choices: []) == .file)
    #expect(ValueKind("N", choices: []) == .text)
    #expect(ValueKind("a|b", choices: ["a", "b"]) == .choice(["a", "b"]))
  }

  @Test(arguments: [
    ("new", "unfold new DIR [OPTION]…"), ("build", "unfold build [SITE] [OPTION]…"),
    ("import", "unfold import PATH… [OPTION]…"), ("man", "unfold man [OPTION]…"),
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
  ])
  func words(text: String, word: String) { #expect(text.shellWord == word) }
}
