import Basics

/// The messages about the options of code blocks.
enum CodeDiagnostics {
  static func problem(_ problem: CodeBlockOptions.Problem, _ place: SourceLocation) -> Diagnostic {
    switch problem {
    case .unknown(let name): unknownOption(place, name)
    case .value(let name, let value): wrongValue(place, name, value)
    case .needsFile(let name): withoutFile(place, name)
    }
  }

  /// An option about a part of a file, for code that is written on the page.
  static func withoutFile(_ place: SourceLocation, _ name: String) -> Diagnostic {
    Diagnostic(
      .warning, "code.unknown-option", at: place,
      "the code block option “\(name)” has no effect without “file”",
      help: name == "lines"
        ? "name a file with file=\"…\", or highlight lines with {2,5-7}" : "name a file with file=\"…\"")
  }

  static func unknownOption(_ place: SourceLocation, _ name: String) -> Diagnostic {
    let advice = Spelling.nearest(to: name, in: CodeBlockOptions.names).map { "did you mean “\($0)”?" }
    return Diagnostic(
      .warning, "code.unknown-option", at: place,
      "the code block option “\(name.prefix(60))” is unknown, so it is ignored",
      help: advice ?? "write title=\"…\", {2,5-7}, ins={3}, del={4}, showLineNumbers or startLine=10")
  }

  static func unknownLanguage(_ place: SourceLocation, _ word: String) -> Diagnostic {
    let nearest = Spelling.nearest(to: word, in: CodeLanguage.all.flatMap(\.words))
    return Diagnostic(
      .note, "code.unknown-language", at: place,
      "the language “\(word.prefix(60))” is not known, so its code is not highlighted",
      help: nearest.map { "did you mean “\($0)”?" }
        ?? "write “text” for code in no language, or set code.unknown-language to off")
  }

  static func wrongValue(_ place: SourceLocation, _ name: String, _ value: String) -> Diagnostic {
    Diagnostic(
      .warning, "code.wrong-value", at: place,
      "“\(value.prefix(60))” is not a valid value of the code block option “\(name)”, so it is ignored",
      help: "write title=\"Drawer.swift\", ins={3,5-7}, showLineNumbers or startLine=10")
  }

  static func noSuchLine(_ place: SourceLocation, _ line: Int, of count: Int) -> Diagnostic {
    Diagnostic(
      .warning, "code.no-such-line", at: place,
      "line \(line) does not exist in this code, which has \(count == 1 ? "1 line" : "\(count) lines")",
      help: "count from 1 at the first line of the block, whatever `startLine` is")
  }

  static func unreadableLines(_ place: SourceLocation, _ text: String) -> Diagnostic {
    Diagnostic(
      .warning, "code.unreadable-lines", at: place,
      "“\(text.prefix(60))” is not a line number or a range, so it is ignored",
      help: "separate numbers and ranges with commas, as in {2,5-7}")
  }

  static func missingNote(_ place: SourceLocation, _ number: Int, hasList: Bool) -> Diagnostic {
    Diagnostic(
      .warning, "code.missing-note", at: place,
      hasList
        ? "this code refers to note \(number), which the list after it does not have"
        : "this code refers to note \(number), but no numbered list follows it",
      help: hasList
        ? "add an item to the list, or remove the marker" : "add a numbered list directly after the code")
  }
}
