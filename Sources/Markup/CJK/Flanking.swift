import CMarkGFM

/// Whether a run of `*`, `_` or `~` can open or close emphasis, judged from the characters around it.
///
/// In Chinese, Japanese and Korean, no spaces surround emphasis, so that CommonMark takes `**` between punctuation and a
/// letter for a mark that only opens: `**注意：**先`.
///
/// Source: CommonMark 0.31, section 6.2; markdown-cjk-friendly, “Specification”.
struct Flanking {
  let canOpen, canClose: Bool

  /// - Parameters:
  ///   - run: the range of the run in the text.
  ///   - knowsCJK: whether to add the rules for Chinese, Japanese and Korean.
  init(_ run: Range<Int>, in text: UnsafeBufferPointer<UInt8>, knowsCJK: Bool = true) {
    let (before, isVariant) = Self.base(before: run.lowerBound, in: text, skips: text[run.lowerBound])
    let after = Self.character(from: run.upperBound, in: text, skips: text[run.lowerBound])
    let (spaceBefore, spaceAfter) = (Self.isSpace(before), Self.isSpace(after))
    let (signBefore, signAfter) = (Self.isPunctuation(before), Self.isPunctuation(after))
    let (wideBefore, wideAfter) = (
      knowsCJK && (isVariant || WideCharacter.isCJK(before)), knowsCJK && WideCharacter.isCJK(after)
    )
    let isLeft = !spaceAfter && (!signAfter || wideAfter || spaceBefore || signBefore || wideBefore)
    let isRight = !spaceBefore && (!signBefore || wideBefore || spaceAfter || signAfter || wideAfter)
    if text[run.lowerBound] == UInt8(ascii: "_") {
      canOpen = isLeft && (!isRight || signBefore)
      canClose = isRight && (!isLeft || signAfter)
    } else {
      canOpen = isLeft
      canClose = isRight
    }
  }

  static func isSpace(_ character: Int32) -> Bool { cmark_utf8proc_is_space(character) != 0 }
  static func isPunctuation(_ character: Int32) -> Bool { cmark_utf8proc_is_punctuation(character) != 0 }

  private static let lineFeed: Int32 = 10

  /// Returns whether the library skips a byte to find the character next to a run of `*` or `_`.
  private static func isSkipped(_ byte: UInt8, next mark: UInt8) -> Bool {
    byte == WideEmphasis.mark || byte == UInt8(ascii: "~") && mark != UInt8(ascii: "~")
  }

  /// Returns the character that ends before an offset, without a variation selector, and whether a selector makes it
  /// one of Chinese, Japanese or Korean.
  ///
  /// Source: markdown-cjk-friendly, “Characters and lines”.
  static func base(
    before end: Int, in text: UnsafeBufferPointer<UInt8>, skips mark: UInt8 = UInt8(ascii: "~")
  ) -> (character: Int32, isVariant: Bool) {
    var end = end
    while end > 0, isSkipped(text[end - 1], next: mark) { end -= 1 }
    let last = character(before: end, in: text, skips: mark)
    switch last {
    case 0xFE00...0xFE0E:
      let base = character(before: end - 3, in: text, skips: mark)
      // The fullwidth forms of quotation marks.
      let isQuote = base == 0x2018 || base == 0x2019 || base == 0x201C || base == 0x201D
      return (base, last == 0xFE01 && isQuote)
    case 0xE0100...0xE01EF: return (character(before: end - 4, in: text, skips: mark), true)
    default: return (last, false)
    }
  }

  /// Returns the character that ends before an offset; a line feed at the beginning.
  static func character(
    before end: Int, in text: UnsafeBufferPointer<UInt8>, skips mark: UInt8 = UInt8(ascii: "~")
  ) -> Int32 {
    var end = end
    while end > 0, isSkipped(text[end - 1], next: mark) { end -= 1 }
    var start = end - 1
    while start > 0, text[start] & 0xC0 == 0x80, end - start < 4 { start -= 1 }
    return start < 0 ? lineFeed : character(text, start, end)
  }

  /// Returns the character at an offset; a line feed at the end.
  static func character(
    from start: Int, in text: UnsafeBufferPointer<UInt8>, skips mark: UInt8 = UInt8(ascii: "~")
  ) -> Int32 {
    var start = start
    while start < text.count, isSkipped(text[start], next: mark) { start += 1 }
    return start < text.count ? character(text, start, text.count) : lineFeed
  }

  private static func character(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Int32 {
    var character: Int32 = 0
    guard let base = text.baseAddress,
      cmark_utf8proc_iterate(base + start, Int32(end - start), &character) > 0
    else { return lineFeed }
    return character
  }
}
