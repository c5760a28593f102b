import Basics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Standard output and standard error.
enum Terminal {
  /// Whether messages go to a person at a terminal who wants colours; `NO_COLOR` is respected.
  static var showsColours: Bool { isInteractive && wantsColours }

  /// The same of results.
  static var outputShowsColours: Bool { isatty(STDOUT_FILENO) != 0 && wantsColours }

  private static var wantsColours: Bool { getenv("NO_COLOR").map { $0.pointee == 0 } ?? true }

  /// Whether messages go to a person at a terminal.
  static var isInteractive: Bool { isatty(STDERR_FILENO) != 0 }

  /// Writes a result to standard output.
  static func write(_ text: String) { put(text, to: STDOUT_FILENO) }

  /// The same for bytes.
  static func write(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { put($0, to: STDOUT_FILENO) } }

  /// Writes a line for the user to standard error.
  static func note(_ line: String) { put(line + "\n", to: STDERR_FILENO) }

  /// Writes over the last line of a terminal's standard error, and stays on it.
  static func replaceLine(_ line: String) { put("\r\u{1B}[K" + line, to: STDERR_FILENO) }

  /// Tells what is wrong with the command line.
  static func report(_ problem: UsageProblem, command: String?) -> ExitCode {
    note("unfold: error: " + problem.message)
    if let help = problem.help { note("  help: " + help) }
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
