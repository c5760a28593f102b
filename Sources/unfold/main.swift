#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

exit(Unfold.run(Array(CommandLine.arguments.dropFirst())).rawValue)

/// The entry point: finds the subcommand, parses its arguments and runs it.
enum Unfold {
  /// Runs the subcommand that the arguments name, and returns the exit code.
  static func run(_ arguments: [String]) -> ExitCode {
    guard let first = arguments.first else {
      Terminal.note(HelpText.overview(CommandList.all))
      return .usage
    }
    switch first {
    case "--help", "-h", "help":
      Terminal.write(HelpText.overview(CommandList.all) + "\n")
      return .success
    case "--version":
      Terminal.write(HelpText.version + "\n")
      return .success
    default: break
    }
    do throws(UsageError) {
      guard let command = CommandList.all.first(where: { $0.name == first }) else {
        throw UsageError.unknownCommand(first, CommandList.all)
      }
      let parsed = try ParsedArguments.parse(Array(arguments.dropFirst()), as: command)
      if parsed[SharedOptions.help] {
        Terminal.write(HelpText.help(of: command) + "\n")
        return .success
      }
      return command.run(parsed)
    } catch {
      return Terminal.report(error, command: first)
    }
  }
}
