import PageModel

/// Options that several subcommands share.
enum SharedOptions {
  static let help = Flag("--help", letter: "h", "Show this help")
  /// Accepted by every subcommand, although only the help of `unfold` lists it.
  static let version = Flag("--version", letter: "V", "Show the version")
  static let baseURL = Option(
    "--base-url", "URL", "The public URL of the site; adds a sitemap and canonical URLs"
  ) { (text) throws(UsageError) -> String in
    guard let url = Configuration.normalizedBaseURL(text) else { throw UsageError.badBaseURL(text) }
    return url
  }
  static let urls = Option.choice(
    "--urls", of: Configuration.URLStyle.self,
    "URLs of the form a/b/ (default), or a/b.html to open from a disk")
  static let drafts = Flag("--drafts", "Include drafts")
  static let allowRenderers = Flag(
    "--allow-renderers",
    "Start the programs of the settings renderers and converters, to draw diagrams and to convert pages")
  static let strict = Flag("--strict", "Treat warnings as errors")
  static let jobs = Option.number(
    "--jobs", letter: "j", "The number of threads; the default is one per processor")
  static let noCache = Flag("--no-cache", "Rebuild everything, and write no cache for the next build")
  static let quiet = Flag("--quiet", letter: "q", "Print errors only")
  static let verbose = Flag("--verbose", letter: "v", "Print what was done, and the time of each phase")

  /// The options of `unfold` itself, which take the place of a subcommand.
  static let ofProgram = [
    help.explained("Show this help; for a subcommand, write unfold help build"), version,
  ]
}

/// The format of a result on standard output.
enum OutputFormat: String, CaseIterable {
  /// Text for human readers.
  case text
  case json

  /// Returns the option `--format` of a subcommand.
  static func option(_ purpose: String) -> Option<OutputFormat> {
    .choice("--format", of: OutputFormat.self, purpose)
  }
}
