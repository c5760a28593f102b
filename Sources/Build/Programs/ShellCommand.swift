import Basics

/// Runs a command in a shell, as a check does that compares the outputs of code blocks.
public enum ShellCommand {
  /// The output of a command, on both standard output and standard error, and its exit status.
  public struct Output: Sendable, Equatable {
    public var text: [UInt8]
    public var status: Int
  }

  /// The reason why a command has no output, for a message.
  public struct Failure: Error, Sendable {
    public let message: String
  }

  /// Runs a command in a folder.
  ///
  /// - Throws: the reason, if the shell cannot be started, or if the command takes too long or prints too much.
  public static func run(_ command: String, in folder: String) throws(Failure) -> Output {
    // The shell itself never fails, so that the output of a command that does is kept. Its status follows the output.
    let script = #"cd "$1" && (eval "$2") 2>&1 </dev/null; printf '\n%d' $?"#
    switch ProgramRunner.run(["sh", "-c", script, "sh", folder, command], input: []) {
    case .failure(let failure): throw Failure(message: failure.message(for: "sh"))
    case .success(var output):
      guard let end = output.lastIndex(of: 10),
        let status = Int(String(decoding: output[(end + 1)...], as: UTF8.self))
      else { throw Failure(message: "the shell printed no exit status") }
      output.removeSubrange(end...)
      return Output(text: output, status: status)
    }
  }
}
