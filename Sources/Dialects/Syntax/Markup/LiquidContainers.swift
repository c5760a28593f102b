import Basics

/// Tags of Liquid on lines of their own, with content up to a closing tag.
extension BlockConverter {
  /// Takes the lines up to the closing tag of a tag, and returns them without the closing tag; nil if there is none.
  ///
  /// - Parameter start: the beginning of the line with the opening tag, which has been taken.
  mutating func takeContent(
    of tag: LiquidTag, _ start: LineStart, endIsOptional: Bool = false
  ) -> (content: [PageLine], closing: PageLine?)? {
    guard hasClosing(tag.name, endIsOptional) else { return nil }
    var depth = 1
    var (content, closing) = take(upTo: start.column) { line in
      guard let inner = LiquidTag(at: line.text.startIndex, in: line.text) else { return false }
      if inner.name == tag.name { depth += 1 }
      if inner.name == "end" + tag.name { depth -= 1 }
      return depth == 0
    }
    if start.quotes > 0 { content = content.map { $0.withoutQuotes(start.quotes) } }
    return (content, closing)
  }

  /// Whether a closing tag follows, so that a block without one does not take the rest of the page.
  ///
  /// - Parameter endIsOptional: whether a closing tag after another opening one belongs to that one.
  private func hasClosing(_ name: String, _ endIsOptional: Bool) -> Bool {
    // If no closing tag follows, none follows the next tag with this name in the same block either.
    guard let last = remaining.last?.origin else { return false }
    let key = "\(name) \(context.depth) \(last.file):\(last.line)"
    if context.unclosedTags.contains(key) { return false }
    for line in remaining {
      let text = LineStart(line.text).text
      guard text.hasPrefix("{%"), let tag = LiquidTag(at: text.startIndex, in: text) else { continue }
      if tag.name == "end" + name { return true }
      if endIsOptional, tag.name == name { return false }
    }
    context.unclosedTags.insert(key)
    return false
  }
}
