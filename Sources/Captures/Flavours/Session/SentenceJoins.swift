/// Sentences whose space was lost where captions were joined: `.Hello`, `?I`, `."And`.
///
/// Only joins that punctuation makes certain are repaired. Words that run together without any stay as they are.
enum SentenceJoins {
  static func repair(_ text: Bytes) -> Bytes {
    var out: [UInt8] = []
    out.reserveCapacity(text.count + text.count / 40)
    var quoteIsOpen = false
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      out.append(byte)
      if byte == UInt8(ascii: "\"") {
        // A space beside a mark says what it does; else marks open and close in turn.
        let before = index > text.startIndex ? text[index - 1] : Byte.space
        let opens =
          before == Byte.space || before == UInt8(ascii: "(") || !quoteIsOpen && startsWord(text, index + 1)
        if !opens, startsWord(text, index + 1) { out.append(Byte.space) }
        quoteIsOpen = opens
      } else if needsSpace(text, index, quoteIsOpen: quoteIsOpen) {
        out.append(Byte.space)
      }
      index += 1
    }
    return out.count == text.count ? text : out[...]
  }

  private static func needsSpace(_ text: Bytes, _ index: Int, quoteIsOpen: Bool) -> Bool {
    let byte = text[index]
    guard index > text.startIndex, index + 1 < text.endIndex else { return false }
    let before = text[index - 1]
    let next = text[index + 1]
    switch byte {
    case UInt8(ascii: "?"), UInt8(ascii: "!"):
      return Byte.isWord(before)
        && (Byte.isLetter(next) || next == UInt8(ascii: "[") || opensQuote(next, quoteIsOpen))
    case UInt8(ascii: "."):
      if before == UInt8(ascii: ".") { return endsEllipsis(text, index) && Byte.isLetter(next) }
      if next == UInt8(ascii: "[") || opensQuote(next, quoteIsOpen) { return Byte.isWord(before) }
      return Byte.isUpper(next) && endsSentence(text, index) && isWordOfSpeech(text, index + 1)
    case UInt8(ascii: ","):
      return Byte.isLetter(before) && Byte.isLetter(next)
        || Byte.isWord(before) && opensQuote(next, quoteIsOpen)
    case UInt8(ascii: ":"):
      return Byte.isLower(before) && Byte.isUpper(next) && index >= text.startIndex + 3
    case UInt8(ascii: "]"):
      return Byte.isLetter(next)
    default:
      return false
    }
  }

  private static func opensQuote(_ byte: UInt8, _ quoteIsOpen: Bool) -> Bool {
    byte == UInt8(ascii: "\"") && !quoteIsOpen
  }

  private static func startsWord(_ text: Bytes, _ index: Int) -> Bool {
    index < text.endIndex && (Byte.isLetter(text[index]) || text[index] == UInt8(ascii: "["))
  }

  private static func endsEllipsis(_ text: Bytes, _ index: Int) -> Bool {
    index - 2 >= text.startIndex && text[index - 2] == UInt8(ascii: ".")
  }

  /// The word in front of the full stop is not a part of a dotted name, and not a single letter as in “U.S.”.
  private static func endsSentence(_ text: Bytes, _ index: Int) -> Bool {
    var start = index
    while start > text.startIndex, Byte.isWord(text[start - 1]) || text[start - 1] == UInt8(ascii: "'") {
      start -= 1
    }
    let length = index - start
    if length == 0 { return text[index - 1] == UInt8(ascii: ")") || text[index - 1] == UInt8(ascii: "%") }
    let word = text[start..<index]
    let isDomain = word.equals("com") || word.equals("org") || word.equals("net")
    let isDotted =
      start > text.startIndex && text[start - 1] == UInt8(ascii: ".") && Byte.isLower(text[start])
      && !isDomain
    return length >= 2 && !isDotted || length == 1 && Byte.isDigit(text[start])
  }

  /// The word behind it is one that begins a sentence: a capital alone, or with small letters.
  private static func isWordOfSpeech(_ text: Bytes, _ index: Int) -> Bool {
    guard index + 1 < text.endIndex else { return true }
    let next = text[index + 1]
    return Byte.isLower(next) || next == Byte.space || next == UInt8(ascii: "'") || next == UInt8(ascii: ",")
      || Byte.isUpper(next)
      || next >= 0x80
  }
}
