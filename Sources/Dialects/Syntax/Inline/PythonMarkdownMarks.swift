import Basics

/// Finds the closing marks of inline syntax.
enum InlineEnd {
  /// The maximum distance between an opening and a closing mark, in bytes. It keeps many opening marks without a
  /// closing one from taking quadratic time.
  static let limit = 800

  /// Returns the index of the mark that ends the syntax, at or after `start`. Marks in code spans do not count.
  static func find(
    _ mark: StaticString, in bytes: Bytes, from start: Int, allowsSpaces: Bool = true
  ) -> Int? {
    var index = start
    let end = min(bytes.endIndex, start + limit)
    while index < end {
      let byte = bytes[index]
      if byte == Byte.backtick {
        let length = bytes[index...].prefix { $0 == Byte.backtick }.count
        index = CodeSpan.end(of: length, from: index + length, in: bytes[..<end]) ?? index + length
        continue
      }
      if byte == Byte.backslash {
        index += 2
        continue
      }
      if !allowsSpaces, byte.isASCIIWhitespace { return nil }
      if bytes[index...].hasPrefix(mark) { return index }
      index += 1
    }
    return nil
  }
}

extension InlineText {
  /// Replaces the mark at the current byte by a start tag and a later mark of the same length by an end tag.
  mutating func replacePair(_ length: Int, end: Int, by element: String) -> InlineReplacement {
    closings[end] = InlineReplacement(end: end + length, text: Bytes("</\(element)>"))
    return InlineReplacement(end: index + length, text: Bytes("<\(element)>"))
  }

  /// Replaces marks that consist of the same byte twice, such as those in `==marked==`; nil if there are none.
  mutating func replaceDouble(_ mark: StaticString, by element: String) -> InlineReplacement? {
    guard rest.hasPrefix(mark), let next = rest.dropFirst(2).first, !next.isASCIIWhitespace,
      next != bytes[index],
      let end = InlineEnd.find(mark, in: bytes, from: index + 3), !bytes[end - 1].isASCIIWhitespace
    else { return nil }
    return replacePair(2, end: end, by: element)
  }
}

/// `**strong**` next to letters, which is not strong in CommonMark if there is punctuation inside the marks:
/// `**Note:**text`. After `__strong__`, even a symbol such as an emoji counts as a letter.
enum PythonStrong: InlineSyntax {
  static let firstBytes = ByteSet("*_")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    let byte = text.bytes[text.index]
    let isUnderscore = byte == UInt8(ascii: "_")
    let mark: StaticString = isUnderscore ? "__" : "**"
    guard text.rest.hasPrefix(mark), text.previous != byte,
      let first = text.rest.dropFirst(2).first, !first.isASCIIWhitespace, first != byte,
      let end = InlineEnd.find(mark, in: text.bytes, from: text.index + 2), end > text.index + 2,
      !text.bytes[end - 1].isASCIIWhitespace, text.bytes[(end + 2)...].first != byte,
      !text.bytes[text.index..<end].contains(UInt8(ascii: "\n"))
    else { return nil }
    guard !isPair(text, end: end, isUnderscore: isUnderscore) else {
      // The second mark must not be taken for the first one of another pair.
      text.closings[end] = InlineReplacement(end: end + 2, text: [byte, byte])
      return InlineReplacement(end: text.index + 2, text: [byte, byte])
    }
    return text.replacePair(2, end: end, by: "strong")
  }

  /// Returns whether the marks at the current byte and at `end` are also a pair in CommonMark, or neither there nor in
  /// Python-Markdown.
  private static func isPair(_ text: InlineText, end: Int, isUnderscore: Bool) -> Bool {
    let inner = text.bytes[(text.index + 2)..<end].string.unicodeScalars
    let before = text.bytes[..<text.index].suffix(4).string.unicodeScalars.last
    let after = text.bytes[(end + 2)...].prefix(4).string.unicodeScalars.first
    // An attribute list disappears, and the name of an emoji becomes one, which does not count as punctuation.
    let isBeforeWord = isWord(after) || after == "{" || after == ":"
    if isUnderscore {
      let isInWord = [before, after].contains { scalar in
        scalar.map { $0.properties.isAlphabetic || $0.properties.numericType != nil } ?? false
      }
      return isInWord || !isBeforeWord && !isWord(before)
    }
    return !(isWord(before) && isPunctuation(inner.first)) && !(isBeforeWord && isPunctuation(inner.last))
  }

  private static func isPunctuation(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    switch scalar.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation:
      return true
    case .mathSymbol, .currencySymbol, .modifierSymbol: return scalar.isASCII
    default: return false
    }
  }

  private static func isWord(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    return !scalar.properties.isWhitespace && !isPunctuation(scalar)
  }
}

/// `==marked==`
///
/// Source: PyMdown Extensions, “Mark”.
enum MarkedText: InlineSyntax {
  static let firstBytes = ByteSet("=")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    guard text.previous != UInt8(ascii: "="), text.previous != UInt8(ascii: "{") else { return nil }
    return text.replaceDouble("==", by: "mark")
  }
}

/// `^^inserted^^` and `x^superscript^`
///
/// Source: PyMdown Extensions, “Caret”.
enum Carets: InlineSyntax {
  static let firstBytes = ByteSet("^")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    guard text.previous != UInt8(ascii: "["), text.previous != UInt8(ascii: "^") else { return nil }
    guard let next = text.rest.dropFirst().first, !next.isASCIIWhitespace else { return nil }
    if next == UInt8(ascii: "^") { return text.replaceDouble("^^", by: "ins") }
    guard let end = InlineEnd.find("^", in: text.bytes, from: text.index + 2, allowsSpaces: false),
      text.bytes[end - 1] != UInt8(ascii: "[")
    else { return nil }
    return text.replacePair(1, end: end, by: "sup")
  }
}

/// `H~2~O`; `~~deleted~~` is the same in our Markdown.
///
/// Source: PyMdown Extensions, “Tilde”.
enum Tildes: InlineSyntax {
  static let firstBytes = ByteSet("~")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    guard text.previous != UInt8(ascii: "~"), let next = text.rest.dropFirst().first else { return nil }
    if next == UInt8(ascii: "~") {
      let run = text.rest.prefix { $0 == UInt8(ascii: "~") }
      return InlineReplacement(end: run.endIndex, text: run)
    }
    guard !next.isASCIIWhitespace,
      let end = InlineEnd.find("~", in: text.bytes, from: text.index + 2, allowsSpaces: false),
      !text.bytes[(end + 1)...].hasPrefix("~")
    else { return nil }
    return text.replacePair(1, end: end, by: "sub")
  }
}

/// `{++added++}`, `{--removed--}`, `{~~old~>new~~}`, `{==marked==}` and `{>>comment<<}`.
///
/// Source: PyMdown Extensions, “Critic”.
enum CriticMarks: InlineSyntax {
  // Opening marks begin with `{`, and closing marks with the other bytes.
  static let firstBytes = ByteSet("{+-=~")

  private static let pairs: [(opening: StaticString, closing: StaticString, element: String)] = [
    ("{++", "++}", "ins"), ("{--", "--}", "del"), ("{==", "==}", "mark"),
  ]

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    let start = text.index + 3
    for (opening, closing, element) in pairs where text.rest.hasPrefix(opening) {
      let end = InlineEnd.find(closing, in: text.bytes, from: start)
      return end.map { text.replacePair(3, end: $0, by: element) }
    }
    if text.rest.hasPrefix("{>>"), let end = InlineEnd.find("<<}", in: text.bytes, from: start),
      !text.bytes[start..<end].contains(UInt8(ascii: "\n"))
    {
      return InlineReplacement(end: end + 3, text: [])
    }
    if text.rest.hasPrefix("{~~"), let middle = InlineEnd.find("~>", in: text.bytes, from: start),
      let end = InlineEnd.find("~~}", in: text.bytes, from: middle + 2)
    {
      text.closings[middle] = InlineReplacement(end: middle + 2, text: Bytes("</del><ins>"))
      text.closings[end] = InlineReplacement(end: end + 3, text: Bytes("</ins>"))
      return InlineReplacement(end: start, text: Bytes("<del>"))
    }
    return nil
  }
}

/// `(c)`, `(tm)`, `+/-`, `-->` and other texts that become symbols.
///
/// Source: PyMdown Extensions, “SmartSymbols”.
enum SmartSymbols: InlineSyntax {
  static let firstBytes = ByteSet("(+-<=1234567c")

  private static let symbols: [(text: StaticString, symbol: String)] = [
    ("(tm)", "™"), ("(c)", "©"), ("(r)", "®"), ("+/-", "±"), ("<-->", "↔"), ("-->", "→"), ("<--", "←"),
    ("=/=", "≠"),
  ]
  private static let fractions: [(text: StaticString, symbol: String)] = [
    ("1/4", "¼"), ("1/2", "½"), ("3/4", "¾"), ("1/3", "⅓"), ("2/3", "⅔"), ("1/5", "⅕"), ("2/5", "⅖"),
    ("3/5", "⅗"), ("4/5", "⅘"), ("1/6", "⅙"), ("5/6", "⅚"), ("1/8", "⅛"), ("3/8", "⅜"), ("5/8", "⅝"),
    ("7/8", "⅞"), ("c/o", "℅"),
  ]

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    let rest = text.rest
    for (wanted, symbol) in symbols where rest.hasPrefix(wanted) {
      // A delimiter row of a table and a longer dash are not arrows.
      if text.previous == UInt8(ascii: "-") || text.previous == UInt8(ascii: "!") { return nil }
      return InlineReplacement(end: text.index + wanted.utf8CodeUnitCount, text: Bytes(symbol))
    }
    for (wanted, symbol) in fractions where rest.hasPrefix(wanted) {
      let end = text.index + 3
      func isPart(_ byte: UInt8?) -> Bool { byte.map { Byte.isWord($0) || "/.-".utf8.contains($0) } ?? false }
      if isPart(text.previous)
        || (end < text.bytes.endIndex
          && (Byte.isWord(text.bytes[end]) || text.bytes[end] == UInt8(ascii: "/")))
      {
        return nil
      }
      return InlineReplacement(end: end, text: Bytes(symbol))
    }
    return nil
  }
}

/// `` `#!python code` `` and `` `:::python code` ``, whose language is not shown.
///
/// Source: PyMdown Extensions, “InlineHilite”.
enum InlineCodeLanguage: InlineSyntax {
  static let firstBytes = ByteSet("`")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    guard text.previous != Byte.backtick else { return nil }
    let marks = text.rest.prefix { $0 == Byte.backtick }
    let code = text.bytes[marks.endIndex...]
    guard code.hasPrefix("#!") || code.hasPrefix(":::") else { return nil }
    let name = code.drop { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "!") || $0 == UInt8(ascii: ":") }
      .prefix { $0.isASCIILetter || $0.isASCIIDigit || "+-_.#".utf8.contains($0) }
    guard !name.isEmpty, name.endIndex < text.bytes.endIndex, text.bytes[name.endIndex] == Byte.space,
      let end = CodeSpan.end(of: marks.count, from: name.endIndex, in: text.bytes),
      !text.bytes[marks.startIndex..<end].contains(UInt8(ascii: "\n"))
    else { return nil }
    return InlineReplacement(end: end, text: marks + text.bytes[(name.endIndex + 1)..<end])
  }
}

/// Code spans.
enum CodeSpan {
  /// Returns the index after the run of `length` backquotes that closes a span; nil if there is none nearby.
  ///
  /// - Parameter limit: the maximum length of the span in bytes.
  static func end(of length: Int, from start: Int, in bytes: Bytes, limit: Int = InlineEnd.limit) -> Int? {
    var index = start
    let limit = min(bytes.endIndex, start + limit)
    while index < limit {
      guard bytes[index] == Byte.backtick else {
        index += 1
        continue
      }
      let run = bytes[index...].prefix { $0 == Byte.backtick }.count
      index += run
      if run == length { return index }
    }
    return nil
  }
}
