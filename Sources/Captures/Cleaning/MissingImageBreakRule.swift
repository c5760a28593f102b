import Basics

/// Moves images into blocks of their own if no space separates them from the text.
///
/// Text directly after an image is its caption, up to bold text that follows without a space. Text directly before
/// an image is a paragraph. An image next to a space is an icon inside a sentence and stays there.
enum MissingImageBreakRule: CleaningRule {
  static func apply(to builder: inout PageBuilder) {
    var out: [Block] = []
    out.reserveCapacity(builder.blocks.count)
    for block in builder.blocks {
      if block.kind == .paragraph, block.lines.contains(where: { $0.text.contains(text: "![") }) {
        split(block, into: &out)
      } else {
        out.append(block)
      }
    }
    builder.blocks = out
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
        // A caption continues after its line breaks.
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

  private enum LinePiece {
    case text(Bytes)
    case image(Bytes)
    case figure(Bytes, Bytes)
  }

  /// Returns the line split at its images; nil if no image needs a block of its own.
  private static func pieces(_ line: Bytes) -> [LinePiece]? {
    var pieces: [LinePiece] = []
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
      let end = boldStart(after) ?? after.endIndex
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

  /// Returns the index of the first bold text that follows a word or a period without a space.
  private static func boldStart(_ text: Bytes) -> Int? {
    var start = text.startIndex + 1
    while let bold = text.find("**", from: start) {
      if Byte.isWord(text[bold - 1]) || text[bold - 1] == UInt8(ascii: "."), bold + 2 < text.endIndex,
        text[bold + 2].isASCIIUppercase
      {
        return bold
      }
      start = bold + 2
    }
    return nil
  }
}
