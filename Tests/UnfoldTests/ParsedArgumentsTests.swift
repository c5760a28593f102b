import Testing

@testable import unfold

/// What the command line means, by the options of `unfold build`.
@Suite struct ParsedArgumentsTests {
  private func parse(_ line: String) throws(UsageProblem) -> ParsedArguments {
    try ParsedArguments.parse(line.split(separator: " ").map(String.init), as: BuildCommand.definition)
  }

  private func problem(_ line: String) -> UsageProblem? {
    do throws(UsageProblem) {
      _ = try parse(line)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    "docs --output built --drafts", "--drafts docs --output=built", "--output built --drafts -- docs",
  ])
  func optionsAndOperandsStandInAnyOrder(line: String) throws {
    let parsed = try parse(line)
    #expect(parsed.operands == ["docs"])
    #expect(parsed["--output"] == "built")
    #expect(parsed.has("--drafts"))
    #expect(!parsed.has("--strict"))
  }

  @Test func theLastOfTwoCounts() throws {
    #expect(try parse("--output a --output b")["--output"] == "b")
  }

  @Test func aValueMayHoldAnEqualsSignAndBeginWithADash() throws {
    #expect(try parse("--output=a=b")["--output"] == "a=b")
    #expect(try parse("--output -")["--output"] == "-")
    #expect(try parse("--output=")["--output"] == "")
  }

  @Test func behindTwoDashesEverythingIsAnOperand() throws {
    #expect(try parse("-- --drafts").operands == ["--drafts"])
  }

  @Test(arguments: [
    ("--draft", "“build” has no option --draft", "did you mean --drafts?"),
    ("-x", "“build” has no option -x", "see unfold build --help"),
    ("--output", "--output needs a value", "write --output DIR"),
    ("--strict=no", "--strict takes no value", "write just --strict"),
    ("--urls folder", "--urls cannot be “folder”", "it is one of directory, file"),
    ("a b", "there is one argument too many: “b”", "quote a path that has spaces in it"),
  ])
  func wrongUsageIsToldWithTheWayToPutItRight(line: String, message: String, help: String) {
    let problem = problem(line)
    #expect(problem?.message == message)
    #expect(problem?.help == help)
  }

  @Test(arguments: [("--jobs 3", 3), ("--jobs=16", 16), ("", nil)])
  func numbers(line: String, number: Int?) throws {
    #expect(try parse(line).positiveNumber("--jobs") == number)
  }

  @Test(arguments: ["0", "-1", "two", "1.5", "99999999999999999999"])
  func numbersThatAreNone(value: String) throws {
    let parsed = try parse("--jobs=\(value)")
    #expect(throws: UsageProblem.self) { try parsed.positiveNumber("--jobs") }
  }
}

/// The help texts, made from the same definitions as the parser.
@Suite struct HelpTextTests {
  @Test(arguments: CommandList.all.map(\.name))
  func everyOptionIsExplainedAndEveryCommandHasExamples(name: String) throws {
    let command = try #require(CommandList.all.first { $0.name == name })
    let text = HelpText.help(of: command)
    for option in command.options { #expect(text.contains("  \(option.name)")) }
    #expect(!command.examples.isEmpty)
    #expect(HelpText.overview.contains("  \(name)"))
  }

  @Test(arguments: CommandList.all.map(\.name))
  func everyCommandHasHelpAndNoOptionTwice(name: String) throws {
    let options = try #require(CommandList.all.first { $0.name == name }).options.map(\.name)
    #expect(options.contains("--help"))
    #expect(Set(options).count == options.count)
  }
}
