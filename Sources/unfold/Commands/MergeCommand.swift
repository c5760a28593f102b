import Build

/// `unfold merge`.
enum MergeCommand {
  static let definition = CommandDefinition(
    name: "merge", operand: "SHARD", takesManyOperands: true,
    summary: "Join the shards of a site, which unfold build --shard has made",
    discussion: """
      Each SHARD is the output folder of one of them; all are needed, in any order. What they become is the
      site that one build would have made, byte for byte. Shards of different content, settings, options or
      programs are refused.
      """,
    options: [
      Option("--output", "DIR", "Where the site goes"), .strict, .jobs, .quiet, .verbose, .reportFormat,
      .help,
    ],
    examples: [
      ("unfold merge shard-1 shard-2 shard-3 --output public", "Make a site of three shards."),
      ("unfold merge shards/* --output public --strict", "Let the warnings of all shards fail the command."),
    ],
    run: run)

  private static func run(_ arguments: ParsedArguments) -> ExitCode {
    do throws(UsageProblem) {
      let options = try options(arguments)
      return BuildResult.show(arguments, options.progress) { () throws(UsageError) in
        try ShardMerge(options).run()
      }
    } catch {
      return Terminal.report(error, command: definition.name)
    }
  }

  private static func options(_ arguments: ParsedArguments) throws(UsageProblem) -> MergeOptions {
    guard !arguments.operands.isEmpty else {
      throw UsageProblem.missingOperand("the output folders of all shards")
    }
    guard let output = arguments["--output"] else {
      throw UsageProblem.missingOption("--output", "unfold merge \(arguments.operands[0]) … --output public")
    }
    var options = MergeOptions(shards: arguments.operands, output: output)
    if let jobs = try arguments.positiveNumber("--jobs") { options.jobs = jobs }
    return options
  }
}
