import Basics

/// Splits an XML document into tags, text and declarations, without copying.
///
/// It skips markup that is not well-formed and continues, since a browser has already processed everything before it.
///
/// Source: XML 1.0, sections 2.4 to 2.8, 3.1 and 4.2.
public struct XMLTokenizer {
  public enum Token {
    case startTag, endTag
    /// Character data or the content of a `CDATA` section.
    case text(Range<Int>)
    /// A processing instruction: its target, and the data after it.
    case instruction(Range<Int>, Range<Int>)
    /// The internal subset of the document type declaration, without its brackets.
    case declarations(Range<Int>)
    case end
  }

  /// An attribute, as ranges of the bytes.
  public struct Attribute {
    public let name: Range<Int>
    /// The range of the value without its quotes.
    public let value: Range<Int>
  }

  public let bytes: [UInt8]
  private let limit: Int
  private var position: Int
  /// The offset of the last token, in bytes.
  public private(set) var start = 0
  /// The name and the attributes of the last tag.
  public private(set) var name: Range<Int> = 0..<0
  public private(set) var attributes: [Attribute] = []
  public private(set) var isSelfClosing = false
  /// Whether all markup that the last call of `next()` read is complete, rather than cut off by the end of the
  /// document.
  public private(set) var isComplete = true
  /// Whether all markup that the last call of `next()` read is complete and follows the grammar.
  public var isWellFormed: Bool { isComplete && followsGrammar }
  private var followsGrammar = true

  /// - Parameter start: the offset of the first byte to read.
  public init(_ bytes: [UInt8], from start: Int = 0) {
    self.bytes = bytes
    limit = bytes.count
    position = start
  }

  public mutating func next() -> Token {
    isComplete = true
    followsGrammar = true
    while position < limit {
      start = position
      guard bytes[position] == UInt8(ascii: "<") else {
        position = find(UInt8(ascii: "<"), from: position)
        return .text(start..<position)
      }
      if has("<!--") {
        position = skip(past: "-->", from: position + 4)
      } else if has("<![CDATA[") {
        let text = position + 9
        position = skip(past: "]]>", from: text)
        return .text(text..<max(text, position - 3))
      } else if has("<?") {
        return instruction()
      } else if has("<!") {
        if let declarations = declaration() { return .declarations(declarations) }
      } else if let tag = tag() {
        return tag
      }
    }
    return .end
  }

  // MARK: Markup

  private mutating func instruction() -> Token {
    let target = position + 2
    let close = skip(past: "?>", from: target)
    let body = target..<max(target, min(close, limit) - 2)
    position = close
    let nameEnd = bytes[body].firstIndex(where: \.isASCIIWhitespace) ?? body.upperBound
    return .instruction(target..<nameEnd, nameEnd..<body.upperBound)
  }

  /// Skips a declaration such as `<!DOCTYPE …>`, and returns its internal subset; nil if it has none.
  private mutating func declaration() -> Range<Int>? {
    var subset: Range<Int>?
    position += 2
    while position < limit {
      switch bytes[position] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): position = find(bytes[position], from: position + 1)
      case UInt8(ascii: "["):
        let first = position + 1
        position = endOfSubset(from: first)
        subset = first..<position
      case UInt8(ascii: ">"):
        position += 1
        return subset
      default: break
      }
      position += 1
    }
    isComplete = false
    return subset
  }

  /// Returns the offset of the `]` that ends the internal subset.
  private func endOfSubset(from start: Int) -> Int {
    var index = start
    while index < limit, bytes[index] != UInt8(ascii: "]") {
      if bytes[index...].starts(with: "<!--".utf8) {
        index = end(of: "-->", from: index + 4) ?? limit
      } else if bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") {
        index = find(bytes[index], from: index + 1) + 1
      } else {
        index += 1
      }
    }
    return min(index, limit)
  }

  /// Reads a tag. Skips a `<` that does not begin a tag, and returns nil.
  private mutating func tag() -> Token? {
    var index = position + 1
    let isEnd = index < limit && bytes[index] == UInt8(ascii: "/")
    if isEnd { index += 1 }
    let first = index
    while index < limit, !Self.endsName(bytes[index]) { index += 1 }
    name = first..<index
    position = index
    if name.isEmpty {
      followsGrammar = false
      position = max(index, start + 1)
      return nil
    }
    attributes.removeAll(keepingCapacity: true)
    isSelfClosing = false
    while position < limit {
      switch bytes[position] {
      case UInt8(ascii: ">"):
        position += 1
        return isEnd ? .endTag : .startTag
      case UInt8(ascii: "/"):
        isSelfClosing = true
        position += 1
      case let byte where byte.isASCIIWhitespace: position += 1
      default: readAttribute()
      }
    }
    isComplete = false
    return isEnd ? .endTag : .startTag
  }

  private mutating func readAttribute() {
    isSelfClosing = false
    let first = position
    position += 1
    while position < limit, !Self.endsName(bytes[position]) { position += 1 }
    let name = first..<position
    var index = skipSpace(from: position)
    guard index < limit, bytes[index] == UInt8(ascii: "=") else {
      followsGrammar = false
      return
    }
    index = skipSpace(from: index + 1)
    guard index < limit, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") else {
      followsGrammar = false
      position = index
      return
    }
    let close = find(bytes[index], from: index + 1)
    attributes.append(Attribute(name: name, value: (index + 1)..<close))
    position = min(close + 1, limit)
  }

  // MARK: Bytes

  private func has(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard position + count <= limit else { return false }
    return (0..<count).allSatisfy { bytes[position + $0] == text.utf8Start[$0] }
  }

  private func find(_ byte: UInt8, from start: Int) -> Int {
    start < limit ? bytes[start...].firstIndex(of: byte) ?? limit : limit
  }

  /// Returns the offset after the next occurrence of `text`. If there is none, marks the token as incomplete, and
  /// returns the end of the document.
  private mutating func skip(past text: String, from start: Int) -> Int {
    if let after = end(of: text, from: start) { return after }
    isComplete = false
    return limit
  }

  /// Returns the offset after the next occurrence of `text`; nil if there is none.
  private func end(of text: String, from start: Int) -> Int? {
    let wanted = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { $0.offset(of: wanted, from: start) }.map { $0 + wanted.count }
  }

  private func skipSpace(from start: Int) -> Int {
    var index = start
    while index < limit, bytes[index].isASCIIWhitespace { index += 1 }
    return index
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    byte.isASCIIWhitespace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
      || byte == UInt8(ascii: "=")
      || byte == UInt8(ascii: "<")
  }
}
