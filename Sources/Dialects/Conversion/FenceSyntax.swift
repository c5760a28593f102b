import Basics

/// How a tool writes the options of fenced code blocks, and what it hides in their code.
protocol FenceSyntax: Sendable {
  /// Returns the lines of a fenced code block in our syntax.
  static func convert(_ block: FencedBlock, _ context: PageContext) -> [PageLine]
}

/// A fenced code block of a page.
struct FencedBlock {
  /// The line with the opening fence, which may begin with the markers of quotes and list items.
  var opening: PageLine
  var code: [PageLine] = []
  /// The line with the closing fence; nil if the block ends with the text around it.
  var closing: PageLine?

  init(opening: PageLine) { self.opening = opening }

  /// Adds a closing fence to a block that ends with the text around it, so that lines written after the block do not
  /// become code.
  mutating func close() {
    let start = opening.text.prefix(upTo: infoStart)
    let mark = start.last ?? Byte.backtick
    let fence = Bytes(start.reversed().prefix { $0 == mark })
    let indentation = Bytes(
      start.dropLast(fence.count).map { $0 == UInt8(ascii: ">") || $0 == Byte.tab ? $0 : Byte.space })
    closing = (code.last ?? opening).with(indentation + fence, .verbatim)
  }

  var lines: [PageLine] { [opening] + code + (closing.map { [$0] } ?? []) }

  /// The text after the opening fence.
  var info: Bytes {
    get { opening.text[infoStart...].trimmed }
    set { opening.text = opening.text[..<infoStart] + newValue }
  }

  /// The index after the characters of the opening fence.
  private var infoStart: Int {
    let text = opening.text
    guard
      let fence = text.firstIndex(where: { $0 == Byte.backtick || $0 == UInt8(ascii: "~") })
    else { return text.endIndex }
    return text[fence...].firstIndex { $0 != text[fence] } ?? text.endIndex
  }
}
