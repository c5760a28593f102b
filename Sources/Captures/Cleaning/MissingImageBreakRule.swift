import Basics

/// Moves images into blocks of their own if no space separates them from the text.
///
/// Text directly after an image is its caption, up to a paragraph that follows without a space. Text directly before
/// an image is a paragraph. An image next to a space is an icon inside a sentence and stays there.
enum MissingImageBreakRule: CleaningRule {
  static func apply(to builder: inout PageBuilder) {
    builder.rewriteBlocks { builder, index, out in
      let block = builder.blocks[index]
      if block.kind == .paragraph, block.lines.contains(where: { $0.text.contains(text: "![") }) {
        split(block, into: &out)
      } else {
        out.append(block)
      }
      return index + 1
    }
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
      let breaksBefore = before.last.map { $0 != Byte.space && $0 != UInt8(ascii: "(") } ?? true
      let breaksAfter = after.first.map(startsCaption) ?? true
      if ExampleLabelRule.isLabel(span, in: line) {
        // The label of an example is not a figure. It is a block of its own only before another image.
        guard after.isEmpty, index + 1 < images.count, breaksBefore else { continue }
        if !before.isBlank { pieces.append(.text(before)) }
        pieces.append(.image(line[span.range]))
        position = span.range.upperBound
        continue
      }
      guard breaksBefore, breaksAfter, !(before.isEmpty && after.isEmpty && images.count == 1) else {
        continue
      }
      if !before.isBlank { pieces.append(.text(before)) }
      position = span.range.upperBound
      if after.isBlank {
        pieces.append(.image(line[span.range]))
        continue
      }
      let end = CaptionEnd.index(in: after) ?? after.endIndex
      pieces.append(.figure(line[span.range], after[..<end]))
      position = end
    }
    guard !pieces.isEmpty else { return nil }
    if position < line.endIndex { pieces.append(.text(line[position...])) }
    return pieces
  }

  private static func startsCaption(_ byte: UInt8) -> Bool {
    Byte.isWord(byte) || "*_[`\"".utf8.contains(byte)
  }
}

/// Finds the end of a caption that a paragraph follows without a space.
enum CaptionEnd {
  /// Returns the index at which the paragraph begins: at bold text, or at a capital letter after a lowercase one or a
  /// period.
  static func index(in text: Bytes) -> Int? {
    let lastParagraph = lastParagraphStart(in: text)
    var inCode = false
    let links = LinkSpan.all(in: text)
    var link = links.startIndex
    var index = text.startIndex
    while index + 1 < text.endIndex {
      index += 1
      if text[index - 1] == Byte.backtick { inCode.toggle() }
      while link < links.endIndex, links[link].range.upperBound <= index { link += 1 }
      if inCode || link < links.endIndex && links[link].range.lowerBound < index { continue }
      let before = text[index - 1]
      if text[index...].hasPrefix("**"), Byte.isWord(before) || before == UInt8(ascii: "."),
        index + 2 < text.endIndex,
        text[index + 2].isASCIIUppercase
      {
        return index
      }
      if text[index].isASCIIUppercase, index <= lastParagraph,
        before.isASCIILowercase
          ? endsLowercaseWord(text[..<index]) : before == UInt8(ascii: ".") && endsSentence(text[..<index]),
        beginsWithWord(text[index...])
      {
        return index
      }
    }
    return nil
  }

  private static let fewestWords = 3

  /// Returns the last index from which the text has enough words for a paragraph; -1 if it does not end with a
  /// sentence.
  private static func lastParagraphStart(in text: Bytes) -> Int {
    guard let end = text.trimmed.last, ".:?!)".utf8.contains(end) else { return -1 }
    return text.indices.lazy.reversed().filter { text[$0] == Byte.space }.dropFirst(fewestWords - 1).first
      ?? -1
  }

  /// Returns true if the text begins with an ordinary word. “PadOS” and “Pods” do not begin paragraphs.
  private static func beginsWithWord(_ text: Bytes) -> Bool {
    let rest = text.dropFirst().drop { (Byte.isWord($0) || $0 == UInt8(ascii: "'")) && !$0.isASCIIUppercase }
    return rest.first?.isASCIIUppercase != true
  }

  /// Returns true if the last word has no capital letters, as “GitHub” has, and is longer than the “i” of “iPhone”.
  private static func endsLowercaseWord(_ text: Bytes) -> Bool {
    let word = text.reversed().prefix { $0.isASCIILowercase || $0 >= 0x80 }
    let before = text.dropLast(word.count).last
    return word.count >= 3 && before.map { Byte.isWord($0) || $0 == UInt8(ascii: "_") } != true
  }

  /// Returns true if the period does not belong to a dotted name or an abbreviation, such as “U.S.”.
  private static func endsSentence(_ text: Bytes) -> Bool {
    let word = text.dropLast().reversed().prefix { Byte.isWord($0) }
    guard word.count >= 2, let before = text.dropLast().dropLast(word.count).last else {
      return word.count >= 2
    }
    return before != UInt8(ascii: ".")
  }
}
