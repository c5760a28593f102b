import Basics

/// Joins lines that a tool broke where the page has no break.
enum WrappedLines {
  /// Joins a line that ends with a link to the next line, if the next line begins with a space or punctuation.
  static func joinAfterLinks(_ lines: [Line]) -> [Line] {
    var out: [Line] = []
    out.reserveCapacity(lines.count)
    var tracker = CodeTracker()
    var canJoin = false
    for line in lines {
      if tracker.consume(line.text) != .text {
        out.append(line)
        canJoin = false
        continue
      }
      if canJoin, let last = out.last, let rest = continuation(of: last.text, in: line.text) {
        out[out.count - 1].text = (Array(last.text) + rest)[...]
        out[out.count - 1].lastNumber = line.number
      } else if let last = out.last, continuesInline(last.text, line.text) {
        out[out.count - 1].text = (Array(last.text.trimmedEnd) + [Byte.space] + line.text)[...]
        out[out.count - 1].lastNumber = line.number
      } else {
        out.append(line)
      }
      canJoin = endsInLink(line.text)
    }
    return out
  }

  /// Returns true if `text` ends with white space in the middle of a sentence, and `next` continues it with a link,
  /// emphasis, or code.
  private static func continuesInline(_ text: Bytes, _ next: Bytes) -> Bool {
    let startsInline = next.hasPrefix("[") || next.hasPrefix("*") || next.hasPrefix("`")
    guard text.hasSuffix("  "), startsInline, !next.hasPrefix("**"), LineKind.listMarker(next) == nil,
      !text.hasPrefix("|"),
      let last = text.trimmedEnd.last
    else {
      return false
    }
    return Byte.isWord(last) || last == UInt8(ascii: ",")
  }

  private static func endsInLink(_ text: Bytes) -> Bool {
    guard text.last == UInt8(ascii: ")"), let link = LinkSpan.all(in: text).last else { return false }
    return link.range.upperBound == text.endIndex && !link.isImage
  }

  /// Returns the text of a line that continues the line `last`, without the indentation of the list item and the marker
  /// of the quote that both are in; nil if it does not continue that line.
  private static func continuation(of last: Bytes, in text: Bytes) -> Bytes? {
    if continues(text) { return text }
    // A row of a table ends in a bar.
    if last.first == Byte.pipe, text.first != Byte.pipe, !text.isBlank { return spaced(text) }
    var last = last
    var rest = text
    if last.first == UInt8(ascii: ">"), rest.first == UInt8(ascii: ">") {
      last = Quote.content(last)
      rest = Quote.content(rest)
    }
    let column = LineKind.listMarker(last).map { CodeTracker.contentColumn(of: last, $0) } ?? 0
    if column > 0, rest.indent >= column {
      rest = rest.dropFirst(columns: column)
    } else if rest.indent >= last.indent {
      rest = rest.dropFirst(columns: last.indent)
    }
    if rest.count < text.count, continues(rest) { return rest }
    // More spaces have no meaning in a paragraph.
    let content = rest.trimmed
    guard rest.first == Byte.space, !content.isEmpty, LineKind.listMarker(rest) == nil,
      !startsBlock(content, after: last), !LineKind.isFence(content)
    else { return nil }
    return spaced(rest)
  }

  /// Returns the text with one space instead of several ones at its beginning.
  private static func spaced(_ text: Bytes) -> Bytes {
    text.dropFirst(max(0, text.prefix { $0 == Byte.space }.count - 1))
  }

  private static func continues(_ text: Bytes) -> Bool {
    guard let first = text.first, !text.isBlank else { return false }
    if first == Byte.space {
      return text.indent == 1 || text.trimmed.hasPrefix("|")
    }
    if LineKind.listMarker(text) != nil || LineKind.setextLevel(text) != nil { return false }
    if ".,;:)!?/%".utf8.contains(first) { return !text.hasPrefix("![") }
    if first == UInt8(ascii: "*") || first == UInt8(ascii: "_") {
      // The emphasis closes after the link, alone or with the end of the sentence.
      return text.count <= 3 || text.hasPrefix("* ") || text.hasPrefix("** ") || text.hasPrefix("*.")
        || text.hasPrefix("**.")
    }
    if text.hasPrefix("’") || text.hasPrefix("”") || text.hasPrefix("'s") || text.hasPrefix("—")
      || text.hasPrefix("–") || text.hasPrefix("…")
    {
      return true
    }
    return text.hasPrefix("s ") || text.hasPrefix("s,") || text.hasPrefix("s.")
  }

  /// Joins the lines of a page that was wrapped at a fixed width: paragraphs, items, and rows of tables. Links that are
  /// split have been joined before, by `SplitLinks`.
  ///
  /// The parts are joined with one space, and without one after the hyphen of a compound. Two spaces or a backslash at
  /// the end of a line are a line break and stay.
  static func unwrap(_ lines: [Line]) -> [Line] {
    var out: [Line] = []
    out.reserveCapacity(lines.count)
    let contexts = CodeTracker.contexts(lines)
    var current: Line?
    var table: TableRows?
    func flush() {
      if let line = current { out.append(line) }
      current = nil
    }
    var quote = WrappedQuote()
    for (index, line) in lines.enumerated() {
      if let rest = quote.continuation(in: line.text), let last = current {
        current = Line(joined(last.text, rest), last.number, through: line.lastNumber)
        continue
      }
      if contexts[index] != .text || line.isBlank || isVerbatim(line.text) {
        flush()
        out.append(line)
        if line.isBlank { table = nil }
        continue
      }
      if let last = current, !startsBlock(line.text, after: last.text), !endsLine(last.text),
        table != .endAtNewline
      {
        current = Line(joined(last.text, line.text), last.number, through: line.lastNumber)
      } else {
        flush()
        current = line
      }
      if LineKind.isDelimiterRow(line.text) {
        table = line.text.hasSuffix("  ") ? .endInSpaces : .endAtNewline
      }
      let endsHeading = LineKind.atxLevel(line.text) != nil && line.text.count < longHeading
      if line.text.hasSuffix("  ") || table == nil && endsHeading { flush() }
    }
    flush()
    return out
  }

  /// The length in bytes from which a heading can continue on the next line. Tools write a blank line after headings.
  private static let longHeading = 60

  /// How the rows of a table end: html2text adds two spaces, so that rows can be wrapped as well.
  private enum TableRows {
    case endInSpaces, endAtNewline
  }

  /// Returns true if the line ends with a line break of Markdown.
  private static func endsLine(_ text: Bytes) -> Bool { text.hasSuffix("  ") || text.last == Byte.backslash }

  static func startsBlock(_ text: Bytes, after last: Bytes) -> Bool {
    if let marker = LineKind.listMarker(text) {
      // A wrapped line can begin with a number and a period. The items of html2text are indented.
      return marker.interruptsParagraph || marker.indent > 0
        || LineKind.listMarker(last).map { $0.isOrdered && $0.indent == 0 } ?? false
    }
    return LineKind.atxLevel(text) != nil || text.hasPrefix(">")
      || text.hasPrefix("|") || LineKind.isDelimiterRow(text) || LineKind.isRule(text)
      || LineKind.setextLevel(text) != nil
  }

  /// Returns true for a line whose line break has a meaning: HTML, a directive, a definition of a link or footnote.
  private static func isVerbatim(_ text: Bytes) -> Bool {
    let line = text.trimmed
    if line.count >= 2, line.first == UInt8(ascii: "<") {
      let next = line[line.startIndex + 1]
      return (next.isASCIILetter || next == UInt8(ascii: "/") || next == UInt8(ascii: "!"))
        && !(line.find("://").map { $0 < line.startIndex + 10 } ?? false)
    }
    if line.first == UInt8(ascii: "@"), line.last == UInt8(ascii: "{") || line.last == UInt8(ascii: ")") {
      return true
    }
    if line.equals("}") { return true }
    guard line.first == UInt8(ascii: "["), let close = line.find("]:") else { return false }
    return !line[..<close].dropFirst().contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") }
  }

  /// Returns both lines as one.
  static func joined(_ text: Bytes, _ next: Bytes) -> Bytes {
    let rest = next.drop(while: { $0 == Byte.space })
    let last = text.trimmedEnd
    if last.last == UInt8(ascii: "-"), last.count > 1, Byte.isWord(last[last.endIndex - 2]),
      let first = rest.first,
      Byte.isWord(first), !rest.hasPrefix("and "), !rest.hasPrefix("or "), !rest.hasPrefix("to ")
    {
      return last + rest
    }
    return last + [Byte.space] + rest
  }
}

/// Finds the lines of quotes that continue a paragraph, while the lines of a page are read in order.
private struct WrappedQuote {
  private var fences = FenceTracker()
  /// The text of the line before, if a paragraph of a quote can continue after it.
  private var last: Bytes?

  /// Returns the text of a line that continues the line before it; nil for other lines.
  mutating func continuation(in line: Bytes) -> Bytes? {
    guard line.first == UInt8(ascii: ">") else {
      self = WrappedQuote()
      return nil
    }
    let text = Quote.content(line)
    let isCode = fences.consume(text) == .code || last == nil && text.indent >= 4
    defer { last = isCode || text.isBlank || endsParagraph(text) ? nil : text }
    guard let last, !isCode, !text.isBlank, !WrappedLines.startsBlock(text, after: last) else { return nil }
    return text
  }

  /// Returns true for a line after which another block or line begins: a heading, a label, or a line break.
  private func endsParagraph(_ text: Bytes) -> Bool {
    LineKind.atxLevel(text) != nil || text.hasPrefix("[!") || text.hasSuffix("  ")
      || text.last == Byte.backslash
      || text.hasPrefix("|") || AsideLabel.alone(text.filter { $0 != UInt8(ascii: "*") }) != nil
  }
}
