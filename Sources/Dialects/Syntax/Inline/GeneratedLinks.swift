import Basics

/// `[text][package.Class]` and `[package.Class][]`, links to headings of other pages and to documentation that is
/// generated from source code, if the page does not define the link.
///
/// Images in this form, `![Pot][]`, are those that a preprocessor of mdBook defines.
///
/// Source: mkdocs-autorefs.
enum GeneratedLinks: InlineSyntax {
  static let firstBytes = ByteSet("[!")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    let isImage = text.bytes[text.index] == UInt8(ascii: "!")
    let start = text.index + (isImage ? 1 : 0)
    guard let first = label(at: start, in: text.bytes), first.end < text.bytes.endIndex,
      text.bytes[first.end] == UInt8(ascii: "["), let second = label(at: first.end, in: text.bytes)
    else { return nil }
    let target = second.text.isBlank ? first.text.filter { $0 != Byte.backtick }[...] : second.text
    guard !target.isEmpty, target.first != UInt8(ascii: "^"), !first.text.hasPrefix("^"),
      !text.context.linkLabels.contains(LinkLabels.normalized(target))
    else { return nil }
    if !isImage, let found = text.context.project.references?.target(of: target.string) {
      let page = found.page.replacing(" ", with: "%20")
      let url = "/" + text.context.url.dropFirst() + page + "#" + found.anchor.replacing(" ", with: "-")
      return InlineReplacement(end: second.end, text: Bytes("[") + first.text + Bytes("](<\(url)>)"))
    }
    text.context.report(
      "foreign.link/outside", at: text.origin, column: text.column, ["name": target.string])
    return InlineReplacement(end: second.end, text: first.text)
  }

  /// Returns the text in brackets without nested brackets, on one line.
  private static func label(at index: Int, in bytes: Bytes) -> (text: Bytes, end: Int)? {
    guard index < bytes.endIndex, bytes[index] == UInt8(ascii: "[") else { return nil }
    return Brackets.end(of: (UInt8(ascii: "["), UInt8(ascii: "]")), at: index, in: bytes, limit: 300) { _ in
      true
    }
    .map { (bytes[(index + 1)..<($0 - 1)], $0) }
  }
}
