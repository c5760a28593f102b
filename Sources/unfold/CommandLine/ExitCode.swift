/// How a command ends.
///
/// Source: the design, “The command”.
enum ExitCode: Int32, CaseIterable {
  case fine = 0
  /// Problems in the content.
  case problems = 1
  /// Wrong usage, or an environment in which the command cannot work.
  case usage = 2

  /// For the manual page.
  var meaning: String {
    switch self {
    case .fine: "All is well."
    case .problems:
      "There are errors in the content; with --strict, warnings count too. What can be done is done."
    case .usage: "The command line is wrong, or nothing could be done."
    }
  }
}
