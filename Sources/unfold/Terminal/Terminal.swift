import Basics
import Platform

/// Writes to standard output and standard error.
enum Terminal {
  /// Whether messages on standard error have colors: standard error is a terminal, and `NO_COLOR` is not set.
  static var showsColors: Bool { isInteractive && wantsColors }

  /// Whether results on standard output have colors: standard output is a terminal, and `NO_COLOR` is not set.
  static var outputShowsColors: Bool { isatty(STDOUT_FILENO) != 0 && wantsColors }

  private static var wantsColors: Bool { getenv("NO_COLOR").map { $0.pointee == 0 } ?? true }

  /// Whether standard error is a terminal.
  static var isInteractive: Bool { isatty(STDERR_FILENO) != 0 }

  /// Writes a result to standard output.
  static func write(_ text: String) { put(text, to: STDOUT_FILENO) }

  /// Writes a result to standard output.
  static func write(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { put($0, to: STDOUT_FILENO) } }

  /// Writes a line for the user to standard error.
  static func note(_ line: String) { put(line + "\n", to: STDERR_FILENO) }

  /// Replaces the last line on the terminal of standard error. Does not start a new line.
  static func replaceLine(_ line: String) { put("\r\u{1B}[K" + line, to: STDERR_FILENO) }

  /// Prints an error of the command line, and returns the exit code.
  static func report(_ problem: UsageError) -> ExitCode {
    note("unfold: error: " + VisibleText.line(problem.message))
    if let help = problem.help { note("  help: " + VisibleText.line(help)) }
    return .usage
  }

  private static func put(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { put($0, to: descriptor) }
  }

  private static func put(_ bytes: UnsafeBufferPointer<UInt8>, to descriptor: Int32) {
    var done = 0
    while done < bytes.count {
      let count = unistdWrite(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
      if count < 0 {
        if errno == EINTR { continue }
        return
      }
      done += count
    }
  }
}

private func unistdWrite(_ descriptor: Int32, _ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int {
  #if canImport(Darwin)
    Darwin.write(descriptor, bytes, count)
  #elseif canImport(Glibc)
    Glibc.write(descriptor, bytes, count)
  #elseif canImport(Musl)
    Musl.write(descriptor, bytes, count)
  #endif
}
