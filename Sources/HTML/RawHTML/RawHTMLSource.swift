import Basics
import HTMLSyntax
import Markup

/// The text of a raw HTML node, with the position of each byte in the page.
public struct RawHTMLSource {
  /// The text of the node, valid as long as the tree.
  public let bytes: UnsafeBufferPointer<UInt8>
  /// The offset from which no comment has an end, so that the rest of the text is searched only once.
  private var endlessComments = Int.max
  /// The last position that was computed, from which the next one is counted.
  private var lastPosition: (offset: Int, line: Int, column: Int)
  /// The column at which each line after the first one begins.
  private let firstColumn: Int

  public init(_ node: Node, of document: Document) {
    bytes = node.literal
    let isBlock = node.kind == .htmlBlock
    let (line, start) = document.place(of: node)
    // The column of a block is the column of its first character, but its text includes the spaces before it.
    let column = start - (isBlock ? bytes.prefix { $0 == UInt8(ascii: " ") }.count : 0)
    firstColumn = isBlock ? column : 1
    lastPosition = (0, line, column)
  }

  /// Returns the offset after the comment that begins at `start`; nil if there is no comment, or if it has no end.
  mutating func endOfComment(from start: Int) -> Int? {
    guard start < endlessComments, bytes[start...].starts(with: "<!--".utf8) else { return nil }
    var index = start + 4
    while index + 2 < bytes.count {
      if bytes[index] == UInt8(ascii: "-"), bytes[index + 1] == UInt8(ascii: "-"),
        bytes[index + 2] == UInt8(ascii: ">")
      {
        return index + 3
      }
      index += 1
    }
    endlessComments = start
    return nil
  }

  /// Returns the line and the column of an offset in the page's text, both from 1. The offsets of consecutive calls
  /// must not decrease.
  public mutating func place(of offset: Int) -> (line: Int, column: Int) {
    while lastPosition.offset < offset {
      if bytes[lastPosition.offset] == 10 {
        lastPosition.line += 1
        lastPosition.column = firstColumn
      } else {
        lastPosition.column += 1
      }
      lastPosition.offset += 1
    }
    return (lastPosition.line, lastPosition.column)
  }
}

// MARK: - RawHTMLTag

/// A tag in raw HTML.
struct RawHTMLTag {
  struct Attribute {
    /// The name in lowercase.
    let name: String
    /// The value as written, without quotes; nil for an attribute without a value.
    let value: Slice<UnsafeBufferPointer<UInt8>>?

    /// The value with its character references decoded.
    var decoded: [UInt8] { value.map { CharacterReferences.decoded($0) } ?? [] }
  }

  /// The name of the element in lowercase.
  let name: String
  let isEnd: Bool
  let attributes: [Attribute]
  let isSelfClosing: Bool
  /// The offset after the `>`.
  let end: Int

  enum Reading {
    case tag(RawHTMLTag)
    /// The `<` does not begin a tag.
    case text
    /// The `<` begins a tag that has no end.
    case unterminated
  }

  /// Reads the tag that begins with the `<` at `start`.
  static func read(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Reading {
    guard HTMLTokenizer.isTag(bytes, at: start) else { return .text }
    var tokenizer = HTMLTokenizer(bytes, from: start)
    let token = tokenizer.next()
    guard tokenizer.isComplete else { return .unterminated }
    var attributes: [Attribute] = []
    var names: Set<String> = []
    for attribute in tokenizer.attributes {
      let name = lowercased(bytes[attribute.name])
      // If an element has two attributes with the same name, browsers use the first one.
      guard names.insert(name).inserted else { continue }
      attributes.append(Attribute(name: name, value: attribute.hasValue ? bytes[attribute.value] : nil))
    }
    return .tag(
      RawHTMLTag(
        name: lowercased(bytes[tokenizer.name]), isEnd: token == .endTag, attributes: attributes,
        isSelfClosing: tokenizer.isSelfClosing, end: tokenizer.position))
  }

  private static func lowercased(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    String(decoding: bytes.map(\.asciiLowercased), as: UTF8.self)
  }
}
