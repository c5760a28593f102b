import Basics

/// Splits HTML into tags and text, without copying.
///
/// Source: HTML Standard, “Tokenization”. Distinctions that no caller needs, such as the kinds of comments, are
/// omitted.
public struct HTMLTokenizer: ~Copyable {
  /// The kind of a token. The properties of the tokenizer describe its contents.
  public enum Token {
    case startTag, endTag, text
    case end
  }

  /// An attribute, as ranges of the bytes.
  public struct Attribute {
    public let name: Range<Int>
    /// The range of the value without its quotes; empty for an attribute without a value.
    public let value: Range<Int>

    /// Whether the value is an expression in braces, as in JSX. The range of the value does not include the braces.
    public let isExpression: Bool

    /// Whether the attribute is written with an equals sign, rather than as a name alone.
    public var hasValue: Bool { value.lowerBound > name.upperBound }
  }

  /// The language to which the tags belong.
  public enum Grammar: Sendable {
    /// HTML as browsers read it: whatever follows the name of a tag belongs to it, up to the `>`.
    case html
    /// HTML in Markdown, where a `<` that is not in quotes, or a misplaced quote, makes a tag text.
    ///
    /// Source: CommonMark 0.31, section 6.6.
    case markdown
    /// JSX and Vue templates, in which values and whole attributes can be expressions in braces.
    case jsx

    private static let jsxNames = ByteSet("-.:_@#$[]").union(.alphanumerics)

    /// Whether the name of an attribute can contain a byte.
    fileprivate func allows(_ byte: UInt8) -> Bool {
      switch self {
      case .html: true
      case .markdown: !byte.isASCIIWhitespace && !"/>=<\"'`".utf8.contains(byte)
      case .jsx: Self.jsxNames.contains(byte)
      }
    }
  }

  public let bytes: UnsafeBufferPointer<UInt8>
  /// The offset of the next token, in bytes.
  public private(set) var position = 0
  /// The offset of the last token, in bytes.
  public private(set) var start = 0
  /// The range of the name of the last tag.
  public private(set) var name: Range<Int> = 0..<0
  /// The element of the last tag.
  public private(set) var element = Element.unknown
  /// The attributes of the last tag.
  public private(set) var attributes: [Attribute] = []
  /// Whether the last tag ends with `/>`.
  public private(set) var isSelfClosing = false
  /// Whether the last tag ends with `>`, rather than at the end of the HTML.
  public private(set) var isComplete = false
  /// Whether the last tag follows the grammar. Otherwise, it is text, and the properties that describe it are not set.
  public private(set) var isWellFormed = true
  /// The raw text element, such as `<script>`, whose content comes next; nil otherwise.
  private var rawText: Element?
  private let readsRawText: Bool
  private let grammar: Grammar

  /// - Parameters:
  ///   - bytes: the HTML in UTF-8. It must remain valid as long as the tokenizer is used.
  ///   - start: the offset of the first byte to read.
  ///   - readsRawText: whether the content of elements such as `<style>` is text. In drawings, it consists of elements.
  public init(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0, readsRawText: Bool = true,
    _ grammar: Grammar = .html
  ) {
    self.bytes = bytes
    self.readsRawText = readsRawText
    self.grammar = grammar
    position = start
  }

  /// Returns whether a browser recognizes a tag at the offset of a `<`.
  public static func isTag(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    var index = start + 1
    if index < bytes.count, bytes[index] == UInt8(ascii: "/") { index += 1 }
    return index < bytes.count && bytes[index].isASCIILetter
  }

  /// Reads the next tag or run of text. Comments and declarations are skipped.
  public mutating func next() -> Token {
    start = position
    if let rawText {
      self.rawText = nil
      position = endOfRawText(rawText)
      if position > start { return .text }
    }
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "<") {
        if position > start { return .text }
        if let tag = readMarkup() { return tag }
        // It was a comment or a declaration.
        start = position
      } else {
        position = bytes[position...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
      }
    }
    return position > start ? .text : .end
  }

  /// Returns the escaped value of an attribute of the last tag; nil if the tag does not have the attribute.
  public func attribute(_ wanted: StaticString) -> UnsafeBufferPointer<UInt8>? {
    place(of: wanted).map { UnsafeBufferPointer(rebasing: bytes[$0]) }
  }

  /// Returns the range of the value of an attribute of the last tag; nil if the tag does not have the attribute.
  public func place(of wanted: StaticString) -> Range<Int>? {
    for attribute in attributes where isEqual(attribute.name, wanted) { return attribute.value }
    return nil
  }

  public func has(_ wanted: StaticString) -> Bool { attribute(wanted) != nil }

  /// Whether the last tag has this name, ignoring case.
  ///
  /// - Parameter wanted: the name in lowercase.
  public func isNamed(_ wanted: StaticString) -> Bool { isEqual(name, wanted) }

  /// Whether the bytes in a range equal a text, ignoring case.
  ///
  /// - Parameter text: the text in lowercase.
  public func isEqual(_ range: Range<Int>, _ text: StaticString) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    for offset in 0..<range.count {
      let byte = bytes[range.lowerBound + offset]
      if byte.asciiLowercased != text.utf8Start[offset] { return false }
    }
    return true
  }

  /// Reads the markup that begins with the `<` at `position`. Returns nil after a comment or a declaration, which is
  /// skipped.
  private mutating func readMarkup() -> Token? {
    var index = position + 1
    guard index < bytes.count else {
      position = index
      return .text
    }
    let isEnd = bytes[index] == UInt8(ascii: "/")
    if isEnd { index += 1 }
    guard index < bytes.count, bytes[index].isASCIILetter else {
      if bytes[position + 1] == UInt8(ascii: "!") || bytes[position + 1] == UInt8(ascii: "?") || isEnd {
        position = endOfDeclaration()
        return nil
      }
      position += 1
      return .text
    }
    let nameStart = index
    while index < bytes.count, !endsName(bytes[index]) { index += 1 }
    name = nameStart..<index
    element = Element(UnsafeBufferPointer(rebasing: bytes[name]))
    position = index
    readAttributes()
    if !isEnd, readsRawText, ElementSet.rawText.contains(element) { rawText = element }
    return isEnd ? .endTag : .startTag
  }

  private mutating func readAttributes() {
    attributes.removeAll(keepingCapacity: true)
    isSelfClosing = false
    isComplete = false
    isWellFormed = true
    while isWellFormed, position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: ">") {
        isComplete = true
        position += 1
        return
      }
      isSelfClosing = byte == UInt8(ascii: "/")
      if isSelfClosing || byte.isASCIIWhitespace {
        position += 1
      } else if grammar == .jsx, byte == UInt8(ascii: "{") {
        // A spread of attributes, or a comment.
        position = JSXExpression.end(at: position, in: bytes) ?? bytes.count
      } else {
        readAttribute()
      }
    }
  }

  private mutating func readAttribute() {
    let nameStart = position
    if grammar == .html {
      // An equals sign as the first character is part of the name.
      position += 1
      while position < bytes.count, !endsName(bytes[position]), bytes[position] != UInt8(ascii: "=") {
        position += 1
      }
    } else {
      while position < bytes.count, grammar.allows(bytes[position]) { position += 1 }
      isWellFormed = position > nameStart
      if !isWellFormed { return }
    }
    let name = nameStart..<position
    var index = position
    while index < bytes.count, bytes[index].isASCIIWhitespace { index += 1 }
    guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else {
      return attributes.append(Attribute(name: name, value: position..<position, isExpression: false))
    }
    index += 1
    while index < bytes.count, bytes[index].isASCIIWhitespace { index += 1 }
    guard index < bytes.count else {
      position = index
      return
    }
    if grammar == .jsx, bytes[index] == UInt8(ascii: "{") {
      position = JSXExpression.end(at: index, in: bytes) ?? bytes.count
      let value = (index + 1)..<max(position - 1, index + 1)
      return attributes.append(Attribute(name: name, value: value, isExpression: true))
    }
    let quote = bytes[index]
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    var end = isQuoted ? index + 1 : index
    while end < bytes.count,
      isQuoted ? bytes[end] != quote : !bytes[end].isASCIIWhitespace && bytes[end] != 0x3E
    {
      end += 1
    }
    // In Markdown, `/>` ends a tag after a value without quotes, too.
    if grammar == .markdown, !isQuoted, end > index, end < bytes.count, bytes[end] == 0x3E,
      bytes[end - 1] == 0x2F
    {
      end -= 1
    }
    let value = (isQuoted ? index + 1 : index)..<end
    attributes.append(Attribute(name: name, value: value, isExpression: false))
    position = isQuoted ? min(end + 1, bytes.count) : end
    if grammar == .markdown, !isQuoted { isWellFormed = !bytes[value].contains(UInt8(ascii: "<")) }
  }

  /// Returns the end of a comment, a doctype, or other markup that is not a tag.
  private func endOfDeclaration() -> Int {
    guard bytes[position...].starts(with: "<!--".utf8) else {
      return bytes[position...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? bytes.count
    }
    var index = position + 4
    while index + 2 < bytes.count {
      if bytes[index] == 0x2D, bytes[index + 1] == 0x2D, bytes[index + 2] == 0x3E { return index + 3 }
      index += 1
    }
    return bytes.count
  }

  /// Returns the offset of the end tag of a raw text element.
  private func endOfRawText(_ element: Element) -> Int {
    var index = position
    while let open = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = open + 1
      guard index < bytes.count, bytes[index] == UInt8(ascii: "/") else { continue }
      var end = index + 1
      while end < bytes.count, !endsName(bytes[end]) { end += 1 }
      if Element(UnsafeBufferPointer(rebasing: bytes[(index + 1)..<end])) == element { return open }
    }
    return bytes.count
  }

  private func endsName(_ byte: UInt8) -> Bool { byte.isASCIIWhitespace || byte == 0x2F || byte == 0x3E }
}
