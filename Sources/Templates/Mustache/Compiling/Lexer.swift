import Basics

/// Cuts a template into text and tags.
///
/// Source: the Mustache specification, delimiters.yml and the overviews of the other modules.
struct Lexer {
  private let text: TemplateText
  private var open = Array("{{".utf8)
  private var close = Array("}}".utf8)
  private(set) var tokens: [Token] = []
  private(set) var diagnostics: [Diagnostic] = []

  init(_ text: TemplateText) { self.text = text }

  mutating func run() {
    var position = 0
    while position < text.bytes.count {
      let tag = text.find(open, from: position) ?? text.bytes.count
      addText(position..<tag)
      guard tag < text.bytes.count else { return }
      position = readTag(at: tag)
    }
  }

  private mutating func addText(_ range: Range<Int>) {
    var start = range.lowerBound
    for index in range where text.bytes[index] == newline {
      tokens.append(Token(.text, start..<index + 1, at: start))
      start = index + 1
    }
    if start < range.upperBound { tokens.append(Token(.text, start..<range.upperBound, at: start)) }
  }

  /// Reads the tag that begins at `start` and returns where it ends.
  private mutating func readTag(at start: Int) -> Int {
    var inside = start + open.count
    while inside < text.bytes.count, isSpace(text.bytes[inside]) { inside += 1 }
    let sigil = inside < text.bytes.count ? text.bytes[inside] : 0
    switch sigil {
    case UInt8(ascii: "!"): return readComment(at: start, from: inside + 1)
    case UInt8(ascii: "="): return readDelimiters(at: start, from: inside + 1)
    case UInt8(ascii: "{"):
      return readName(.raw, at: start, from: inside + 1, closing: [UInt8(ascii: "}")] + close)
    default:
      guard let kind = Self.kinds[sigil] else {
        return readName(.variable, at: start, from: inside, closing: close)
      }
      return readName(kind, at: start, from: inside + 1, closing: close)
    }
  }

  private static let kinds: [UInt8: Token.Kind] = [
    UInt8(ascii: "&"): .raw, UInt8(ascii: "#"): .section, UInt8(ascii: "^"): .inverted,
    UInt8(ascii: "/"): .close,
    UInt8(ascii: ">"): .partial, UInt8(ascii: "<"): .parent, UInt8(ascii: "$"): .block,
  ]

  private mutating func readName(_ kind: Token.Kind, at start: Int, from inside: Int, closing: [UInt8]) -> Int
  {
    let end = text.find(closing, from: inside)
    // The next tag or line before the end means that this tag was forgotten, not that it is long.
    let name = text.trimmed(inside..<(end ?? text.bytes.count))
    let next = text.find(open, from: inside) ?? text.bytes.count
    let line = text.bytes[name].firstIndex(of: newline) ?? text.bytes.count
    guard let end, next >= name.upperBound, line >= name.upperBound else {
      let stop = min(next, line, name.upperBound)
      diagnostics.append(.unclosedTag(text, start..<text.trimmed(start..<stop).upperBound, closing: closing))
      return stop
    }
    if name.isEmpty {
      diagnostics.append(.emptyTag(text, start..<end + closing.count))
    } else if !isName(name, dotted: [.variable, .raw, .section, .inverted].contains(kind)) {
      diagnostics.append(.badName(text, at: start, name: name))
    } else {
      tokens.append(Token(kind, name, at: start))
    }
    return end + closing.count
  }

  /// No white space; in names of values no empty part between dots.
  private func isName(_ range: Range<Int>, dotted: Bool) -> Bool {
    let name = text.bytes[range]
    if name.contains(where: isSpace) { return false }
    if !dotted || name.elementsEqual([UInt8(ascii: ".")]) { return true }
    return !name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).contains { $0.isEmpty }
  }

  private mutating func readComment(at start: Int, from inside: Int) -> Int {
    guard let end = text.find(close, from: inside) else {
      diagnostics.append(.unclosedTag(text, start..<min(inside, text.bytes.count), closing: close))
      return text.bytes.count
    }
    tokens.append(Token(.silent, inside..<end, at: start))
    return end + close.count
  }

  private mutating func readDelimiters(at start: Int, from inside: Int) -> Int {
    let closing = [UInt8(ascii: "=")] + close
    guard let end = text.find(closing, from: inside) else {
      diagnostics.append(.unclosedTag(text, start..<min(inside, text.bytes.count), closing: closing))
      return min(inside, text.bytes.count)
    }
    let words = text.bytes[inside..<end].split(whereSeparator: isSpace)
    if words.count == 2, !words.joined().contains(UInt8(ascii: "=")) {
      tokens.append(Token(.silent, inside..<end, at: start))
      open = Array(words[0])
      close = Array(words[1])
    } else {
      diagnostics.append(.badDelimiters(text, start..<end + closing.count))
    }
    return end + closing.count
  }
}
