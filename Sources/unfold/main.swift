import Platform
import Preview

exit(Unfold.run(Array(CommandLine.arguments.dropFirst())).rawValue)

/// The entry point: finds the subcommand, parses its arguments and runs it.
enum Unfold {
  /// Runs the subcommand that the arguments name, and returns the exit code.
  static func run(_ arguments: [String]) -> ExitCode {
    guard let first = arguments.first else {
      Terminal.note(HelpText.overview(CommandList.all))
      return .usage
    }
    let rest = Array(arguments.dropFirst())
    do throws(UsageError) {
      switch first {
      case "help", "--help", "-h":
        if let topic = rest.first, topic.contains("."), !topic.hasPrefix("-") { return try explain(topic) }
        return showHelp(try rest.first.map(command(named:)))
      case "--version", "-V": return showVersion()
      default: return try run(command(named: first), rest)
      }
    } catch {
      return Terminal.report(error)
    }
  }

  private static func run(_ command: CommandDefinition, _ arguments: [String]) throws(UsageError) -> ExitCode
  {
    let parsed = try ParsedArguments.parse(arguments, as: command, among: CommandList.all)
    if parsed[SharedOptions.help] { return showHelp(command) }
    if parsed[SharedOptions.version] { return showVersion() }
    return command.run(parsed)
  }

  private static func command(named name: String) throws(UsageError) -> CommandDefinition {
    guard let command = CommandList.all.first(where: { $0.name == name }) else {
      throw UsageError.unknownCommand(name, CommandList.all)
    }
    return command
  }

  private static func showHelp(_ command: CommandDefinition?) -> ExitCode {
    Terminal.write((command.map(HelpText.help(of:)) ?? HelpText.overview(CommandList.all)) + "\n")
    return .success
  }

  /// Prints the meaning of a diagnostic, for `unfold help link.broken`.
  private static func explain(_ identifier: String) throws(UsageError) -> ExitCode {
    guard let explanation = DiagnosticReference.explanation(of: identifier) else {
      throw UsageError.unknownDiagnostic(identifier, DiagnosticReference.allIdentifiers)
    }
    Terminal.write(HelpText.help(of: identifier, explanation) + "\n")
    return .success
  }

  private static func showVersion() -> ExitCode {
    Terminal.write(HelpText.version + "\n")
    return .success
  }
}
