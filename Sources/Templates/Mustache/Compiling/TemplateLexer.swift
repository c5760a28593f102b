import Basics

/// Splits a template into text and tags.
///
/// Source: Mustache specification, delimiters.yml and the overviews of the other modules.
struct TemplateLexer {
  private let text: TemplateText
  /// The current delimiters.
  private var open = Array("{{".utf8)
  private var close = Array("}}".utf8)
  private(set) var tokens: [TemplateToken] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// The latest search for each sequence of bytes: its start and its result. Many unclosed tags look for the same one.
  private var searches: [[UInt8]: (start: Int, found: Int?)] = [:]

  init(_ text: TemplateText) { self.text = text }

  /// Returns the offset of the first `wanted` at or after `start`; nil if there is none.
  private mutating func find(_ wanted: [UInt8], from start: Int) -> Int? {
    if let last = searches[wanted], start >= last.start, last.found.map({ start <= $0 }) ?? true {
      return last.found
    }
    let found = text.find(wanted, from: start)
    searches[wanted] = (start, found)
    return found
  }

  mutating func run() {
    var position = 0
    while position < text.bytes.count {
      let tag = find(open, from: position) ?? text.bytes.count
      addText(position..<tag)
      guard tag < text.bytes.count else { return }
      position = readTag(at: tag)
    }
  }

  /// Adds text as one token per line.
  private mutating func addText(_ range: Range<Int>) {
    var start = range.lowerBound
    for index in range where text.bytes[index] == newline {
      tokens.append(TemplateToken(.text, start..<index + 1, at: start))
      start = index + 1
    }
    if start < range.upperBound { tokens.append(TemplateToken(.text, start..<range.upperBound, at: start)) }
  }

  /// Reads the tag that begins at `start`, and returns the offset after it.
  private mutating func readTag(at start: Int) -> Int {
    var inside = start + open.count
    while inside < text.bytes.count, text.bytes[inside].isCSpace { inside += 1 }
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

  private static let kinds: [UInt8: TemplateToken.Kind] = [
    UInt8(ascii: "&"): .raw, UInt8(ascii: "#"): .section, UInt8(ascii: "^"): .inverted,
    UInt8(ascii: "/"): .close,
    UInt8(ascii: ">"): .partial, UInt8(ascii: "<"): .parent, UInt8(ascii: "$"): .block,
  ]

  /// Reads a tag with a name from the offset `inside` on, and returns the offset after it.
  private mutating func readName(
    _ kind: TemplateToken.Kind, at start: Int, from inside: Int, closing: [UInt8]
  ) -> Int {
    let end = find(closing, from: inside)
    // If the next tag or line begins before the end of this tag, its closing delimiter is missing.
    let next = find(open, from: inside) ?? text.bytes.count
    let name = text.trimmed(inside..<min(end ?? text.bytes.count, next))
    let line = find([newline], from: name.lowerBound) ?? text.bytes.count
    guard let end, next >= end, line >= name.upperBound else {
      let stop = min(line, name.upperBound)
      diagnostics.append(.unclosedTag(text, start..<text.trimmed(start..<stop).upperBound, closing: closing))
      return stop
    }
    if name.isEmpty {
      diagnostics.append(.emptyTag(text, start..<end + closing.count))
    } else if !isName(name, dotted: [.variable, .raw, .section, .inverted].contains(kind)) {
      diagnostics.append(.badName(text, at: start, name: name))
    } else {
      tokens.append(TemplateToken(kind, name, at: start))
    }
    return end + closing.count
  }

  /// Returns whether a name is valid: it has no white space, and a name of a value has no empty part between dots.
  private func isName(_ range: Range<Int>, dotted: Bool) -> Bool {
    let name = text.bytes[range]
    if name.contains(where: \.isCSpace) { return false }
    if !dotted || name.elementsEqual([UInt8(ascii: ".")]) { return true }
    return !name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).contains { $0.isEmpty }
  }

  private mutating func readComment(at start: Int, from inside: Int) -> Int {
    guard let end = find(close, from: inside) else {
      diagnostics.append(.unclosedTag(text, start..<min(inside, text.bytes.count), closing: close))
      return text.bytes.count
    }
    tokens.append(TemplateToken(.omitted, inside..<end, at: start))
    return end + close.count
  }

  private mutating func readDelimiters(at start: Int, from inside: Int) -> Int {
    let closing = [UInt8(ascii: "=")] + close
    guard let end = find(closing, from: inside) else {
      diagnostics.append(.unclosedTag(text, start..<min(inside, text.bytes.count), closing: closing))
      return min(inside, text.bytes.count)
    }
    let words = text.bytes[inside..<end].split(whereSeparator: \.isCSpace)
    if words.count == 2, !words.joined().contains(UInt8(ascii: "=")) {
      tokens.append(TemplateToken(.omitted, inside..<end, at: start))
      open = Array(words[0])
      close = Array(words[1])
    } else {
      diagnostics.append(.badDelimiters(text, start..<end + closing.count))
    }
    return end + closing.count
  }
}
