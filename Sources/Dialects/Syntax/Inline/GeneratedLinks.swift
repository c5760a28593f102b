import Basics

/// `[text][package.Class]` and `[package.Class][]`, links to headings of other pages and to documentation that is generated
/// from source code, where no definition of the link is on the page.
///
/// Source: mkdocs-autorefs.
enum GeneratedLinks: InlineSyntax {
  static let firstBytes = ByteSet("[")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    guard let first = label(at: text.index, in: text.bytes), first.end < text.bytes.endIndex,
      text.bytes[first.end] == UInt8(ascii: "["), let second = label(at: first.end, in: text.bytes)
    else { return nil }
    let target = second.text.isBlank ? first.text.filter { $0 != Byte.backtick }[...] : second.text
    guard !target.isEmpty, text.context.project.rules[target.string] == nil,
      target.first != UInt8(ascii: "^"), !first.text.hasPrefix("^"),
      !text.context.linkLabels.contains(LinkLabels.normalized(target)),
      !text.context.linkLabels.contains(LinkLabels.normalized(first.text))
    else { return nil }
    if let found = text.context.project.references?.target(of: target.string) {
      let page = found.page.replacing(" ", with: "%20")
      let url = "/" + text.context.url.dropFirst() + page + "#" + found.anchor.replacing(" ", with: "-")
      return InlineReplacement(end: second.end, text: Bytes("[") + first.text + Bytes("](<\(url)>)"))
    }
    text.context.report(
      "foreign.link", at: text.origin, column: text.column,
      "`\(target.string)` is in documentation that is generated from source code, so its text is not a link")
    return InlineReplacement(end: second.end, text: first.text)
  }

  /// Returns the text in brackets without nested brackets, on one line.
  private static func label(at index: Int, in bytes: Bytes) -> (text: Bytes, end: Int)? {
    var depth = 0
    for place in index..<min(bytes.endIndex, index + 300) {
      switch bytes[place] {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return (bytes[(index + 1)..<place], place + 1) }
      case UInt8(ascii: "\n"): return nil
      default: break
      }
    }
    return nil
  }
}
