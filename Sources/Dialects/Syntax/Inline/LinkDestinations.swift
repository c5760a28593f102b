import Basics

/// Destinations of links and images, `[text](/docs/tea)`, and of reference definitions, `[tea]: /docs/tea`, which are
/// resolved by the rules of the project.
enum LinkDestinations: InlineSyntax {
  static let firstBytes = ByteSet("]")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    let rest = text.rest.dropFirst()
    guard let next = rest.first else { return nil }
    if next == UInt8(ascii: "(") { return inline(&text) }
    if next == UInt8(ascii: ":"), isDefinition(text) { return definition(&text) }
    return nil
  }

  private static func inline(_ text: inout InlineText) -> InlineReplacement? {
    guard let end = LinkTail.end(at: text.index + 1, in: text.bytes) else { return nil }
    let content = text.bytes[(text.index + 2)..<(end - 1)]
    let lead = content.prefix { $0.isASCIIWhitespace }
    let trimmed = content.dropFirst(lead.count)
    let target: Bytes
    let tail: Bytes
    var isBracketed = false
    if trimmed.first == UInt8(ascii: "<"), let close = trimmed.firstIndex(of: UInt8(ascii: ">")) {
      target = trimmed[(trimmed.startIndex + 1)..<close]
      tail = trimmed[(close + 1)...]
      isBracketed = true
    } else {
      let stop = trimmed.firstIndex { $0.isASCIIWhitespace } ?? trimmed.endIndex
      target = trimmed[..<stop]
      tail = trimmed[stop...]
    }
    let resolved = text.context.resolved(target.string)
    guard Bytes(resolved) != target else { return nil }
    let isSafe = !isBracketed && !resolved.utf8.contains(UInt8(ascii: " "))
    return InlineReplacement(
      end: end,
      text: Bytes("](") + lead + (isSafe ? Bytes(resolved) : Bytes("<" + resolved + ">")) + tail + Bytes(")"))
  }

  /// Whether the bracket ends the label of a reference definition.
  private static func isDefinition(_ text: InlineText) -> Bool {
    let line = text.bytes[text.lineStart..<text.index]
    let start = LineStart(line)
    return start.text.first == UInt8(ascii: "[") && start.text.dropFirst().first != UInt8(ascii: "^")
      && start.column < 4
  }

  private static func definition(_ text: inout InlineText) -> InlineReplacement? {
    var index = text.index + 2
    while index < text.bytes.endIndex, text.bytes[index] == Byte.space { index += 1 }
    let start = index
    while index < text.bytes.endIndex, !text.bytes[index].isASCIIWhitespace { index += 1 }
    let target = text.bytes[start..<index]
    guard !target.isEmpty, target.first != UInt8(ascii: "<") else { return nil }
    let resolved = text.context.resolved(target.string)
    return InlineReplacement(end: index, text: text.bytes[text.index..<start] + Bytes(resolved))
  }
}
