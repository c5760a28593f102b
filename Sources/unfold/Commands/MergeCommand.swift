import Basics
import Build

/// `unfold merge`.
enum MergeCommand {
  private static let output = Option.folder("--output", letter: "o", "The output folder (required)")
    .required()

  static let definition = CommandDefinition(
    name: "merge",
    operand: Operand(
      placeholder: "SHARD", kind: .folder, count: .many, request: "name at least one shard folder"),
    summary: "Merge the shards of a site, which unfold build --shard creates",
    discussion: """
      Each SHARD is the output folder of one shard. List all shards, in any order. The result equals a build of
      the whole site, byte for byte. Shards of different content, settings, options or versions of unfold cannot
      be merged.
      """,
    options: [
      output, SharedOptions.strict, SharedOptions.jobs, SharedOptions.quiet, SharedOptions.verbose,
      BuildResultPrinter.format, SharedOptions.help,
    ],
    examples: [
      ("unfold merge shard-1 shard-2 shard-3 --output public", "Merge three shards into a site."),
      ("unfold merge shards/* --output public --strict", "Treat the warnings of all shards as errors."),
    ],
    run: run)

  private static func run(_ arguments: ParsedArguments) -> ExitCode {
    var options = MergeOptions(shards: arguments.operands, output: arguments[required: output])
    if let jobs = arguments[SharedOptions.jobs] { options.jobs = jobs }
    return BuildResultPrinter.show(arguments, options.progress) { [options] () throws(BuildError) in
      try ShardMerge(options).run()
    }
  }
}
