/// The exit codes of all subcommands.
enum ExitCode: Int32, CaseIterable {
  case success = 0
  /// The content has errors.
  case problems = 1
  /// The command line is wrong, or the command cannot work in its environment.
  case usage = 2

  /// The meaning in the manual page.
  var meaning: String {
    switch self {
    case .success: "Success."
    case .problems:
      "The content has errors or, with --strict, warnings. The site is built as far as possible."
    case .usage: "The command line is wrong, or the command could not run."
    }
  }
}
