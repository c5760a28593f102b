import Basics

/// The messages about the text of a page and its directives.
enum MarkupDiagnostics {
  static func invalidUTF8(_ place: SourceLocation, byte: UInt8, count: Int) -> Diagnostic {
    let hex = String(byte, radix: 16, uppercase: true)
    let more = count > 1 ? "; the page has \(count) such places" : ""
    return Diagnostic(
      .warning, "text.invalid-utf8", at: place,
      "the byte 0x\(byte < 16 ? "0" : "")\(hex) is not UTF-8 and is shown as U+FFFD\(more)",
      help: "save the file as UTF-8")
  }

  /// Returns a warning for each part of a page that is shown as text, but at most ten of one kind.
  static func excessiveMarkup(_ found: [ExcessiveMarkup], _ lines: LineMap) -> [Diagnostic] {
    var counts: [ExcessiveMarkup.Kind: Int] = [:]
    for each in found { counts[each.kind, default: 0] += 1 }
    var shown: [ExcessiveMarkup.Kind: Int] = [:]
    return found.compactMap { each in
      let number = shown[each.kind, default: 0] + 1
      shown[each.kind] = number
      if number > maximumReports { return nil }
      let more = number == maximumReports ? (counts[each.kind] ?? number) - number : 0
      return runaway(each, more: more, lines)
    }
  }

  private static let maximumReports = 10

  private static func runaway(_ found: ExcessiveMarkup, more: Int, _ lines: LineMap) -> Diagnostic {
    let (message, help): (String, String) =
      switch found.kind {
      case .columns:
        (
          "this row has \(found.count) `|`, but a table may have at most \(TableLimits.maximumColumns) columns; it is shown as text",
          "split the table"
        )
      case .tableBeginnings:
        (
          "too many lines of this paragraph look like the second line of a table; from here on, they are shown as text",
          "separate tables by blank lines, or put the text into a code block"
        )
      case .cells:
        (
          "the tables of a page may have at most \(TableLimits.maximumCells) cells; from here on, this table is shown as text",
          "divide the page, or let readers download the data as a file"
        )
      case .blocks:
        (
          "this line opens quotes, lists or directives more than \(found.count) levels deep; the rest of it is shown as text",
          "close them where they should end, or put the line into a code block"
        )
      case .tags:
        (
          "this paragraph has too many unclosed tags; \(found.count) of them are shown as text",
          "close them with `?>`, `>` or `]]>`, or put the text into a code block"
        )
      case .images:
        (
          "this paragraph has too many `![` without a `]`; \(found.count) of them are shown as text",
          "add the missing `]`, or put the text into a code block"
        )
      case .links:
        (
          "this paragraph has too many links after `*`, `_` or `~`; \(found.count) of them are shown as text",
          "divide the paragraph, or put the text into a code block"
        )
      case .definition(let label):
        (
          "the definition `[\(label)]` has \(found.count) bytes and is used too often; from here on, its uses are shown as text",
          "use a shorter URL, such as the name of a file next to the page"
        )
      }
    let location = lines.location(line: found.line, column: found.column)
    if found.kind == .cells {
      return Diagnostic(.error, "table.too-large", at: location, message, help: help)
    }
    return Diagnostic(
      .warning, "text.pathological-line", at: location,
      more > 0 ? "\(message); this page has \(more) more such places" : message, help: help)
  }

  static func unclosedFormula(_ place: (line: Int, column: Int), _ lines: LineMap) -> Diagnostic {
    Diagnostic(
      .warning, "math.unclosed", at: lines.location(line: place.line, column: place.column),
      "this `$$` has no closing `$$`, so it is shown as text",
      help: "add a line that contains only `$$`, or write `\\$\\$` for dollar signs")
  }

  static func unclosedFence(_ fence: UnclosedFence, _ lines: LineMap) -> Diagnostic {
    Diagnostic(
      .warning, "code.unclosed", at: lines.location(line: fence.place.line, column: fence.place.column),
      "this code block is never closed, so the rest of the page is code",
      help: "add a line “\(fence.closingFence)” where the code ends")
  }

  static func unclosed(_ unclosed: UnclosedDirective, _ lines: LineMap) -> Diagnostic {
    let directive = unclosed.directive
    let effect =
      unclosed.outer.map { "so the } of @\($0) closes it" } ?? "so everything after it is part of its content"
    return Diagnostic(
      .warning, "directive.unclosed", at: lines.location(line: directive.line, column: directive.column),
      "@\(directive.name) is never closed, \(effect)",
      help: directive.column == 1 || unclosed.outer != nil
        ? "close it with a line that contains only }"
        : "close it with a line that contains only }, inside the same list item or quote",
      fixIt: unclosed.outer == nil ? .endFile(with: "}") : nil)
  }

  static func malformed(_ directive: Directive, _ place: SourceLocation) -> Diagnostic {
    let name = directive.name
    var form = "write them as @\(name)(\"text\", name: value)"
    let what: String
    switch directive.problem {
    case .unclosed, nil:
      what = "the closing parenthesis or quotation mark of @\(name) is missing"
      form +=
        CurlyQuote.isDouble(in: directive.opening)
        ? ", with straight quotation marks" : ", and close the parenthesis"
    case .missingComma(let next): what = "a comma is missing before `\(next.prefix(60))` in @\(name)"
    case .missingColon(let label):
      what = "a colon is missing after `\(label.prefix(60))` in @\(name)"
      form = "write `\(label.prefix(60)): \"text\"`"
    case .missingValue(let label):
      what =
        label.map { "the value of `\($0.prefix(60))` is missing in @\(name)" }
        ?? "a value is missing in @\(name)"
    case .missingParentheses:
      what = "the arguments of @\(name) have no parentheses"
    case .textAfter(let text):
      what = "`\(text.prefix(60))` follows the arguments of @\(name)"
      form = "move it to the next line, or between braces: @\(name)(…) { text }"
    }
    return Diagnostic(
      .warning, "directive.malformed", at: place, "\(what), so the directive is shown as text", help: form)
  }

  static func curlyQuotes(_ directive: Directive, _ place: SourceLocation) -> Diagnostic {
    let value = directive.arguments.first { $0.curlyQuotes != nil }?.value ?? ""
    return Diagnostic(
      .warning, "directive.curly-quotes", at: place,
      "`\((directive.curlyQuotes ?? "").prefix(60))` in @\(directive.name) has curly quotation marks",
      help: "write straight ones: `\"\(value.prefix(60))\"`")
  }

  /// Returns a warning for each line that looks like a part of a directive, but at most ten.
  static func strays(_ found: [StrayLine], _ lines: LineMap) -> [Diagnostic] {
    found.prefix(maximumReports).enumerated().map { number, stray in
      let more = number + 1 == maximumReports ? found.count - maximumReports : 0
      var message: String
      var help: String
      switch stray.kind {
      case .brace:
        message = "this `}` closes no directive, so it is shown as text"
        help = "remove it, or write `\\}` if it is text"
      case .text(let text, let name):
        message = "`\(text.prefix(60))` follows the arguments of @\(name), so the line is shown as text"
        help = "move it to the next line, or write `\\@\(name)` if the line is text"
      }
      if more > 0 { message += "; this page has \(more) more such places" }
      return Diagnostic(
        .warning, "directive.malformed", at: lines.location(line: stray.line, column: stray.column), message,
        help: help)
    }
  }

  /// Returns a warning for each table that is shown as text, but at most ten.
  static func delimiterRows(_ found: [StrayDelimiterRow], _ lines: LineMap) -> [Diagnostic] {
    found.prefix(maximumReports).enumerated().map { number, row in
      let more = number + 1 == maximumReports ? found.count - maximumReports : 0
      var message = "no header is directly above this row, so the table is shown as text"
      var help = "write the header of the table in the line above it"
      if let header = row.headerCells {
        message =
          "this row has \(row.cells == 1 ? "1 cell" : "\(row.cells) cells"), but the line above it has \(header), so the table is shown as text"
        let wanted = "|" + String(repeating: "---|", count: min(header, TableLimits.maximumColumns))
        help = "write `\(wanted)`; in the text of a cell, write `\\|` for `|`"
        if row.cells == 0 {
          message = "no line `\(wanted)` is below this row, so the table is shown as text"
          help = "add `\(wanted)` below the header"
        }
      }
      if more > 0 { message += "; this page has \(more) more such places" }
      return Diagnostic(
        .warning, "table.delimiter-row", at: lines.location(line: row.line, column: row.column), message,
        help: help)
    }
  }

  /// Returns a warning for each row with more cells than the header, but at most ten.
  static func surplusCells(_ found: [SurplusCells], _ lines: LineMap) -> [Diagnostic] {
    found.prefix(maximumReports).enumerated().map { number, row in
      let more = number + 1 == maximumReports ? found.count - maximumReports : 0
      var message =
        "this row has \(row.cells) cells, but the header has \(row.headerCells), so “\(row.lost.prefix(60))” is not shown"
      if more > 0 { message += "; this page has \(more) more such rows" }
      return Diagnostic(
        .warning, "table.extra-cells", at: lines.location(line: row.line, column: row.column), message,
        help: row.isInCode
          ? "write `\\|` for `|` in code" : "write `\\|` for `|` in text, or add a column to the header")
    }
  }

  /// Returns a warning for each footnote that is not shown, at most ten, and for each block of HTML without an end.
  static func lost(in blocks: NotedBlocks, _ lines: LineMap) -> [Diagnostic] {
    let footnotes = blocks.lostFootnotes().filter { found in
      // A file that is included twice has the same text in both places.
      found.first.map { lines.location(line: $0.line) != lines.location(line: found.footnote.line) } ?? true
    }
    let lost = footnotes.prefix(maximumReports).enumerated().map { number, found in
      let label = found.footnote.label.prefix(60)
      let more = number + 1 == maximumReports ? footnotes.count - maximumReports : 0
      let end = more > 0 ? "; this page has \(more) more such footnotes" : ""
      let place = lines.location(line: found.footnote.line, column: found.footnote.column)
      if let first = found.first {
        let line = lines.location(line: first.line).line
        return Diagnostic(
          .warning, "footnote.repeated", at: place,
          "the footnote `[^\(label)]` is already defined on line \(line), so this text is not shown\(end)",
          help: "give it another label, or remove it")
      }
      return Diagnostic(
        .warning, "footnote.unused", at: place,
        "no text refers to the footnote `[^\(label)]`, so it is not shown\(end)",
        help: "add `[^\(label)]` where the footnote belongs, or remove it")
    }
    return lost
      + blocks.endless.prefix(maximumReports).map { found in
        Diagnostic(
          .warning, "html.unclosed",
          at: lines.location(
            line: Int(found.node.pointee.start_line), column: max(1, Int(found.node.pointee.start_column))),
          "`\(found.beginning)` has no `\(found.end)`, so everything after it is not read as Markdown",
          help: "add `\(found.end)` where it ends")
      }
  }

  static func unknown(_ directive: Directive, _ lines: LineMap, known: Set<String>) -> Diagnostic {
    if let written = ForeignComponents.directive(for: directive.name), !isSpelling(of: directive.name, known)
    {
      return Diagnostic(
        .warning, "directive.unknown", at: lines.location(line: directive.line, column: directive.column),
        "unknown directive @\(directive.name), so it is shown as text", help: "write \(written)")
    }
    let nearest = Spelling.nearest(to: directive.name, in: known.sorted())
    let certain = Spelling.certain(for: directive.name, in: known)
    return Diagnostic(
      .warning, "directive.unknown", at: lines.location(line: directive.line, column: directive.column),
      "unknown directive @\(directive.name), so it is shown as text",
      help: nearest.map { "did you mean `@\($0)`?" } ?? "if it is text, write `\\@\(directive.name)`",
      fixIt: certain.map { .replace("@" + directive.name, with: "@" + $0) })
  }

  /// Whether a name differs from a known one only in case.
  private static func isSpelling(of name: String, _ known: Set<String>) -> Bool {
    known.contains { $0.utf8.count == name.utf8.count && $0.lowercased() == name.lowercased() }
  }
}
