import Basics
import Build
import Site

/// `unfold build`.
enum BuildCommand {
  static let definition = CommandDefinition(
    name: "build", operand: "SITE",
    summary: "Build a site: content/ and templates/ become public/",
    discussion: """
      SITE is the folder that holds content/; without it, the current folder. Settings are read from
      unfold.yml in it, and the order of pages from outline.yml, where there are such files.
      """,
    options: [
      Option("--output", "DIR", "Where to build, instead of public/ in SITE"),
      Option("--base-url", "URL", "Where the site will stand: adds a sitemap and canonical addresses"),
      Option(
        "--urls", choices: ["directory", "file"], "a/b/ (the default), or a/b.html to open from a disk"),
      .drafts, .strict, .jobs,
      Option("--shard", "K/N", "Build the K-th of N shares of the site, to be joined by unfold merge"),
      Option("--no-cache", "Build everything anew, and keep nothing for the next build"),
      .quiet, .verbose, .reportFormat, .help,
    ],
    examples: [
      ("unfold build", "Build the site in the current folder."),
      ("unfold build docs --output /var/www/docs", "Build the site in docs/ into another folder."),
      ("unfold build --urls file && open public/index.html", "Build a site that needs no server."),
      (
        "unfold build --strict --base-url https://example.com/docs/",
        "Build for publication; let warnings fail."
      ),
      ("unfold build --shard 3/8 --output shard-3", "Build the third of eight shares."),
    ],
    run: run)

  private static func run(_ arguments: ParsedArguments) -> ExitCode {
    do throws(UsageProblem) {
      var options = try options(arguments)
      options.shard = try arguments["--shard"].map(shard)
      options.endsProcess = true
      return BuildResult.show(arguments, options.progress) { [options] () throws(UsageError) in
        try SiteBuilder(options).build()
      }
    } catch {
      return Terminal.report(error, command: definition.name)
    }
  }

  /// The build's options from the command line; shared with other commands that build.
  static func options(_ arguments: ParsedArguments) throws(UsageProblem) -> BuildOptions {
    var options = BuildOptions(site: arguments.operands.first ?? ".")
    options.output = arguments["--output"]
    if let text = arguments["--base-url"] {
      guard let url = Configuration.normalizedBaseURL(text) else { throw UsageProblem.badBaseURL(text) }
      options.baseURL = url
    }
    options.urls = arguments["--urls"].flatMap(Configuration.URLStyle.init)
    options.includeDrafts = arguments.has("--drafts")
    options.usesCache = !arguments.has("--no-cache")
    if let jobs = try arguments.positiveNumber("--jobs") { options.jobs = jobs }
    return options
  }

  private static func shard(_ text: String) throws(UsageProblem) -> Shard {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]), count > 0 else {
      throw UsageProblem.badShard(text)
    }
    guard let shard = Shard(number, of: count) else { throw UsageProblem.noShard(number, of: count) }
    return shard
  }
}
