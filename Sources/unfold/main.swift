#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

exit(Unfold.run(Array(CommandLine.arguments.dropFirst())).rawValue)

/// The command: finds the verb, reads its arguments, calls it.
enum Unfold {
  static func run(_ arguments: [String]) -> ExitCode {
    guard let first = arguments.first else {
      Terminal.note(HelpText.overview)
      return .usage
    }
    switch first {
    case "--help", "-h", "help":
      Terminal.write(HelpText.overview + "\n")
      return .fine
    case "--version":
      Terminal.write(HelpText.version + "\n")
      return .fine
    default: break
    }
    do throws(UsageProblem) {
      guard let command = CommandList.all.first(where: { $0.name == first }) else {
        throw UsageProblem.unknownCommand(first)
      }
      let parsed = try ParsedArguments.parse(Array(arguments.dropFirst()), as: command)
      if parsed.has("--help") {
        Terminal.write(HelpText.help(of: command) + "\n")
        return .fine
      }
      return command.run(parsed)
    } catch {
      return Terminal.report(error, command: first)
    }
  }
}
