import Basics
import Build
import Platform

/// `unfold build`.
enum BuildCommand {
  static let output = Option.folder("--output", letter: "o", "The output folder, instead of public/ in SITE")
  private static let shard = Option(
    "--shard", "K/N", "Build shard K of N, to be merged by unfold merge"
  ) { (text) throws(UsageError) -> Shard in try parse(shard: text) }

  static let definition = CommandDefinition(
    name: "build", operand: .site,
    summary: "Build a site from content/ and templates/ into public/",
    discussion: """
      SITE is the folder that contains content/; the default is the current folder. If they exist, the command
      reads settings from unfold.yml, and the order of pages in the navigation from navigation.yml.
      """,
    options: [
      output, SharedOptions.baseURL, SharedOptions.urls, SharedOptions.drafts, SharedOptions.allowRenderers,
      SharedOptions.strict, SharedOptions.jobs, shard, SharedOptions.noCache, SharedOptions.quiet,
      SharedOptions.verbose,
      BuildResultPrinter.format, SharedOptions.help,
    ],
    examples: [
      ("unfold build", "Build the site in the current folder."),
      ("unfold build docs --output /var/www/docs", "Build the site in docs/ into another folder."),
      ("unfold build --urls file && open public/index.html", "Build a site that works without a server."),
      (
        "unfold build --strict --base-url https://example.com/docs/",
        "Build a site to publish, and treat warnings as errors."
      ),
      ("unfold build --shard 3/8 --output shard-3", "Build the third of eight shards."),
    ],
    run: run)

  private static func run(_ arguments: ParsedArguments) -> ExitCode {
    var options = options(arguments)
    options.exitsAfterBuild = true
    return BuildResultPrinter.show(arguments, options.progress) { [options] () throws(BuildError) in
      let builder = SiteBuilder(options)
      return if let shard = arguments[shard] { try builder.build(shard) } else { try builder.build() }
    }
  }

  /// Returns the options of a build from the command line. Other subcommands that build use them, too.
  static func options(_ arguments: ParsedArguments) -> BuildOptions {
    var options = BuildOptions(site: arguments.operands.first ?? ".")
    options.output = arguments[output]
    options.baseURL = arguments[SharedOptions.baseURL]
    options.urls = arguments[SharedOptions.urls]
    options.includeDrafts = arguments[SharedOptions.drafts]
    options.allowsRenderers = arguments[SharedOptions.allowRenderers] || Self.environmentAllowsRenderers
    options.usesCache = !arguments[SharedOptions.noCache]
    if let jobs = arguments[SharedOptions.jobs] { options.jobs = jobs }
    return options
  }

  /// Whether the variable `UNFOLD_ALLOW_RENDERERS` allows starting renderers, for continuous integration.
  private static var environmentAllowsRenderers: Bool {
    getenv("UNFOLD_ALLOW_RENDERERS").map { String(cString: $0) } == "1"
  }

  private static func parse(shard text: String) throws(UsageError) -> Shard {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]), count > 0 else {
      throw UsageError.badShard(text)
    }
    guard let shard = Shard(number, of: count) else { throw UsageError.noShard(number, of: count) }
    return shard
  }
}
