import Testing

@testable import unfold

/// Parsing of the command line, by the options of `unfold build`.
@Suite struct ParsedArgumentsTests {
  private func parse(_ line: String) throws(UsageError) -> ParsedArguments {
    try ParsedArguments.parse(line.split(separator: " ").map(String.init), as: BuildCommand.definition)
  }

  private func problem(_ line: String) -> UsageError? {
    do throws(UsageError) {
      _ = try parse(line)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    "docs --output built --drafts", "--drafts docs --output=built", "--output built --drafts -- docs",
  ])
  func acceptsOptionsAndOperandsInAnyOrder(line: String) throws {
    let parsed = try parse(line)
    #expect(parsed.operands == ["docs"])
    #expect(parsed[BuildCommand.output] == "built")
    #expect(parsed[SharedOptions.drafts])
    #expect(!parsed[SharedOptions.strict])
  }

  @Test func theLastOfTwoValuesApplies() throws {
    #expect(try parse("--output a --output b")[BuildCommand.output] == "b")
  }

  @Test func acceptsValuesWithAnEqualsSignOrAHyphen() throws {
    #expect(try parse("--output=a=b")[BuildCommand.output] == "a=b")
    #expect(try parse("--output -")[BuildCommand.output] == "-")
    #expect(try parse("--output=")[BuildCommand.output] == "")
  }

  @Test(arguments: [
    "-o built -j 4 -q docs", "-obuilt -qj4 docs", "docs -o=built -j=4 --quiet", "-qo built --jobs 4 docs",
  ])
  func acceptsShortOptions(line: String) throws {
    let parsed = try parse(line)
    #expect(parsed.operands == ["docs"])
    #expect(parsed[BuildCommand.output] == "built")
    #expect(parsed[SharedOptions.jobs] == 4)
    #expect(parsed[SharedOptions.quiet])
  }

  @Test func treatsEverythingAfterTwoHyphensAsOperands() throws {
    #expect(try parse("-- --drafts").operands == ["--drafts"])
  }

  @Test(arguments: [
    ("--draft", "unknown option --draft", "did you mean --drafts?"),
    ("-x", "unknown option -x", "see unfold help build"),
    ("--output", "--output needs a value", "write --output DIR"),
    ("--strict=no", "--strict takes no value", "write only --strict"),
    ("--urls folder", "--urls must be directory or file, not “folder”", nil),
    ("a b", "unexpected argument “b”", "put quotes around a path that contains spaces"),
  ])
  func reportsWrongUsageWithHelp(line: String, message: String, help: String?) {
    let problem = problem(line)
    #expect(problem?.message == message)
    #expect(problem?.help == help)
  }

  @Test func valuesHaveTheTypeOfTheirDeclaration() throws {
    let parsed = try parse("--jobs=16 --urls file --base-url https://example.com/docs --shard 3/8")
    #expect(parsed[SharedOptions.jobs] == 16)
    #expect(parsed[SharedOptions.urls] == .file)
    #expect(parsed[SharedOptions.baseURL] == "https://example.com/docs/")
    #expect(try parse("")[SharedOptions.jobs] == nil)
  }

  @Test(arguments: ["0", "-1", "two", "1.5", "99999999999999999999"])
  func rejectsInvalidNumbers(value: String) {
    #expect(problem("--jobs=\(value)")?.message == "--jobs must be a whole number above zero, not “\(value)”")
  }

  @Test func rejectsNumbersAboveTheLimit() throws {
    let parse = try #require(Option.number("--port", upTo: 65_535, "x").argument?.parse)
    #expect(try parse("65535") as? Int == 65_535)
    #expect(throws: UsageError.self) { try parse("65536") }
  }

  @Test(arguments: [
    ("--shard 3", "--shard must have the form K/N, such as 3/8, not “3”"),
    ("--shard 9/8", "shard 9/8 does not exist"),
    ("--base-url example.com", "--base-url must be an absolute URL, not “example.com”"),
  ])
  func rejectsTextsThatDoNotParse(line: String, message: String) {
    #expect(problem(line)?.message == message)
  }
}

/// The help texts, made from the same definitions as the parser.
@Suite struct HelpTextTests {
  @Test(arguments: CommandList.all.map(\.name))
  func explainsEveryOptionAndShowsExamples(name: String) throws {
    let command = try #require(CommandList.all.first { $0.name == name })
    let text = HelpText.help(of: command)
    for option in command.options {
      #expect(text.contains("\(option.letter.map { "  -\($0), " } ?? "      ")\(option.name)"))
    }
    #expect(!command.examples.isEmpty)
    #expect(HelpText.overview(CommandList.all).contains("  \(name)"))
  }

  @Test(arguments: CommandList.all.map(\.name))
  func everySubcommandHasHelpAndNoDuplicateOption(name: String) throws {
    let options = try #require(CommandList.all.first { $0.name == name }).options.map(\.name)
    #expect(options.contains("--help"))
    #expect(Set(options).count == options.count)
  }
}
