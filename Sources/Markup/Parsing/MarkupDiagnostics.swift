import Basics

/// The messages about the text of a page and its directives.
enum MarkupDiagnostics {
  static func invalidUTF8(_ place: SourceLocation, byte: UInt8, count: Int) -> Diagnostic {
    let hex = String(byte, radix: 16, uppercase: true)
    return Diagnostic(
      "text.invalid-utf8", at: place,
      [
        "byte": byte < 16 ? "0" + hex : hex,
        "more": count > 1 ? "; the page has \(count) such places" : "",
      ])
  }

  /// The number of messages of one kind about a page.
  private static let maximumReports = 10

  /// Returns a message for each mistake of a kind, but at most ten. The last one ends with the number of the others.
  ///
  /// - Parameter noun: the mistakes, as in “; this page has 3 more such places”.
  private static func first<Mistake>(
    _ found: some Collection<Mistake>, _ noun: String = "places",
    _ message: (_ mistake: Mistake, _ more: String) -> Diagnostic
  ) -> [Diagnostic] {
    found.prefix(maximumReports).enumerated().map { index, mistake in
      let rest = index + 1 == maximumReports ? found.count - maximumReports : 0
      return message(mistake, rest > 0 ? "; this page has \(rest) more such \(noun)" : "")
    }
  }

  /// Returns a warning for each part of a page that is shown as text, but at most ten of one kind.
  static func excessiveMarkup(_ found: [ExcessiveMarkup], _ lines: LineMap) -> [Diagnostic] {
    var kinds: [ExcessiveMarkup.Kind] = []
    for each in found where !kinds.contains(each.kind) { kinds.append(each.kind) }
    return kinds.flatMap { kind in
      first(found.filter { $0.kind == kind }) { each, more in
        let place = lines.location(line: each.line, column: each.column)
        return switch each.kind {
        case .columns:
          Diagnostic(
            "text.pathological-line/columns", at: place,
            ["count": each.count, "limit": TableLimits.maximumColumns, "more": more])
        case .tableBeginnings:
          Diagnostic("text.pathological-line/table-beginnings", at: place, ["more": more])
        case .cells: Diagnostic("table.too-large", at: place, ["limit": TableLimits.maximumCells])
        case .blocks:
          Diagnostic("text.pathological-line/blocks", at: place, ["count": each.count, "more": more])
        case .tags: Diagnostic("text.pathological-line/tags", at: place, ["count": each.count, "more": more])
        case .images:
          Diagnostic("text.pathological-line/images", at: place, ["count": each.count, "more": more])
        case .links:
          Diagnostic("text.pathological-line/links", at: place, ["count": each.count, "more": more])
        case .definition(let label):
          Diagnostic(
            "text.pathological-line/definition", at: place,
            ["label": label, "count": each.count, "more": more])
        }
      }
    }
  }

  static func unclosedFormula(_ place: (line: Int, column: Int), _ lines: LineMap) -> Diagnostic {
    Diagnostic("math.unclosed", at: lines.location(line: place.line, column: place.column))
  }

  static func unclosedFence(_ fence: UnclosedFence, _ lines: LineMap) -> Diagnostic {
    Diagnostic(
      "code.unclosed", at: lines.location(line: fence.place.line, column: fence.place.column),
      ["fence": fence.closingFence])
  }

  static func unclosed(_ unclosed: UnclosedDirective, _ lines: LineMap) -> Diagnostic {
    let directive = unclosed.directive
    let place = lines.location(line: directive.line, column: directive.column)
    if let outer = unclosed.outer {
      return Diagnostic(
        "directive.unclosed/inner", at: place, ["name": directive.name, "outer": outer])
    }
    return Diagnostic(
      "directive.unclosed/\(directive.column == 1 ? "page" : "in-block")", at: place,
      ["name": directive.name], fixIt: .endFile(with: "}"))
  }

  static func malformed(_ directive: Directive, _ place: SourceLocation) -> Diagnostic {
    let name = directive.name
    return switch directive.problem {
    case .unclosed, nil:
      Diagnostic(
        "directive.malformed/unclosed", at: place,
        [
          "name": name,
          "advice": CurlyQuote.isDouble(in: directive.opening)
            ? "with straight quotation marks" : "and close the parenthesis",
        ])
    case .missingComma(let next):
      Diagnostic("directive.malformed/comma", at: place, ["next": next.prefix(60), "name": name])
    case .missingColon(let label):
      Diagnostic("directive.malformed/colon", at: place, ["label": label.prefix(60), "name": name])
    case .missingValue(let label):
      Diagnostic("directive.malformed/value", at: place, ["label": label?.prefix(60), "name": name])
    case .missingParentheses: Diagnostic("directive.malformed/parentheses", at: place, ["name": name])
    case .textAfter(let text):
      Diagnostic("directive.malformed/text-after", at: place, ["text": text.prefix(60), "name": name])
    }
  }

  static func curlyQuotes(_ directive: Directive, _ place: SourceLocation) -> Diagnostic {
    let value = directive.arguments.first { $0.curlyQuotes != nil }?.value ?? ""
    return Diagnostic(
      "directive.curly-quotes", at: place,
      [
        "text": (directive.curlyQuotes ?? "").prefix(60), "name": directive.name,
        "value": value.prefix(60),
      ])
  }

  /// Returns a warning for each line that looks like a part of a directive, but at most ten.
  static func strays(_ found: [StrayLine], _ lines: LineMap) -> [Diagnostic] {
    first(found) { stray, more in
      let place = lines.location(line: stray.line, column: stray.column)
      return switch stray.kind {
      case .brace: Diagnostic("directive.malformed/brace", at: place, ["more": more])
      case .text(let text, let name):
        Diagnostic(
          "directive.malformed/line", at: place, ["text": text.prefix(60), "name": name, "more": more])
      }
    }
  }

  /// Returns a warning for each table that is shown as text, but at most ten.
  static func delimiterRows(_ found: [StrayDelimiterRow], _ lines: LineMap) -> [Diagnostic] {
    first(found) { row, more in
      let place = lines.location(line: row.line, column: row.column)
      guard let header = row.headerCells else {
        return Diagnostic("table.delimiter-row/no-header", at: place, ["more": more])
      }
      let wanted = "|" + String(repeating: "---|", count: min(header, TableLimits.maximumColumns))
      if row.cells == 0 {
        return Diagnostic("table.delimiter-row/no-row", at: place, ["row": wanted, "more": more])
      }
      return Diagnostic(
        "table.delimiter-row/cells", at: place,
        [
          "cells": row.cells == 1 ? "1 cell" : "\(row.cells) cells", "columns": header, "row": wanted,
          "more": more,
        ])
    }
  }

  /// Returns a warning for each row with more cells than the header, but at most ten.
  static func surplusCells(_ found: [SurplusCells], _ lines: LineMap) -> [Diagnostic] {
    first(found, "rows") { row, more in
      Diagnostic(
        "table.extra-cells/\(row.isInCode ? "code" : "text")",
        at: lines.location(line: row.line, column: row.column),
        ["cells": row.cells, "columns": row.headerCells, "text": row.lost.prefix(60), "more": more])
    }
  }

  /// Returns a warning for each footnote that is not shown, at most ten, and for each block of HTML without an end.
  static func lost(in blocks: NotedBlocks, _ lines: LineMap) -> [Diagnostic] {
    let footnotes = blocks.lostFootnotes().filter { found in
      // A file that is included twice has the same text in both places.
      found.first.map { lines.location(line: $0.line) != lines.location(line: found.footnote.line) } ?? true
    }
    let lost = first(footnotes, "footnotes") { found, more in
      let label = found.footnote.label.prefix(60)
      let place = lines.location(line: found.footnote.line, column: found.footnote.column)
      guard let first = found.first else {
        return Diagnostic("footnote.unused", at: place, ["label": label, "more": more])
      }
      return Diagnostic(
        "footnote.repeated", at: place,
        ["label": label, "line": lines.location(line: first.line).line, "more": more])
    }
    return lost
      + blocks.endless.prefix(maximumReports).map { found in
        Diagnostic(
          "html.unclosed/block",
          at: lines.location(
            line: Int(found.node.pointee.start_line), column: max(1, Int(found.node.pointee.start_column))),
          ["start": "\(found.beginning)", "end": "\(found.end)"])
      }
  }

  static func unknown(_ directive: Directive, _ lines: LineMap, known: Set<String>) -> Diagnostic {
    let name = directive.name
    let isSpelling = known.contains {
      $0.utf8.count == name.utf8.count && $0.lowercased() == name.lowercased()
    }
    let replacement = isSpelling ? nil : ForeignNames.ours(for: name.lowercased(), .components)
    let certain = replacement == nil ? Spelling.certain(for: name, in: known) : nil
    return Diagnostic(
      "directive.unknown", at: lines.location(line: directive.line, column: directive.column),
      ["name": name, "replacement": replacement, "nearest": Spelling.nearest(to: name, in: known.sorted())],
      fixIt: certain.map { .replace("@" + name, with: "@" + $0) })
  }
}
