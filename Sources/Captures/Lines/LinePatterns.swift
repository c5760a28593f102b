import Basics

// Lines of captured pages that matter both for detecting and for reading a format.

/// The title of the site in the titles of its pages.
enum SiteTitle {
  static let suffix = " | Apple Developer Documentation"

  /// The marks between the title of a page and that of its site. Titles of pages rarely contain the first two.
  private static let separators = [" | ", " · ", " - ", " — ", " – ", " • ", " :: "]
  private static let certainSeparators = separators.prefix(2)

  /// Returns the title of a window without the name of the site.
  ///
  /// - Parameter frame: the frame of the pages around this one, which contains the names that most titles have.
  static func withoutSite(_ text: String, in frame: Frame) -> String {
    for (name, rest) in divisions(text) where frame.contains(siteName: name) { return rest }
    for separator in certainSeparators {
      if let bar = text.ranges(of: separator).last, bar.lowerBound > text.startIndex {
        return String(text[..<bar.lowerBound])
      }
    }
    return text
  }

  /// Returns the names that a site can have according to the title of a window, each with the rest of the title.
  static func divisions(_ text: String) -> [(name: String, rest: String)] {
    let divisions = separators.flatMap { separator -> [(name: String, rest: String)] in
      guard let last = text.ranges(of: separator).last, let first = text.firstRange(of: separator),
        last.lowerBound > text.startIndex, first.lowerBound > text.startIndex
      else { return [] }
      return [
        (separator + text[last.upperBound...], String(text[..<last.lowerBound])),
        (text[..<first.lowerBound] + separator, String(text[first.upperBound...])),
      ]
    }
    guard text.hasSuffix(")"), let start = text.ranges(of: " (").last?.lowerBound, start > text.startIndex
    else { return divisions }
    return divisions + [(String(text[start...]), String(text[..<start]))]
  }

  /// Returns the title of a page without the name of the site after the bar.
  static func strip(_ title: String) -> String {
    guard let bar = title.firstRange(of: " | Apple Developer") else { return title }
    return String(title[..<bar.lowerBound])
  }
}

/// Recognizes the kind of a page in bold on its own line: `**article**`.
enum KindLine {
  static func kind(_ text: Bytes) -> String? {
    guard let inner = text.trimmedEnd.droppingPrefix("**")?.droppingSuffix("**"), !inner.isEmpty,
      inner.count <= 40,
      inner.allSatisfy({ $0.isASCIILetter || $0 == Byte.space || $0 == UInt8(ascii: "-") })
    else { return nil }
    return inner.string
  }
}

/// Recognizes lines that are emphasized as a whole: `*text*` or `_text_`.
enum Emphasis {
  static func content(_ text: Bytes) -> Bytes? {
    guard let inner = wrapped(text), let mark = text.trimmed.first, inner.first != mark, inner.last != mark,
      inner.first != Byte.space, !contains(mark, inner)
    else { return nil }
    return inner
  }

  /// Returns true if the text contains the delimiter without a backslash before it.
  private static func contains(_ mark: UInt8, _ text: Bytes) -> Bool {
    var isEscaped = false
    for byte in text {
      if byte == mark, !isEscaped { return true }
      isEscaped = byte == Byte.backslash && !isEscaped
    }
    return false
  }

  /// Returns the content like `content(_:)`, but accepts the mark in links, in code, and inside words.
  static func whole(_ text: Bytes) -> Bytes? {
    guard let inner = wrapped(text), let mark = text.trimmed.first, inner.first != mark, inner.last != mark,
      inner.first != Byte.space, inner.last != Byte.space, inner.last != Byte.backslash
    else { return nil }
    guard inner.contains(mark) else { return inner }
    var inCode = false
    let links = LinkSpan.all(in: inner)
    var link = links.startIndex
    for index in inner.indices {
      if inner[index] == Byte.backtick { inCode.toggle() }
      guard inner[index] == mark, !inCode else { continue }
      while link < links.endIndex, links[link].range.upperBound <= index { link += 1 }
      if link < links.endIndex, links[link].destination.contains(index) { continue }
      let isInWord =
        mark == UInt8(ascii: "_") && index > inner.startIndex && index + 1 < inner.endIndex
        && Byte.isWord(inner[index - 1]) && Byte.isWord(inner[index + 1])
      if !isInWord, inner[index - 1] != Byte.backslash { return nil }
    }
    return inner
  }

  /// Returns the content like `content(_:)`, but accepts text that contains the delimiter, such as an underscore in
  /// a URL.
  static func wrapped(_ text: Bytes) -> Bytes? {
    let line = text.trimmed
    guard line.count > 2, let mark = line.first, mark == UInt8(ascii: "*") || mark == UInt8(ascii: "_"),
      line.last == mark
    else { return nil }
    return line.dropFirst().dropLast()
  }
}

/// Recognizes the dates that pages show.
enum DateLine {
  private static let longest = 24

  /// Returns the date on a line of its own, such as `June 21, 2023`.
  static func date(_ text: Bytes) -> String? {
    let line = text.trimmed
    guard line.count <= longest, line.contains(where: \.isASCIIDigit) else { return nil }
    return ISODate.normalized(line.string) == line.string ? nil : line.string
  }
}

/// Recognizes the labels of notes.
enum AsideLabel {
  /// Each label with the words that translations of the guidelines use for it.
  private static let labels: [(label: StaticString, translations: [StaticString])] = [
    ("Note", ["Hinweis", "Remarque", "Nota", "注", "注記", "참고"]),
    ("Important", ["Wichtig", "Importante", "重要", "重要事项", "중요"]),
    ("Developer note", ["Hinweis für Entwickler", "デベロッパ向けのメモ", "开发者备注", "개발자 참고 사항"]),
    ("Tip", ["Tipp", "Conseil", "Consejo", "ヒント", "提示", "팁"]),
    ("Warning", ["Warnung", "Avertissement", "Advertencia", "警告", "경고"]),
    ("Experiment", []),
  ]

  /// Returns the label, in English, if it makes up all of `text`.
  static func alone(_ text: Bytes) -> String? {
    let text = text.trimmed
    return labels.first { label, translations in
      text.equals(label) || translations.contains { text.equals($0) }
    }?.label.description
  }

  /// Returns the label in the first line of a quote, `> **Note**` or `> [!NOTE]`, and the text after it.
  static func quoted(_ line: Bytes) -> (label: String, rest: Bytes)? {
    guard let inner = line.droppingPrefix(">")?.trimmed else { return nil }
    if let mark = inner.droppingPrefix("[!"), let close = mark.firstIndex(of: UInt8(ascii: "]")) {
      let word = mark[..<close].string.lowercased()
      let label = word == "caution" ? "Warning" : word.prefix(1).uppercased() + word.dropFirst()
      return alone(Bytes(label)) == nil ? nil : (label, mark[(close + 1)...].trimmed)
    }
    guard let bold = inner.droppingPrefix("**"), let close = bold.find("**") else { return nil }
    var word = bold[..<close]
    if word.last == UInt8(ascii: ":") { word = word.dropLast() }
    var rest = bold[(close + 2)...]
    if rest.first == UInt8(ascii: ":") { rest = rest.dropFirst() }
    return alone(word).map { ($0, rest.trimmed) }
  }
}
