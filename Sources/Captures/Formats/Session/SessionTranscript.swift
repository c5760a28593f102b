import Basics

/// Reads the transcript of a session as paragraphs.
enum SessionTranscript {
  /// Returns the lines of each paragraph of a transcript in Markdown, in which blank lines separate paragraphs.
  static func paragraphs(_ lines: [Line], into builder: inout PageBuilder) -> [[Line]] {
    guard let first = lines.first else { return [] }
    guard withoutLabel(first.text)?.isEmpty == true else {
      return read(lines.filter { !$0.isBlank }, isPlain: false, into: &builder).map { [$0] }
    }
    builder.remove(first, rule: "page labels")
    return lines.dropFirst().split(whereSeparator: \.isBlank).map { paragraph in
      paragraph.map { repaired($0, isPlain: false) }
    }
  }

  /// Returns the paragraphs. Removes the running copy if the paragraphs repeat it, and keeps the part that they
  /// lack.
  ///
  /// - Parameter isPlain: whether the lines contain no Markdown.
  static func read(_ lines: [Line], isPlain: Bool, into builder: inout PageBuilder) -> [Line] {
    guard let first = lines.first else { return [] }
    guard let running = withoutLabel(first.text) else { return lines.map { repaired($0, isPlain: isPlain) } }
    var position = running.startIndex
    var paragraphs: [Line] = []
    for line in lines.dropFirst() {
      let text = line.text.trimmed
      if position < running.endIndex, running[position...].starts(with: text) {
        position += text.count
        while position < running.endIndex, running[position] == Byte.space { position += 1 }
      }
      paragraphs.append(repaired(Line(text, line.number), isPlain: isPlain))
    }
    if position < running.endIndex {
      // The paragraphs repeat only the beginning. The rest appears nowhere else, so it is kept.
      let rest = Line(running[position...], first.number)
      let isInWord =
        position > running.startIndex && Byte.isWord(running[position - 1]) && Byte.isWord(running[position])
      if isInWord, let last = paragraphs.popLast() {
        paragraphs.append(
          Line((Array(last.text) + MissingSpaces.insert(rest.text, isPlain: isPlain))[...], last.number))
      } else {
        paragraphs.append(repaired(rest, isPlain: isPlain))
      }
      if position > running.startIndex || lines.count > 1 {
        builder.report("capture.transcript", at: first)
      }
    } else {
      builder.remove(first, rule: "running transcript")
    }
    return paragraphs.filter { !$0.isBlank }
  }

  private static func withoutLabel(_ text: Bytes) -> Bytes? {
    guard let rest = text.droppingPrefix("Search this video") else { return nil }
    return (rest.droppingPrefix("…") ?? rest.droppingPrefix("...") ?? rest).trimmed
  }

  private static func repaired(_ line: Line, isPlain: Bool) -> Line {
    Line(MissingSpaces.insert(line.text, isPlain: isPlain), line.number)
  }
}

/// Inserts the spaces that were lost between sentences when captions were joined: `.Hello`, `?I`, `."And`.
///
/// Only places that punctuation makes unambiguous are changed. Words without punctuation between them stay joined.
enum MissingSpaces {
  /// - Parameter isPlain: whether the text contains no Markdown. Otherwise, code and URLs in it stay as they are.
  static func insert(_ text: Bytes, isPlain: Bool) -> Bytes {
    var code = CodeSpanEnds(text)
    var urls = (isPlain ? [] : LinkSpan.all(in: text).map(\.destination))[...]
    var out: [UInt8] = []
    out.reserveCapacity(text.count + text.count / 40)
    var quoteIsOpen = false
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      if let url = urls.first, index >= url.lowerBound {
        urls.removeFirst()
        out += text[index..<max(index, url.upperBound)]
        index = max(index, url.upperBound)
        continue
      }
      if !isPlain, byte == Byte.backtick {
        let end = code.span(at: index).end
        out += text[index..<end]
        index = end
        continue
      }
      out.append(byte)
      if byte == UInt8(ascii: "\"") {
        // A space before a quotation mark makes it an opening mark. Otherwise, marks open and close in turn.
        let before = index > text.startIndex ? text[index - 1] : Byte.space
        let opens =
          before == Byte.space || before == UInt8(ascii: "(") || !quoteIsOpen && startsWord(text, index + 1)
        if !opens, startsWord(text, index + 1) { out.append(Byte.space) }
        quoteIsOpen = opens
      } else if needsSpace(text, index, quoteIsOpen: quoteIsOpen) || closesSentence(text, index) {
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
        && (next.isASCIILetter || next == UInt8(ascii: "[") || opensQuote(next, quoteIsOpen))
    case UInt8(ascii: "."):
      if before == UInt8(ascii: ".") { return endsEllipsis(text, index) && next.isASCIILetter }
      if next == UInt8(ascii: "[") || opensQuote(next, quoteIsOpen) { return Byte.isWord(before) }
      return next.isASCIIUppercase && endsSentence(text, index) && isWordOfSpeech(text, index + 1)
    case UInt8(ascii: ","):
      return before.isASCIILetter && next.isASCIILetter
        || Byte.isWord(before) && opensQuote(next, quoteIsOpen)
    case UInt8(ascii: ":"):
      return before.isASCIILowercase && next.isASCIIUppercase && index >= text.startIndex + 3
    case UInt8(ascii: "]"):
      return next.isASCIILetter
    default:
      return false
    }
  }

  /// Returns true at the last byte of a curly quotation mark between two sentences: `.”And`.
  private static func closesSentence(_ text: Bytes, _ index: Int) -> Bool {
    guard text[index] == closingMark.last else { return false }
    let start = index - closingMark.count + 1
    guard start > text.startIndex, text[start...index].elementsEqual(closingMark), index + 1 < text.endIndex
    else { return false }
    return ".?!".utf8.contains(text[start - 1]) && text[index + 1].isASCIIUppercase
      && isWordOfSpeech(text, index + 1)
  }

  private static let closingMark = Array("”".utf8)

  private static func opensQuote(_ byte: UInt8, _ quoteIsOpen: Bool) -> Bool {
    byte == UInt8(ascii: "\"") && !quoteIsOpen
  }

  private static func startsWord(_ text: Bytes, _ index: Int) -> Bool {
    index < text.endIndex && (text[index].isASCIILetter || text[index] == UInt8(ascii: "["))
  }

  private static func endsEllipsis(_ text: Bytes, _ index: Int) -> Bool {
    index - 2 >= text.startIndex && text[index - 2] == UInt8(ascii: ".")
  }

  /// Returns true if the word before the period is neither part of a dotted name nor a single letter, as in “U.S.”.
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
      start > text.startIndex && text[start - 1] == UInt8(ascii: ".") && text[start].isASCIILowercase
      && !isDomain
    return length >= 2 && !isDotted || length == 1 && text[start].isASCIIDigit
  }

  /// Returns true if the word at `index` can begin a sentence: a capital letter alone, or followed by other
  /// letters.
  private static func isWordOfSpeech(_ text: Bytes, _ index: Int) -> Bool {
    guard index + 1 < text.endIndex else { return true }
    let next = text[index + 1]
    return next.isASCIILowercase || next == Byte.space || next == UInt8(ascii: "'")
      || next == UInt8(ascii: ",")
      || next.isASCIIUppercase
      || next >= 0x80
  }
}
