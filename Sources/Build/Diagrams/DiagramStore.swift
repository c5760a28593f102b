import Basics
import HTML

/// The diagrams of a build, which programs draw that the setting `renderers` names.
struct DiagramStore: DiagramSource {
  private let commands: [String: [String]]
  private let outputs: ProgramOutputs
  let languages: Set<String>

  /// - Parameters:
  ///   - commands: the program and its arguments for each language.
  ///   - cache: nil if the build uses no cache.
  init(_ commands: [String: [String]], isAllowed: Bool, cache: HiddenFolder?) {
    self.commands = commands
    outputs = ProgramOutputs(isAllowed: isAllowed, cache: cache)
    languages = Set(commands.keys)
  }

  var isAllowed: Bool { outputs.isAllowed }

  /// Whether a program failed. Such a build is not cached, so that the next one tries again.
  var hasFailed: Bool { outputs.hasFailed }

  func diagram(_ text: [UInt8], language: String) -> DiagramResult {
    guard let command = commands[language] else {
      return isAllowed ? .failed("“\(language)” has no renderer", help: nil) : .notAllowed
    }
    switch outputs.output(of: command, text, ending: "svg", setting: "renderers") {
    case .success(let svg): return .svg(svg)
    case .failure(.notAllowed): return .notAllowed
    case .failure(.failed(let message, let help)): return .failed(message, help: help)
    }
  }
}
