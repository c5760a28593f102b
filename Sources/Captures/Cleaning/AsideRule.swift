/// The labels under which the guidelines set notes.
enum AsideLabel {
  private static let labels: [StaticString] = [
    "Note", "Important", "Developer note", "Tip", "Warning", "Experiment",
  ]

  /// The label that is all of `text`.
  static func alone(_ text: Bytes) -> String? {
    let text = text.trimmed
    return labels.first { text.equals($0) }?.description
  }

  /// The label of a quote's first line: `> **Note**`, `> [!NOTE]`, with the text that stands behind it.
  static func quoted(_ line: Bytes) -> (label: String, rest: Bytes)? {
    guard let inner = line.dropping(">")?.trimmed else { return nil }
    if let mark = inner.dropping("[!"), let close = mark.firstIndex(of: UInt8(ascii: "]")) {
      let word = mark[..<close].string.lowercased()
      let label = word == "caution" ? "Warning" : word.prefix(1).uppercased() + word.dropFirst()
      return alone(Bytes(label)) == nil ? nil : (label, mark[(close + 1)...].trimmed)
    }
    guard let bold = inner.dropping("**"), let close = bold.find("**") else { return nil }
    var word = bold[..<close]
    if word.last == UInt8(ascii: ":") { word = word.dropLast() }
    var rest = bold[(close + 2)...]
    if rest.first == UInt8(ascii: ":") { rest = rest.dropFirst() }
    return alone(word).map { ($0, rest.trimmed) }
  }
}

/// A label alone on a line, then one block: an aside. Quotes with a label in other forms get the same form.
enum AsideRule: CleaningRule {
  static func apply(to draft: inout Draft) {
    var out: [Block] = []
    out.reserveCapacity(draft.blocks.count)
    var index = 0
    while index < draft.blocks.count {
      let block = draft.blocks[index]
      let next = index + 1 < draft.blocks.count ? draft.blocks[index + 1] : nil
      if let text = block.onlyLine, let label = AsideLabel.alone(text), let next, canBeBody(next) {
        out.append(aside(label, at: block.number, next))
        index += 2
        continue
      }
      out.append(block.kind == .quote ? normalised(block) : block)
      index += 1
    }
    draft.blocks = out
  }

  private static func canBeBody(_ block: Block) -> Bool {
    block.kind == .paragraph || block.kind == .list || block.kind == .code || block.kind == .table
  }

  private static func aside(_ label: String, at number: Int32, _ body: Block) -> Block {
    guard body.kind == .paragraph else {
      let lines = [Line("> \(label):", number), Line(">", number)] + body.lines.map(quote)
      return Block(.quote, lines)
    }
    var lines = body.lines.map(quote)
    lines[0].text = Bytes("> \(label): ") + body.text
    return Block(.quote, lines)
  }

  private static func quote(_ line: Line) -> Line {
    Line(line.isBlank ? Bytes(">") : Bytes("> ") + line.text, line.number)
  }

  private static func normalised(_ block: Block) -> Block {
    guard let (label, rest) = AsideLabel.quoted(block.text) else { return block }
    var body = Array(block.lines.dropFirst())
    while let first = body.first, isEmptyQuote(first.text) { body.removeFirst() }
    if !rest.isEmpty {
      return Block(.quote, [Line(Bytes("> \(label): ") + rest, block.number)] + body)
    }
    guard let first = body.first, let text = first.text.dropping(">")?.trimmed else { return block }
    if Shape.marker(text) != nil || Shape.isFence(text) || text.has("|") {
      return Block(.quote, [Line("> \(label):", block.number), Line(">", block.number)] + body)
    }
    body[0].text = Bytes("> \(label): ") + text
    return Block(.quote, body)
  }

  private static func isEmptyQuote(_ text: Bytes) -> Bool { text.dropping(">")?.isBlank ?? true }
}
