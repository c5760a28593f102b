/// Comments and strings.
extension HighlightedListing {
  mutating func comment() -> Bool {
    guard self[index] == 47, self[index + 1] == 47 || self[index + 1] == 42 else { return false }
    let isBlock = self[index + 1] == 42
    boundary()
    take(2)
    while index < code.count {
      if isBlock, self[index] == 42, self[index + 1] == 47 {
        take(2)
        break
      }
      if !isBlock, self[index] == 10 { break }
      if isBlock, comment() { continue }
      if (65...90).contains(self[index]), let tag = SwiftGrammar.tags.first(where: { has($0, at: index) }) {
        span(tag.count)
      } else {
        take(1)
      }
    }
    boundary()
    bufferStart = index
    return true
  }

  mutating func string() -> Bool {
    var hashes = 0
    while self[index + hashes] == 35 { hashes += 1 }
    guard self[index + hashes] == 34, hashes < 4 else { return false }
    let quote: [UInt8] = has("\"\"\"", at: index + hashes) ? [34, 34, 34] : [34]
    let close = quote + [UInt8](repeating: 35, count: hashes)
    boundary()
    take(close.count)
    while index < code.count, self[index] != 34 || !has(close, at: index) {
      if self[index] == 92, has([92] + close.dropFirst(quote.count), at: index),
        escape(index + 1 + hashes, quote.count)
      {
        continue
      }
      take(1)
    }
    take(close.count)
    boundary()
    bufferStart = index
    return true
  }

  private mutating func escape(_ mark: Int, _ quotes: Int) -> Bool {
    switch self[mark] {
    case 40:
      boundary()
      match(mark + 1 - index)
      contents(Rules.nested.union(.plainKeywords), until: 41)
      boundary()
    case 48, 92, 116, 110, 114, 34, 39: span(mark + 1 - index)
    case 117 where self[mark + 1] == 123:
      var end = mark + 2
      while isWord(self[end]), end < mark + 10 { end += 1 }
      guard self[end] == 125, end > mark + 2 else { return false }
      span(end + 1 - index)
    default:
      var end = mark
      while self[end] == 32 || self[end] == 9 { end += 1 }
      guard quotes == 3, self[end] == 10 else { return false }
      span(end + 1 - index)
    }
    return true
  }
}
