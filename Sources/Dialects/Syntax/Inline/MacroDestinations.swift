import Basics

/// Macros in the destinations of links whose values are not known, `[code](https://example.com/{{ git.tag }}/)`. They are
/// reported. Their spaces are encoded, which would end the link.
enum MacroDestinations: InlineSyntax {
  static let firstBytes = ByteSet("]")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    let (start, end) = (text.context.project.templates?.marks ?? .jinja).value
    guard text.rest.hasPrefix("]("), let close = LinkTail.end(at: text.index + 1, in: text.bytes) else {
      return nil
    }
    var rest = text.bytes[text.index..<close]
    guard rest.find(start) != nil, !rest.contains(UInt8(ascii: "\n")) else { return nil }
    var result: [UInt8] = []
    while let open = rest.find(start), let last = rest.find(end, from: open + start.count) {
      let macro = rest[open..<(last + end.count)]
      Macros.report(macro, text, column: text.column + open - text.index)
      result += rest[..<open] + Bytes(Macros.encoded(macro))
      rest = rest[(last + end.count)...]
    }
    return InlineReplacement(end: close, text: Bytes(result + rest))
  }
}
