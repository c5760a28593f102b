import Basics

extension Document {
  /// Returns the location of a byte of a formula in the author’s file.
  ///
  /// - Parameter offset: the offset in the formula’s `tex`.
  public func location(of formula: Formula, in node: Node, offset: Int) -> SourceLocation {
    let content = node.literal
    let index = min(formula.offset + offset, content.count)
    let before = content[..<index]
    let lineStart = (before.lastIndex(of: 10) ?? -1) + 1
    let newlines = UnsafeBufferPointer(rebasing: before).count(of: 10)
    let isBlock = node.kind == .codeBlock
    if !isBlock, newlines == 0 {
      let place = place(of: node)
      return lines.location(line: place.line, column: place.column + index)
    }
    // The lines of a formula in `$$` begin with the rest of its first line; in a fence, they begin after it.
    let isFence = isBlock && node.pointer.pointee.extension == nil
    let first = isBlock ? node.startLine + (isFence ? 1 : 0) : place(of: node).line
    let line = first + newlines
    let lineEnd = content[index...].firstIndex(of: 10) ?? content.count
    let range = text.range(ofLine: line)
    let start = start(of: content[lineStart..<lineEnd], in: text.bytes[range]) ?? range.lowerBound
    return lines.location(line: line, column: start - range.lowerBound + index - lineStart + 1)
  }

  /// Returns the offset at which a part of a line begins: as far to the right as possible for the end of a line,
  /// otherwise its first occurrence after the markers of quotes.
  private func start(of part: Slice<UnsafeBufferPointer<UInt8>>, in line: Slice<UnsafeBufferPointer<UInt8>>)
    -> Int?
  {
    if part.count <= line.count, line.suffix(part.count).elementsEqual(part) {
      return line.endIndex - part.count
    }
    let first = line.firstIndex { !" \t>".utf8.contains($0) } ?? line.startIndex
    return line.endIndex - part.count >= first && line[first...].starts(with: part) ? first : nil
  }
}
