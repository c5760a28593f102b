import Basics

extension Document {
  /// Returns the location of a node in the author’s file.
  public func location(of node: Node) -> SourceLocation {
    let place = place(of: node)
    return lines.location(line: place.line, column: place.column)
  }

  /// Returns the line and the column of a node in the page’s text, both from 1.
  ///
  /// The positions that the library reports are correct for blocks only. Its position of an inline over several lines
  /// is relative to the end of the inline, it assumes that each line of a block begins at the column of the block, and
  /// it has no positions for bare links that are found after all other inlines.
  public func place(of node: Node) -> (line: Int, column: Int) {
    let known = (line: max(1, node.startLine), column: max(1, node.startColumn))
    guard node.isInline, let block = node.block else { return known }
    let line = firstLine(of: node)
    let blockLine = block.startLine
    if line > 0, block.endLine > blockLine, text.mayHaveHardBreaks {
      for place in hardBreaks(in: block).places(line: line, column: known.column)
      where isAt(place.line, place.column, node) {
        return place
      }
    }
    if line > 0, line == blockLine, isAt(line, known.column, node) { return (line, known.column) }
    if line > 0 {
      let range = text.range(ofLine: line)
      let content = text.bytes[range].firstIndex { !" \t>".utf8.contains($0) } ?? range.upperBound
      let column = known.column - block.startColumn + 1
      // The library's columns leave out the markers of the block's containers and the spaces after them, but not the
      // spaces of a lazy continuation line. So try each number of bytes that may have been left out.
      for taken in stride(from: content - range.lowerBound, through: 0, by: -1)
      where isAt(line, column + taken, node) {
        return (line, column + taken)
      }
    }
    return bareLinkPosition(node, in: block) ?? (max(1, line > 0 ? line : blockLine), known.column)
  }

  /// Returns the hard breaks of a block. They are found once for all inlines of the block.
  private func hardBreaks(in block: Node) -> HardBreaks {
    if let known = text.hardBreaks, known.block == block { return known }
    let found = HardBreaks(in: block, text)
    text.hardBreaks = found
    return found
  }

  /// Returns the line of an inline’s first text; 0 if the library has no position for it.
  private func firstLine(of node: Node) -> Int {
    var line = node.startLine
    var child = node.firstChild
    while let here = child {
      let first = here.startLine
      if first > 0 { line = line > 0 ? min(line, first) : first }
      child = here.firstChild
    }
    return line
  }

  /// Returns whether the text at a position begins with the markup of a node.
  private func isAt(_ line: Int, _ column: Int, _ node: Node) -> Bool {
    let range = text.range(ofLine: line)
    guard column >= 1, column <= range.count else { return false }
    let rest = text.bytes[(range.lowerBound + column - 1)..<range.upperBound]
    switch node.kind {
    case .link:
      let isBracket = rest.first == UInt8(ascii: "[") || rest.first == UInt8(ascii: "<")
      guard let text = node.bareLinkText else { return isBracket }
      return rest.starts(with: text) || (isBracket && rest.dropFirst().starts(with: text))
    case .image: return rest.starts(with: "![".utf8)
    case .math, .keys, .inlineDirective:
      let line = node.literal.prefix { $0 != 10 }
      return rest.starts(with: line)
    case .htmlInline:
      return node.literal.prefix(rest.count).elementsEqual(rest.prefix(node.literal.count))
    default: return true
    }
  }

  /// Returns the position of a link whose text is its URL, by counting the links with the same text before it in its
  /// block. Returns nil for other nodes.
  private func bareLinkPosition(_ node: Node, in block: Node) -> (line: Int, column: Int)? {
    guard node.kind == .link, let wanted = node.bareLinkText else { return nil }
    // Continue after the link that was found last, so that each block is searched only once.
    if let last = text.lastLink, last.block == block,
      let earlier = links(with: wanted, from: last.link.following(below: block), to: node, in: block)
    {
      return find(wanted, after: earlier, from: last.line, last.end, node, in: block)
    }
    guard let earlier = links(with: wanted, from: block.firstChild, to: node, in: block) else {
      return nil
    }
    return find(wanted, after: earlier, from: block.startLine, 0, node, in: block)
  }

  /// Returns the number of links with a text between two nodes of a block; nil if `end` is not after `start`.
  private func links(
    with wanted: UnsafeBufferPointer<UInt8>, from start: Node?, to end: Node, in block: Node
  ) -> Int? {
    var count = 0
    var node = start
    while let here = node {
      if here == end { return count }
      if here.kind == .link, let text = here.bareLinkText, text.elementsEqual(wanted) {
        count += 1
      }
      node = here.following(below: block)
    }
    return nil
  }

  /// Returns the position of a URL that is a link.
  ///
  /// - Parameters:
  ///   - earlier: the number of links with the same text to skip.
  ///   - line: the line to begin at.
  ///   - offset: the offset in the page’s text to begin at.
  private func find(
    _ wanted: UnsafeBufferPointer<UInt8>, after earlier: Int, from line: Int, _ offset: Int, _ node: Node,
    in block: Node
  ) -> (line: Int, column: Int)? {
    var earlier = earlier
    for line in line...max(line, block.endLine) {
      let range = text.range(ofLine: line)
      var start = max(range.lowerBound, offset)
      while start + wanted.count <= range.upperBound {
        let isHere = text.bytes[start] == wanted[0] && text.bytes[start...].starts(with: wanted)
        guard isHere, let first = linkStart(start, range.lowerBound) else {
          start += 1
          continue
        }
        start += wanted.count
        if earlier == 0 {
          text.lastLink = (block, node, line, start)
          return (line, first - range.lowerBound + 1)
        }
        earlier -= 1
      }
    }
    return nil
  }

  /// Returns the offset of the link whose URL begins at `offset`, including an opening bracket. Returns nil if the URL
  /// there is the destination of an inline link, or part of code.
  private func linkStart(_ offset: Int, _ lineStart: Int) -> Int? {
    let before = text.bytes[lineStart..<offset].suffix(2)
    let beforeLast = before.count > 1 ? before.first : nil
    switch before.last {
    case UInt8(ascii: "<"): return beforeLast == UInt8(ascii: "(") ? nil : offset - 1
    case UInt8(ascii: "`"), UInt8(ascii: "\""): return nil
    case UInt8(ascii: "["): return offset - 1
    case UInt8(ascii: "("): return beforeLast == UInt8(ascii: "]") ? nil : offset
    default: return offset
    }
  }
}

extension Node {
  /// The innermost block that an inline is in.
  fileprivate var block: Node? { Node(pointer.block) }

  /// The text of a link whose text is all that its author wrote; nil for any other link.
  var bareLinkText: UnsafeBufferPointer<UInt8>? {
    guard let text = firstChild, text.next == nil, text.kind == .text, !text.literal.isEmpty else {
      return nil
    }
    let url = destination
    let literal = text.literal
    let isBare =
      url.count >= literal.count && url[(url.count - literal.count)...].elementsEqual(literal)
      && ["", "http://", "mailto:"].contains { url.prefix(url.count - literal.count).elementsEqual($0.utf8) }
    return isBare ? literal : nil
  }
}
