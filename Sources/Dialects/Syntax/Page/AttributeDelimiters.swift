import Basics

/// Attribute lists with delimiters of their own, `## Tea %{#tea}%`, which become lists in braces. With such delimiters,
/// braces are only text.
///
/// Source: markdown-it-attrs, `leftDelimiter` and `rightDelimiter`; VitePress, `markdown.attrs`.
enum AttributeDelimiters: PageSyntax {
  /// The maximum length of a list in bytes.
  private static let limit = 512

  static func convert(_ lines: [PageLine], _ context: PageContext) -> [PageLine] {
    guard let (left, right) = context.project.attributeDelimiters, !left.isEmpty, !right.isEmpty else {
      return lines
    }
    var fence = FenceTracker()
    return lines.map { line in
      guard !fence.read(line.text), line.text.find(left) != nil else { return line }
      return line.with(replacing(left, right, in: line.text))
    }
  }

  private static func replacing(_ left: Bytes, _ right: Bytes, in text: Bytes) -> Bytes {
    var output: [UInt8] = []
    var spans = CodeSpanEnds(text)
    var index = text.startIndex
    while index < text.endIndex {
      if text[index...].starts(with: left) {
        let start = index + left.count
        let window = text[..<min(text.endIndex, start + limit)]
        if let end = window.find(right, from: start) {
          output += Bytes("{") + text[start..<end] + Bytes("}")
          index = end + right.count
          continue
        }
      }
      let end = text[index] == Byte.backtick ? spans.span(at: index).end : index + 1
      output += text[index..<end]
      index = end
    }
    return Bytes(output)
  }
}
