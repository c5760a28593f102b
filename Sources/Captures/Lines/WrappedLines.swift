/// Joins lines that a tool broke where the page has no break.
enum WrappedLines {
  /// Joins a line that ends with a link to the next line if that begins with a space or punctuation.
  static func joinAfterLinks(_ lines: [Line]) -> [Line] {
    var out: [Line] = []
    out.reserveCapacity(lines.count)
    var tracker = FenceTracker()
    var canJoin = false
    for line in lines {
      if tracker.consume(line.text) == .code {
        out.append(line)
        canJoin = false
        continue
      }
      if canJoin, let last = out.last, continues(line.text) {
        out[out.count - 1].text = (Array(last.text) + line.text)[...]
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

  private static func continues(_ text: Bytes) -> Bool {
    guard let first = text.first, !text.isBlank else { return false }
    if first == Byte.space {
      return text.indent == 1 && LineKind.listMarker(text) == nil || text.trimmed.hasPrefix("|")
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

  /// Joins the lines of a page that was wrapped at a fixed width: paragraphs, items, headings, rows, and links
  /// split anywhere.
  ///
  /// The parts are joined with one space, and without one inside a destination and after the hyphen of a compound.
  /// Two spaces at the end of a line are a line break and stay.
  static func unwrap(_ lines: [Line]) -> [Line] {
    var out: [Line] = []
    out.reserveCapacity(lines.count)
    var tracker = FenceTracker()
    var open = OpenLinkTracker()
    var current: [UInt8]?
    var number: Int32 = 0
    var lastNumber: Int32 = 0
    var inTable = false
    func flush() {
      if let text = current { out.append(Line(text[...], number, through: lastNumber)) }
      current = nil
      open = OpenLinkTracker()
    }
    for line in lines {
      if tracker.consume(line.text) == .code || line.isBlank {
        flush()
        out.append(line)
        inTable = false
        continue
      }
      let continues = open.position != .closed || !startsBlock(line.text)
      if let text = current, continues, !(endsRow(text) && open.position == .closed) {
        current = joined(text, line.text, open.position)
      } else {
        flush()
        current = Array(line.text)
        number = line.number
      }
      lastNumber = line.number
      open.read(line.text)
      let isWhole = open.position == .closed
      if isWhole, LineKind.isDelimiterRow(line.text) { inTable = true }
      if isWhole,
        inTable
          ? line.text.hasSuffix("  ")
          : line.text.hasSuffix("  ") || LineKind.atxLevel(current.map { $0[...] } ?? []) != nil
      {
        flush()
      }
    }
    flush()
    return out
  }

  private static func endsRow(_ text: [UInt8]) -> Bool { text[...].hasSuffix("  ") }

  private static func startsBlock(_ text: Bytes) -> Bool {
    LineKind.atxLevel(text) != nil || LineKind.listMarker(text) != nil || text.hasPrefix(">")
      || LineKind.isDelimiterRow(text)
      || LineKind.isRule(text)
  }

  private static func joined(_ text: [UInt8], _ next: Bytes, _ position: OpenLinkTracker.Position) -> [UInt8]
  {
    let rest = next.drop(while: { $0 == Byte.space })
    if position == .destination { return text + rest }
    let last = text[...].trimmedEnd
    if last.last == UInt8(ascii: "-"), last.count > 1, Byte.isWord(last[last.endIndex - 2]),
      let first = rest.first,
      Byte.isWord(first), !rest.hasPrefix("and "), !rest.hasPrefix("or "), !rest.hasPrefix("to ")
    {
      return Array(last) + rest
    }
    return Array(last) + [Byte.space] + rest
  }
}

/// Tracks whether a link is open at the end of the lines read so far.
struct OpenLinkTracker {
  enum Position { case closed, text, destination }

  private var brackets = 0
  private var inDestination = false
  private var parentheses = 0
  private var inCode = false

  var position: Position { inDestination ? .destination : brackets > 0 ? .text : .closed }

  mutating func read(_ text: Bytes) {
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      if byte == Byte.backslash {
        index += 2
        continue
      }
      if inDestination {
        if byte == UInt8(ascii: "(") { parentheses += 1 }
        if byte == UInt8(ascii: ")") {
          if parentheses == 0 { inDestination = false } else { parentheses -= 1 }
        }
      } else if byte == Byte.backtick {
        inCode.toggle()
      } else if !inCode {
        if byte == UInt8(ascii: "[") { brackets += 1 }
        if byte == UInt8(ascii: "]") {
          brackets = max(0, brackets - 1)
          if index + 1 < text.endIndex, text[index + 1] == UInt8(ascii: "(") {
            inDestination = true
            parentheses = 0
            index += 1
          }
        }
      }
      index += 1
    }
  }
}
