import Basics

/// The destination of a link or an image with its title, `](pots.md "Pots")`, or of a definition, `]: pots.md`.
struct LinkDestination {
  /// The path or URL, without angle brackets around it.
  let url: Bytes
  /// The text after the URL, up to the parenthesis: spaces and the title. It is empty for a definition.
  let tail: Bytes
  /// The index after the parenthesis, or after the URL of a definition.
  let end: Int
  let isDefinition: Bool
  /// The text from the bracket up to the URL.
  private let head: Bytes
  private let isEnclosed: Bool

  /// Reads the destination after the bracket at an index of a text. Returns nil if there is none.
  ///
  /// - Parameter lineStart: the index at which the line of the bracket begins, where a definition can begin; nil if there
  ///   are none.
  init?(after bracket: Int, in bytes: Bytes, lineStart: Int? = nil) {
    guard bracket + 1 < bytes.endIndex else { return nil }
    let tailEnd: Int?
    switch bytes[bracket + 1] {
    case UInt8(ascii: "("): tailEnd = LinkTail.end(at: bracket + 1, in: bytes)
    case UInt8(ascii: ":"):
      guard let lineStart else { return nil }
      let label = LineStart(bytes[lineStart..<bracket]).text
      guard label.first == UInt8(ascii: "["), label.dropFirst().first != UInt8(ascii: "^") else { return nil }
      tailEnd = bytes[bracket...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
    default: return nil
    }
    guard let tailEnd else { return nil }
    isDefinition = bytes[bracket + 1] == UInt8(ascii: ":")
    let content = bytes[(bracket + 2)..<(isDefinition ? tailEnd : tailEnd - 1)]
    let text = content.drop(while: \.isASCIIWhitespace)
    head = bytes[bracket..<text.startIndex]
    let close = text.first == UInt8(ascii: "<") ? text.firstIndex(of: UInt8(ascii: ">")) : nil
    isEnclosed = close != nil
    url = close.map { text[(text.startIndex + 1)..<$0] } ?? text.prefix { !$0.isASCIIWhitespace }
    let rest = text[(close.map { $0 + 1 } ?? url.endIndex)...]
    tail = isDefinition ? [] : rest
    end = isDefinition ? rest.startIndex : tailEnd
  }

  /// The title without its quotes; empty if there is none.
  var title: Bytes { tail.trimmed.dropFirst().dropLast() }

  /// Returns the destination with another URL.
  func text(with url: String) -> Bytes {
    let isSafe = !isEnclosed && !url.utf8.contains(Byte.space)
    return head + (isSafe ? Bytes(url) : Bytes("<\(url)>")) + (isDefinition ? [] : tail + Bytes(")"))
  }
}

/// A link or an image: `[A pot](pot.md "Pot")`, `![A pot](pot.png)`.
struct MarkdownLink {
  let label: Bytes
  let destination: LinkDestination

  /// Reads the link or image with which a text begins. Returns nil if there is none.
  ///
  /// - Parameter isOnOneLine: whether the label cannot contain a line feed. The destination never does.
  init?(_ text: Bytes, isOnOneLine: Bool = true) {
    let open = text.startIndex + (text.first == UInt8(ascii: "!") ? 1 : 0)
    guard open < text.endIndex, text[open] == UInt8(ascii: "["),
      let close = Brackets.end(
        of: (UInt8(ascii: "["), UInt8(ascii: "]")), at: open, in: text, limit: 1024, { _ in isOnOneLine }),
      let destination = LinkDestination(after: close - 1, in: text),
      !text[close..<destination.end].contains(UInt8(ascii: "\n"))
    else { return nil }
    label = text[(open + 1)..<(close - 1)]
    self.destination = destination
  }

  var end: Int { destination.end }
}
