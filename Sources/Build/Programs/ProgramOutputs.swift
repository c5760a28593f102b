import Basics
import Synchronization

/// The outputs of the programs that a site names: each distinct input of a command is computed once, and the results are
/// kept in the cache folder for later builds.
///
/// The programs are started only if the user who builds the site allows it.
final class ProgramOutputs: Sendable {
  let isAllowed: Bool
  /// Nil if the build uses no cache.
  private let cache: HiddenFolder?

  /// The reason why there is no output.
  enum Failure: Error, Sendable, Equatable {
    /// Programs may not be started.
    case notAllowed
    /// The program failed. The message says why, and the help what to do.
    case failed(String, help: String?)
  }

  /// The result for one input, which the first thread that needs it computes while the others wait.
  private final class Slot: Sendable {
    let result = Mutex<Result<[UInt8], Failure>?>(nil)
  }

  /// The versions of the programs that have been asked for them, by their names.
  private let versions = Mutex<[String: [UInt8]]>([:])
  private let slots = Mutex<[ContentHash: Slot]>([:])
  private let failures = Mutex(0)

  init(isAllowed: Bool, cache: HiddenFolder?) {
    self.isAllowed = isAllowed
    self.cache = cache
  }

  /// Whether a program failed. Such a build is not cached, so that the next one tries again.
  var hasFailed: Bool { failures.withLock { $0 > 0 } }

  /// Returns what a command prints for an input.
  ///
  /// - Parameters:
  ///   - ending: the extension of the files in the cache, without a period.
  ///   - setting: the key of the setting that names the command, for help.
  func output(
    of command: [String], _ input: [UInt8], ending: String, setting: String
  ) -> Result<[UInt8], Failure> {
    guard isAllowed else { return .failure(.notAllowed) }
    var key = BinaryEncoder(capacity: input.count + 200)
    key.list(command) { $0.text($1) }
    key.data(version(of: command[0]))
    key.data(input)
    let hash = key.fingerprint
    let slot = slots.withLock { slots in
      if let slot = slots[hash] { return slot }
      let slot = Slot()
      slots[hash] = slot
      return slot
    }
    return slot.result.withLock { result in
      if let result { return result }
      let name =
        HiddenFolder.outputPrefix + String(hash.high, radix: 16) + "-" + String(hash.low, radix: 16) + "."
        + ending
      let made = run(command, input, name: name, setting)
      if case .failure = made { failures.withLock { $0 += 1 } }
      result = made
      return made
    }
  }

  /// Returns what a program prints with `--version`, so that another version makes its outputs again; nothing if it has
  /// no such option.
  private func version(of program: String) -> [UInt8] {
    if cache == nil { return [] }
    return versions.withLock { versions in
      if let known = versions[program] { return known }
      let output = (try? ProgramRunner.run([program, "--version"], input: []).get()) ?? []
      versions[program] = output
      return output
    }
  }

  private func run(
    _ command: [String], _ input: [UInt8], name: String, _ setting: String
  ) -> Result<[UInt8], Failure> {
    if let known = cache?.read(name), !known.isEmpty { return .success(known) }
    switch ProgramRunner.run(command, input: input) {
    case .success(let output):
      if output.isEmpty { return .failure(.failed("`\(command[0])` printed nothing", help: nil)) }
      cache?.replace(name, output)
      return .success(output)
    case .failure(let failure):
      return .failure(.failed(failure.message(for: command[0]), help: failure.help(setting)))
    }
  }
}
