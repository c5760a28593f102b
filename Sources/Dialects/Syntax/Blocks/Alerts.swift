import Basics

/// Alerts in block quotes, `> [!Note]`. Those of GitHub stay; others become asides with their own label.
enum Alerts: BlockSyntax {
  static let firstBytes = ByteSet("[")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard start.quotes > 0, let name = name(of: start.text) else { return false }
    let rest = start.text[(name.endIndex + 1)...].trimmed
    let upper = name.string.uppercased()
    let line = blocks.take()
    if AsideType.own.contains(name.string.lowercased()) {
      blocks.write([line.with(start.prefix + Bytes("[!\(upper)]"), .verbatim)])
      if !rest.isEmpty { blocks.write([line.with(start.prefix + rest)]) }
      return true
    }
    var content = rest.isEmpty ? [] : [line.with(rest)]
    content += blocks.takeQuote(depth: start.quotes)
    let prefix = Bytes(repeating: Byte.space, count: line.text.indent)
    AsideType.write(
      type: name.string.lowercased(), title: nil, content, prefix: prefix, opening: line, closing: nil,
      &blocks)
    return true
  }

  /// Whether a text begins with the type of an alert.
  static func isAlert(_ text: Bytes) -> Bool { name(of: text) != nil }

  /// Returns the type in brackets at the beginning of a text.
  private static func name(of text: Bytes) -> Bytes? {
    guard text.hasPrefix("[!"), let end = text.firstIndex(of: UInt8(ascii: "]")) else { return nil }
    let name = text[(text.startIndex + 2)..<end]
    let isWord = name.allSatisfy { $0.isASCIILetter || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    return isWord && !name.isEmpty ? name : nil
  }
}

extension BlockConverter {
  /// Takes the remaining lines of a block quote, and returns them without the markers of this quote and those around it.
  ///
  /// - Parameter depth: the number of markers.
  mutating func takeQuote(depth: Int) -> [PageLine] {
    var content: [PageLine] = []
    while let next = remaining.first, LineStart(next.text).quotes >= depth {
      content.append(take().withoutQuotes(depth))
    }
    return content
  }
}
