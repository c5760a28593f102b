import Basics

/// Turns a label on its own line and the following block into an aside, and normalizes quotes whose label has
/// another form.
enum AsideRule: CleaningRule {
  static func apply(to builder: inout PageBuilder) {
    builder.rewriteBlocks { builder, index, out in
      let block = builder.blocks[index]
      if let text = block.onlyLine, let label = AsideLabel.alone(text),
        let next = builder.block(at: index + 1),
        canBeBody(next)
      {
        out.append(aside(label, at: block.number, next))
        return index + 2
      }
      out.append(block.kind == .quote ? normalized(block) : block)
      return index + 1
    }
  }

  private static func canBeBody(_ block: Block) -> Bool {
    [.paragraph, .list, .code, .table].contains(block.kind)
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

  private static func normalized(_ block: Block) -> Block {
    guard let (label, rest) = AsideLabel.quoted(block.text) else { return block }
    var body = Array(block.lines.dropFirst())
    while let first = body.first, isEmptyQuote(first.text) { body.removeFirst() }
    if !rest.isEmpty {
      return Block(.quote, [Line(Bytes("> \(label): ") + rest, block.number)] + body)
    }
    guard let first = body.first, let text = first.text.droppingPrefix(">")?.trimmed else { return block }
    if Quote.content(first.text).indent >= 4 || LineKind.listMarker(text) != nil || LineKind.isFence(text)
      || text.hasPrefix("|")
    {
      return Block(.quote, [Line("> \(label):", block.number), Line(">", block.number)] + body)
    }
    body[0].text = Bytes("> \(label): ") + text
    return Block(.quote, body)
  }

  private static func isEmptyQuote(_ text: Bytes) -> Bool { text.droppingPrefix(">")?.isBlank ?? true }
}
