import Basics
import HTML
import Synchronization

/// The diagrams of a build: each distinct text of a language is rendered once, and the results are kept in the cache
/// folder for later builds.
///
/// A site names the programs that render its diagrams, so they are started only if the user who builds the site allows
/// it.
final class DiagramStore: DiagramSource {
  private let commands: [String: [String]]
  let isAllowed: Bool
  /// Nil if the build uses no cache.
  private let cache: HiddenFolder?

  /// The result for one text, which the first thread that needs it computes while the others wait.
  private final class Slot: Sendable {
    let result = Mutex<DiagramResult?>(nil)
  }

  private let slots = Mutex<[ContentHash: Slot]>([:])
  private let failures = Mutex(0)

  let languages: Set<String>

  /// - Parameter commands: the program and its arguments for each language.
  init(_ commands: [String: [String]], isAllowed: Bool, cache: HiddenFolder?) {
    self.commands = commands
    self.isAllowed = isAllowed
    self.cache = cache
    languages = Set(commands.keys)
  }

  /// Whether a program failed. Such a build is not cached, so that the next one tries again.
  var hasFailed: Bool { failures.withLock { $0 > 0 } }

  func diagram(_ text: [UInt8], language: String) -> DiagramResult {
    guard isAllowed else { return .notAllowed }
    guard let command = commands[language] else { return .failed("“\(language)” has no renderer", help: nil) }
    var key = BinaryEncoder(capacity: text.count + 200)
    key.list(command) { $0.text($1) }
    key.data(text)
    let hash = key.fingerprint
    let slot = slots.withLock { slots in
      if let slot = slots[hash] { return slot }
      let slot = Slot()
      slots[hash] = slot
      return slot
    }
    return slot.result.withLock { result in
      if let result { return result }
      let made = render(text, command, name: Self.fileName(hash))
      if case .failed = made { failures.withLock { $0 += 1 } }
      result = made
      return made
    }
  }

  private static func fileName(_ hash: ContentHash) -> String {
    HiddenFolder.diagramPrefix + String(hash.high, radix: 16) + "-" + String(hash.low, radix: 16) + ".svg"
  }

  private func render(_ text: [UInt8], _ command: [String], name: String) -> DiagramResult {
    if let known = cache?.read(name), !known.isEmpty { return .svg(known) }
    switch ProgramRunner.run(command, input: text) {
    case .success(let output):
      if output.isEmpty { return .failed("`\(command[0])` printed nothing", help: nil) }
      cache?.replace(name, output)
      return .svg(output)
    case .failure(let failure):
      return .failed(failure.message(for: command[0]), help: failure.help)
    }
  }
}
