import Basics

/// The wording of what can be wrong with a code block's options.
enum CodeDiagnostics {
  static func unknownOption(_ place: SourceLocation, _ name: String) -> Diagnostic {
    let advice = Spelling.nearest(to: name, in: CodeBlockOptions.names).map { "did you mean “\($0)”?" }
    return Diagnostic(
      .warning, "code.unknown-option", at: place,
      "a code block has no option “\(name.prefix(60))”, so it is left out",
      help: advice ?? "write title=\"…\", {2,5-7}, ins={3}, del={4}, showLineNumbers or startLine=10")
  }

  static func wrongValue(_ place: SourceLocation, _ name: String, _ value: String) -> Diagnostic {
    Diagnostic(
      .warning, "code.wrong-value", at: place,
      "“\(value.prefix(60))” is no value for a code block's option “\(name)”, so it is left out",
      help: "write title=\"Drawer.swift\", ins={3,5-7}, showLineNumbers or startLine=10")
  }

  static func noSuchLine(_ place: SourceLocation, _ line: Int, of count: Int) -> Diagnostic {
    Diagnostic(
      .warning, "code.no-such-line", at: place,
      "line \(line) of this code is named, but it has \(count == 1 ? "1 line" : "\(count) lines")",
      help: "count from the first line of the block, which is 1 wherever its numbers begin")
  }

  static func unreadableLines(_ place: SourceLocation, _ text: String) -> Diagnostic {
    Diagnostic(
      .warning, "code.unreadable-lines", at: place,
      "“\(text.prefix(60))” is no line of the code, so it is left out",
      help: "write numbers and ranges with commas between, as in {2,5-7}")
  }
}
