import Basics
import Platform
import Synchronization

/// Runs a program with a text as its standard input, and collects what it prints.
enum ProgramRunner {
  /// The longest time that a program may take.
  static let timeLimit = Duration.seconds(10)
  /// The maximum number of bytes that a program may print.
  static let outputLimit = 4 << 20
  /// The number of bytes of standard error that are kept.
  private static let errorLimit = 4 << 10

  enum Failure: Error, Equatable {
    case notFound
    /// The `errno` value of the system call that failed before the program started.
    case notStarted(Int32)
    /// The exit code, and what the program printed to standard error.
    case exitCode(Int32, String)
    case signal(Int32, String)
    case timeout
    case tooMuchOutput
  }

  /// Runs a program, which is looked up in the `PATH`. The caller waits until it ends.
  static func run(_ command: [String], input: [UInt8]) -> Result<[UInt8], Failure> {
    guard let name = command.first, !name.isEmpty else { return .failure(.notFound) }
    // Standard input is a file instead of a pipe, so that the program may read it at any time, or not at all.
    guard let file = tmpfile() else { return .failure(.notStarted(errno)) }
    defer { fclose(file) }
    let isWritten = input.withUnsafeBufferPointer { fwrite($0.baseAddress, 1, $0.count, file) == $0.count }
    guard isWritten, fflush(file) == 0, lseek(fileno(file), 0, SEEK_SET) == 0 else {
      return .failure(.notStarted(errno))
    }
    _ = fcntl(fileno(file), F_SETFD, FD_CLOEXEC)
    let input = fileno(file)
    let started = starting.withLock { _ in start(command, input: input) }
    guard let (process, code, output, errors) = started else { return .failure(.notStarted(errno)) }
    defer {
      output.close()
      errors.close()
    }
    if code == ENOENT { return .failure(.notFound) }
    guard code == 0 else { return .failure(.notStarted(code)) }
    return result(of: process, output.readEnd, errors.readEnd)
  }

  // MARK: Starting

  /// Only one program is started at a time. Otherwise, a second program could inherit the pipes of the first one before
  /// they are marked close-on-exec, and keep them open.
  private static let starting = Mutex<Void>(())

  /// Starts the program. Returns its process ID, the error code of `posix_spawnp`, and the pipes for standard output
  /// and standard error; nil if the pipes cannot be created.
  private static func start(_ command: [String], input: Int32) -> (pid_t, Int32, Pipe, Pipe)? {
    guard let output = Pipe(), let errors = Pipe() else { return nil }
    var process = pid_t()
    let code = spawn(command, input: input, output.writeEnd, errors.writeEnd, &process)
    output.closeWriteEnd()
    errors.closeWriteEnd()
    return (process, code, output, errors)
  }

  /// The two ends of a pipe, which other programs do not inherit.
  private final class Pipe {
    let readEnd: Int32
    let writeEnd: Int32
    private var isWriteEndOpen = true

    init?() {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { return nil }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      (readEnd, writeEnd) = (ends[0], ends[1])
      _ = fcntl(readEnd, F_SETFL, O_NONBLOCK)
    }

    func closeWriteEnd() {
      if isWriteEndOpen { _ = systemClose(writeEnd) }
      isWriteEndOpen = false
    }

    func close() {
      closeWriteEnd()
      _ = systemClose(readEnd)
    }
  }

  /// Starts the program in a process group of its own, so that the programs that it starts end with it.
  private static func spawn(
    _ command: [String], input: Int32, _ output: Int32, _ errors: Int32, _ process: inout pid_t
  ) -> Int32 {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    // The preview blocks signals in all threads except the thread that handles them. The program must not inherit that.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGPIPE, SIGINT, SIGTERM] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = Int32(POSIX_SPAWN_SETPGROUP) | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    return posix_spawnp(&process, command[0], &actions, &attributes, &arguments, environ)
  }

  // MARK: Waiting

  private static func result(
    of process: pid_t, _ output: Int32, _ errors: Int32
  ) -> Result<[UInt8], Failure> {
    let deadline = MonotonicClock.now + timeLimit
    var printed: [[UInt8]] = [[], []]
    var open: [Int32] = [output, errors]
    while open.contains(where: { $0 >= 0 }) {
      var polled = open.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let rest = deadline - MonotonicClock.now
      let ready = rest > .zero ? poll(&polled, 2, Int32(rest / .milliseconds(1)) + 1) : 0
      if ready == 0 { return .failure(end(process, .timeout)) }
      guard ready > 0 else { continue }
      for index in 0..<2 where polled[index].revents != 0 {
        guard read(open[index], into: &printed[index], isKept: index == 0 || printed[1].count < errorLimit)
        else {
          open[index] = -1
          continue
        }
        if printed[0].count > outputLimit { return .failure(end(process, .tooMuchOutput)) }
      }
    }
    var status: Int32 = 0
    while true {
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process || ended < 0 && errno != EINTR { break }
      if MonotonicClock.now > deadline { return .failure(end(process, .timeout)) }
      usleep(500)
    }
    let message = String(decoding: printed[1].prefix(errorLimit), as: UTF8.self)
    let signal = status & 0x7F
    if signal != 0 { return .failure(.signal(signal, message)) }
    let code = (status >> 8) & 0xFF
    return code == 0 ? .success(printed[0]) : .failure(.exitCode(code, message))
  }

  /// Reads the available bytes. Returns false at the end of the output.
  private static func read(_ file: Int32, into bytes: inout [UInt8], isKept: Bool) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = systemRead(file, &buffer, buffer.count)
    if count < 0 { return errno == EINTR || errno == EAGAIN }
    if isKept, count > 0 { bytes += buffer[..<count] }
    return count > 0
  }

  /// Kills the program and the programs that it has started, and returns `failure`.
  private static func end(_ process: pid_t, _ failure: Failure) -> Failure {
    kill(-process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return failure
  }
}

private func systemClose(_ file: Int32) -> Int32 { close(file) }
private func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(file, buffer, count)
}

extension ProgramRunner.Failure {
  func message(for program: String) -> String {
    switch self {
    case .notFound: "the program `\(program)` is not installed"
    case .notStarted(let code):
      "the program `\(program)` cannot be started: \(String(cString: strerror(code)))"
    case .exitCode(let code, let text): "`\(program)` failed with exit code \(code)\(Self.firstLines(text))"
    case .signal(let signal, let text): "`\(program)` was ended by signal \(signal)\(Self.firstLines(text))"
    case .timeout:
      "`\(program)` did not end within \(ProgramRunner.timeLimit.components.seconds) seconds, so it was stopped"
    case .tooMuchOutput:
      "`\(program)` printed more than \(ProgramRunner.outputLimit >> 20) MB, so it was stopped"
    }
  }

  /// Returns what to do.
  ///
  /// - Parameter setting: the key of the setting that names the program.
  func help(_ setting: String) -> String? {
    switch self {
    case .notFound: "install it, or correct “\(setting)” in unfold.yml"
    default: nil
    }
  }

  /// Returns the first lines of what a program printed to standard error, in one line.
  private static func firstLines(_ text: String) -> String {
    let lines = text.split(whereSeparator: \.isNewline).prefix(3).map { $0.trimmingWhiteSpace }.filter {
      !$0.isEmpty
    }
    guard !lines.isEmpty else { return "" }
    var line = lines.joined(separator: "; ")
    while line.hasSuffix(".") { line.removeLast() }
    return ": " + line
  }
}
