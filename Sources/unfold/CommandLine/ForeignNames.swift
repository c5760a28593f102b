/// Names that other documentation generators use for subcommands and options of `unfold`.
///
/// Sources: the command-line references of Hugo, MkDocs, Zensical, mdBook, Docusaurus, Astro, Antora, Sphinx and DocC.
enum ForeignNames {
  /// Returns the subcommand or option of `unfold` for the subcommand of another generator; nil for an unknown one.
  static func subcommand(for name: String) -> String? { subcommands.first { $0.names.contains(name) }?.ours }

  /// Returns the option of `unfold` for the option of another generator; nil for an unknown one.
  static func option(for name: String) -> String? { options.first { $0.names.contains(name) }?.ours }

  private static let subcommands: [(ours: String, names: [String])] = [
    ("preview", ["serve", "server", "dev", "start", "watch", "live"]),
    ("new", ["init", "create", "quickstart"]),
    ("build", ["generate", "make", "render", "html", "publish", "deploy", "gh-deploy", "export", "compile"]),
    ("check", ["test", "lint", "validate", "linkcheck"]),
    ("import", ["convert"]),
    ("navigation", ["nav", "toc", "tree"]),
    ("completions", ["completion"]),
    ("doctor", ["info", "env"]),
    ("--version", ["version"]),
  ]

  private static let options: [(ours: String, names: [String])] = [
    (
      "--output",
      [
        "-d", "--destination", "--dest-dir", "--out", "--out-dir", "--outDir", "--site-dir", "--to-dir",
        "--output-path", "--output-dir",
      ]
    ),
    ("--base-url", ["-b", "--baseURL", "--site", "--url"]),
    ("--drafts", ["-D", "--buildDrafts"]),
    ("--strict", ["-s", "-W", "--fail-on-warning"]),
    ("--jobs", ["--threads"]),
    ("--quiet", ["--silent"]),
    ("--no-cache", ["--ignoreCache", "--clean"]),
    ("--port", ["-p"]),
    ("--host", ["-a", "--bind", "--dev-addr"]),
    ("--open", ["--browser"]),
  ]
}
