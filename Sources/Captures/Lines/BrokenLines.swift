/// Lines that a tool broke where the page has no break.
enum BrokenLines {
  /// Joins a line that ends with a link to the next one, where that goes on with a space or with punctuation.
  static func joinBehindLinks(_ lines: [Line]) -> [Line] {
    var out: [Line] = []
    out.reserveCapacity(lines.count)
    var tracker = FenceTracker()
    var canJoin = false
    for line in lines {
      if tracker.isCode(line.text) {
        out.append(line)
        canJoin = false
        continue
      }
      if canJoin, let last = out.last, goesOn(line.text) {
        out[out.count - 1].text = (Array(last.text) + line.text)[...]
        out[out.count - 1].lastNumber = line.number
      } else if let last = out.last, goesOnWithLink(last.text, line.text) {
        out[out.count - 1].text = (Array(last.text.trimmedEnd) + [Byte.space] + line.text)[...]
        out[out.count - 1].lastNumber = line.number
      } else {
        out.append(line)
      }
      canJoin = endsInLink(line.text)
    }
    return out
  }

  /// A sentence that stops in front of a link or an emphasis with white space, and that on the next line.
  private static func goesOnWithLink(_ text: Bytes, _ next: Bytes) -> Bool {
    let startsInline = next.has("[") || next.has("*") || next.has("`")
    guard text.ends("  "), startsInline, !next.has("**"), Shape.marker(next) == nil, !text.has("|"),
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

  private static func goesOn(_ text: Bytes) -> Bool {
    guard let first = text.first, !text.isBlank else { return false }
    if first == Byte.space { return text.indent == 1 && Shape.marker(text) == nil || text.trimmed.has("|") }
    if Shape.marker(text) != nil || Shape.setextLevel(text) != nil { return false }
    if ".,;:)!?/%".utf8.contains(first) { return !text.has("![") }
    if first == UInt8(ascii: "*") || first == UInt8(ascii: "_") {
      // Emphasis that closes behind the link, alone or with the sentence's end.
      return text.count <= 3 || text.has("* ") || text.has("** ") || text.has("*.") || text.has("**.")
    }
    if text.has("’") || text.has("”") || text.has("'s") || text.has("—") || text.has("–") || text.has("…") {
      return true
    }
    return text.has("s ") || text.has("s,") || text.has("s.")
  }

  /// Joins the lines of a page wrapped at a fixed width: paragraphs, items, headings, rows, links split anywhere.
  ///
  /// Inside a destination nothing is put between the parts, inside a text one space; behind the hyphen of a
  /// compound nothing. Two spaces at a line's end are a break and stay.
  static func unwrap(_ lines: [Line]) -> [Line] {
    var out: [Line] = []
    out.reserveCapacity(lines.count)
    var tracker = FenceTracker()
    var open = OpenLink()
    var current: [UInt8]?
    var number: Int32 = 0
    var lastNumber: Int32 = 0
    var inTable = false
    func flush() {
      if let text = current { out.append(Line(text[...], number, through: lastNumber)) }
      current = nil
      open = OpenLink()
    }
    for line in lines {
      if tracker.isCode(line.text) || line.isBlank {
        flush()
        out.append(line)
        inTable = false
        continue
      }
      let goesOn = open.state != .closed || !startsAnew(line.text)
      if let text = current, goesOn, !(endsRow(text) && open.state == .closed) {
        current = joined(text, line.text, open.state)
      } else {
        flush()
        current = Array(line.text)
        number = line.number
      }
      lastNumber = line.number
      open.read(line.text)
      let isWhole = open.state == .closed
      if isWhole, Shape.isDelimiterRow(line.text) { inTable = true }
      if isWhole,
        inTable
          ? line.text.ends("  ")
          : line.text.ends("  ") || Shape.atxLevel(current.map { $0[...] } ?? []) != nil
      {
        flush()
      }
    }
    flush()
    return out
  }

  private static func endsRow(_ text: [UInt8]) -> Bool { text[...].ends("  ") }

  private static func startsAnew(_ text: Bytes) -> Bool {
    Shape.atxLevel(text) != nil || Shape.marker(text) != nil || text.has(">") || Shape.isDelimiterRow(text)
      || Shape.isRule(text)
  }

  private static func joined(_ text: [UInt8], _ next: Bytes, _ state: OpenLink.State) -> [UInt8] {
    let rest = next.drop(while: { $0 == Byte.space })
    if state == .destination { return text + rest }
    let last = text[...].trimmedEnd
    if last.last == UInt8(ascii: "-"), last.count > 1, Byte.isWord(last[last.endIndex - 2]),
      let first = rest.first,
      Byte.isWord(first), !rest.has("and "), !rest.has("or "), !rest.has("to ")
    {
      return Array(last) + rest
    }
    return Array(last) + [Byte.space] + rest
  }
}

/// Whether a link is open at the end of the lines read so far.
struct OpenLink {
  enum State { case closed, text, destination }

  private var brackets = 0
  private var inDestination = false
  private var parentheses = 0
  private var inCode = false

  var state: State { inDestination ? .destination : brackets > 0 ? .text : .closed }

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
