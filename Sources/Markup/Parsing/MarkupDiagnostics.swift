import Basics

/// The wording of what can be wrong with a page's text.
enum MarkupDiagnostics {
  static func invalidUTF8(_ place: SourceLocation, byte: UInt8, count: Int) -> Diagnostic {
    let hex = String(byte, radix: 16, uppercase: true)
    let more = count > 1 ? "; the page has \(count) such places" : ""
    return Diagnostic(
      .warning, "text.invalid-utf8", at: place,
      "the byte 0x\(byte < 16 ? "0" : "")\(hex) is not UTF-8 and is shown as U+FFFD\(more)",
      help: "save the file as UTF-8")
  }

  static func runaway(_ found: RunawayLines.Found, _ lines: SourceLines) -> Diagnostic {
    let isTable = found.sign == UInt8(ascii: "|")
    return Diagnostic(
      .warning, "text.runaway-line", at: lines.location(line: found.line, column: found.column),
      isTable
        ? "this line has \(found.count) `|`, and a table at most \(RunawayLines.mostColumns) columns; it is shown as text"
        : "this line has \(found.count) `)`, more than \(RunawayLines.mostParentheses) in a row; it is shown as text",
      help: isTable ? "split the table" : "remove them, or put the line into a code block")
  }

  static func unclosed(_ directive: Directive, _ lines: SourceLines) -> Diagnostic {
    Diagnostic(
      .warning, "directive.unclosed", at: lines.location(line: directive.line, column: directive.column),
      "@\(directive.name) is never closed, so everything behind it counts as its content",
      help: "end it with a line that holds only }", correction: .endFile(with: "}"))
  }

  static func malformed(_ directive: Directive, _ lines: SourceLines) -> Diagnostic {
    Diagnostic(
      .warning, "directive.malformed", at: lines.location(line: directive.line, column: directive.column),
      "the arguments of @\(directive.name) cannot be read, so it is shown as it is written",
      help: "write them as @\(directive.name)(\"text\", name: value), and close the parenthesis")
  }

  static func unknown(_ directive: Directive, _ lines: SourceLines, known: Set<String>) -> Diagnostic {
    let nearest = Spelling.nearest(to: directive.name, in: known.sorted())
    let certain = Spelling.certain(for: directive.name, in: known)
    return Diagnostic(
      .warning, "directive.unknown", at: lines.location(line: directive.line, column: directive.column),
      "there is no directive @\(directive.name), so its content is shown without it",
      help: nearest.map { "did you mean @\($0)?" },
      correction: certain.map { .replace("@" + directive.name, with: "@" + $0) })
  }
}
