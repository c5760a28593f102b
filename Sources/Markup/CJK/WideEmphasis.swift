import Basics
import CMarkGFM

/// Emphasis next to the punctuation of Chinese, Japanese and Korean.
///
/// The library decides by the rules of CommonMark which delimiters open and close emphasis. To correct this before it
/// matches them, a mark that calls an extension is added to the end of a paragraph, and to the end of the text of a
/// link.
enum WideEmphasis {
  /// The mark, a control character.
  static let mark: UInt8 = 0x1F

  /// Returns a paragraph with marks; nil if the rules agree for all its delimiters.
  static func marked(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var places: [Int] = []
    var isNeeded = false
    var spans: CodeSpanEnds?
    var index = 0
    while let start = text[index...].firstIndex(where: stops.contains) {
      index = start + 1
      switch text[start] {
      case UInt8(ascii: "\\"): index = min(start + 2, text.count)
      case UInt8(ascii: "`"):
        // Most paragraphs with delimiters need no marks, so the copy is made late.
        var ends = spans ?? CodeSpanEnds(Bytes(text))
        index = ends.span(at: start).end
        spans = ends
      default:
        while index < text.count, text[index] == text[start] { index += 1 }
        guard isNextToWideText(start..<index, text) else { continue }
        let (plain, wide) = (
          Flanking(start..<index, in: text, knowsCJK: false), Flanking(start..<index, in: text)
        )
        guard (plain.canOpen, plain.canClose) != (wide.canOpen, wide.canClose) else { continue }
        isNeeded = true
        if let end = endOfLinkText(around: start, text), places.last.map({ $0 < end }) ?? true {
          places.append(end)
        }
      }
    }
    guard isNeeded else { return nil }
    let end = text.lastIndex { !$0.isCSpace }.map { $0 + 1 } ?? 0
    var result: [UInt8] = []
    result.reserveCapacity(end + places.count + 1)
    var done = 0
    for place in places + [end] where place <= end {
      result += text[done..<place]
      result.append(mark)
      done = place
    }
    return result
  }

  private static let stops = ByteSet("*_`\\")

  private static func isNextToWideText(_ run: Range<Int>, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    run.lowerBound > 0 && text[run.lowerBound - 1] >= 0x80
      || run.upperBound < text.count && text[run.upperBound] >= 0x80
  }

  /// Returns the offset of the `]` that ends the text of a link around an offset; nil if there is none nearby.
  private static func endOfLinkText(around offset: Int, _ text: UnsafeBufferPointer<UInt8>) -> Int? {
    let nearby = max(0, offset - longestLinkText)..<min(text.count, offset + longestLinkText)
    guard
      let bracket = text[nearby.lowerBound..<offset].lastIndex(where: {
        $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]")
      }), text[bracket] == UInt8(ascii: "["),
      let end = text[offset..<nearby.upperBound].firstIndex(of: UInt8(ascii: "]")), end + 1 < text.count,
      text[end + 1] == UInt8(ascii: "(") || text[end + 1] == UInt8(ascii: "[")
    else { return nil }
    return end
  }

  /// The number of bytes on each side in which the brackets of a link are searched for.
  private static let longestLinkText = 500

  /// Corrects the delimiters that the library has found so far.
  static func correct(_ inlines: OpaquePointer) {
    guard let text = cmark_inline_parser_get_chunk(inlines)?.pointee.bytes, let base = text.baseAddress else {
      return
    }
    var next = cmark_inline_parser_get_last_delimiter(inlines)
    while let here = next {
      next = here.pointee.previous
      guard here.pointee.delim_char == UInt8(ascii: "*") || here.pointee.delim_char == UInt8(ascii: "_"),
        let data = here.pointee.inl_text.pointee.as.literal.data
      else { continue }
      let start = UnsafePointer(data) - base
      guard start >= 0, start + Int(here.pointee.length) <= text.count else { continue }
      let flanking = Flanking(start..<start + Int(here.pointee.length), in: text)
      here.pointee.can_open = flanking.canOpen ? 1 : 0
      here.pointee.can_close = flanking.canClose ? 1 : 0
    }
  }

  /// Removes the empty text nodes that remain of the marks.
  static func removeMarks(in paragraph: CNode) {
    var node = paragraph.following(below: paragraph)
    while let here = node {
      node = here.following(below: paragraph)
      if here.kind == .text, here.literal.isEmpty { cmark_node_unlink(here) }
    }
  }
}

extension Node {
  /// Whether a line break in text is between two characters of Chinese or Japanese, so that readers see no space.
  public var joinsLines: Bool {
    // Text that ends with ASCII is the usual case.
    guard kind == .softBreak, let before = previous?.innermost(\.lastChild),
      let after = next?.innermost(\.firstChild),
      let last = before.literal.last, last >= 0x80, let first = after.literal.first, first >= 0xE2
    else { return false }
    return WideCharacter.joinsLines(Flanking.base(before: before.literal.count, in: before.literal).character)
      && WideCharacter.joinsLines(Flanking.character(from: 0, in: after.literal))
  }

  /// The text or code at an end of this inline; nil for any other inline.
  private func innermost(_ child: KeyPath<Node, Node?>) -> Node? {
    var node = self
    while let inner = node[keyPath: child] { node = inner }
    return node.kind == .text || node.kind == .code ? node : nil
  }
}
