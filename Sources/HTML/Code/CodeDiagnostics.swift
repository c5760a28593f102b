import Basics

/// The messages about the options of code blocks.
enum CodeDiagnostics {
  static func problem(_ problem: CodeBlockOptions.Problem, _ place: SourceLocation) -> Diagnostic {
    switch problem {
    case .unknown(let name): unknownOption(place, name)
    case .value(let name, let value):
      Diagnostic("code.wrong-value", at: place, ["value": value.prefix(60), "name": name])
    // An option about a part of a file, for code that is written on the page.
    case .needsFile("lines"): Diagnostic("code.unknown-option/lines", at: place)
    case .needsFile(let name): Diagnostic("code.unknown-option/no-file", at: place, ["name": name])
    }
  }

  static func unknownOption(_ place: SourceLocation, _ name: String) -> Diagnostic {
    Diagnostic(
      "code.unknown-option/unknown", at: place,
      ["name": name.prefix(60), "nearest": Spelling.nearest(to: name, in: CodeBlockOptions.names)])
  }
}
