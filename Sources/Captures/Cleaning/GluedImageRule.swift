/// Images that run into the text around them get a block of their own.
///
/// Text glued behind an image is its caption, up to a bold text glued to that; text glued in front of one is a
/// paragraph. An image with a space beside it is an icon inside a sentence and stays.
enum GluedImageRule: CleaningRule {
  static func apply(to draft: inout Draft) {
    var out: [Block] = []
    out.reserveCapacity(draft.blocks.count)
    for block in draft.blocks {
      if block.kind == .paragraph, block.lines.contains(where: { $0.text.contains(text: "![") }) {
        split(block, into: &out)
      } else {
        out.append(block)
      }
    }
    draft.blocks = out
  }

  private static func split(_ block: Block, into out: inout [Block]) {
    var pending: [Line] = []
    var caption: (image: Line, lines: [Line])?
    func flush(_ out: inout [Block]) {
      if let figure = caption { out += Figure.blocks(image: figure.image, caption: figure.lines) }
      if !pending.isEmpty { out.append(Block(.paragraph, pending)) }
      caption = nil
      pending = []
    }
    for line in block.lines {
      guard let pieces = pieces(line.text) else {
        // A caption goes on over its line breaks.
        if caption != nil, pending.isEmpty { caption?.lines.append(line) } else { pending.append(line) }
        continue
      }
      for piece in pieces {
        switch piece {
        case .text(let text):
          flush(&out)
          if !text.isBlank { pending = [Line(text.trimmed, line.number)] }
        case .image(let image):
          flush(&out)
          out.append(Block(.paragraph, [Line(image, line.number)]))
        case .figure(let image, let text):
          flush(&out)
          caption = (Line(image, line.number), [Line(text.trimmed, line.number)])
        }
      }
    }
    flush(&out)
  }

  private enum Piece {
    case text(Bytes)
    case image(Bytes)
    case figure(Bytes, Bytes)
  }

  /// The line cut at its glued images; nil where it has none.
  private static func pieces(_ line: Bytes) -> [Piece]? {
    var pieces: [Piece] = []
    var position = line.startIndex
    let images = LinkSpan.all(in: line).filter(\.isImage)
    for (index, span) in images.enumerated() {
      let next = index + 1 < images.count ? images[index + 1].range.lowerBound : line.endIndex
      let before = line[position..<span.range.lowerBound]
      let after = line[span.range.upperBound..<next]
      let breaksBefore =
        before.isEmpty || (before.last.map { $0 != Byte.space && $0 != UInt8(ascii: "(") } ?? true)
      let breaksAfter = after.isEmpty || after.first.map(startsCaption) == true
      guard breaksBefore, breaksAfter, !(before.isEmpty && after.isEmpty && images.count == 1) else {
        continue
      }
      if !before.isBlank { pieces.append(.text(before)) }
      position = span.range.upperBound
      if after.isBlank {
        pieces.append(.image(line[span.range]))
        continue
      }
      let end = gluedBold(after) ?? after.endIndex
      pieces.append(.figure(line[span.range], after[..<end]))
      position = end
    }
    guard !pieces.isEmpty else { return nil }
    if position < line.endIndex { pieces.append(.text(line[position...])) }
    return pieces
  }

  private static func startsCaption(_ byte: UInt8) -> Bool {
    Byte.isWord(byte) || byte == UInt8(ascii: "*") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "[")
      || byte == Byte.backtick || byte == UInt8(ascii: "\"")
  }

  /// Where a bold text begins directly behind a letter.
  private static func gluedBold(_ text: Bytes) -> Int? {
    var start = text.startIndex + 1
    while let bold = text.find("**", from: start) {
      if Byte.isWord(text[bold - 1]) || text[bold - 1] == UInt8(ascii: "."), bold + 2 < text.endIndex,
        Byte.isUpper(text[bold + 2])
      {
        return bold
      }
      start = bold + 2
    }
    return nil
  }
}
