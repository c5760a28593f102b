import Basics
import Markup

/// Text that looks like Markdown with a mistake, so that readers see its signs.
///
/// Only text nodes are searched, so code is never reported. Each shape excludes text that people write on purpose, such
/// as `list[0][1]`, `#hashtag` and regular expressions.
struct TextMistake: Equatable {
  enum Kind: Equatable {
    /// `[text][label]` or `[label][]`, and `![…]`, without a definition.
    case reference(label: String, isImage: Bool)
    /// `[^label]` without a definition.
    case footnote(label: String)
    /// `[label]: url` in a paragraph.
    case definition(label: String)
    /// `[text] (url)`
    case spacedLink
    /// `(text)[url]`
    case reversedLink
    /// `##Heading`
    case heading
    /// `-item`, `*item`, `1.item` or `-[ ] task`
    case list(mark: String)
    /// `- [] task`
    case task
    /// `<<<<<<< branch`
    case conflict
    /// `<!--` in a line of text
    case comment
    /// `**text` without another `**`
    case bold
    /// `**text**` or `[text](page.md)` in a block of HTML
    case unreadMarkdown
  }

  let kind: Kind
  /// The text as the author wrote it, which is searched for in the source.
  let shown: String

  /// Returns the mistakes in a text node, in order.
  static func all(in node: Node, isFirstBlock: Bool) -> [TextMistake] {
    let text = node.literal
    var found: [TextMistake] = []
    let isParagraph = node.parent?.kind == .paragraph
    let previous = node.previous?.kind
    let isHeading = node.parent?.kind == .heading && text.first == UInt8(ascii: "<")
    if isParagraph || isHeading, previous == nil || previous == .softBreak || previous == .lineBreak,
      let first = text.first, lineStarts.contains(first),
      let mistake = lineStart(node, text, isFirstBlock: isFirstBlock)
    {
      found.append(mistake)
      if mistake.kind == .conflict { return found }
    }
    var index = 0
    while let sign = text[index...].firstIndex(where: { signs.contains($0) }) {
      index = sign + 1
      switch text[sign] {
      case UInt8(ascii: "]"):
        if let mistake = afterBracket(sign, node, text) {
          found.append(mistake)
          index = min(text.count, sign + 2)
        }
      case UInt8(ascii: "["):
        if let mistake = footnote(sign, text) { found.append(mistake) }
      case UInt8(ascii: ")"):
        if let mistake = reversedLink(sign, text) { found.append(mistake) }
      case UInt8(ascii: "*"):
        if let mistake = unclosedBold(sign, node, text) { found.append(mistake) }
      default:
        if text[sign...].starts(with: "<!--".utf8) {
          found.append(TextMistake(kind: .comment, shown: "<!--"))
        }
      }
    }
    return found
  }

  /// Returns whether a line may begin with a mistake.
  @inline(__always) static func mayBegin(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.first.map { lineStarts.contains($0) } ?? false
  }

  /// The bytes of mistakes that can be anywhere.
  static let marks = ByteSet("]<*")
  private static let lineStarts = ByteSet("#-*+0123456789[<")
  private static let signs = ByteSet("[])<*")

  // MARK: At the start of a line

  private static func lineStart(
    _ node: Node, _ text: UnsafeBufferPointer<UInt8>, isFirstBlock: Bool
  ) -> TextMistake? {
    switch text[0] {
    case UInt8(ascii: "#"):
      let level = text.prefix { $0 == UInt8(ascii: "#") }.count
      guard level <= 6, level < text.count else { return nil }
      let rest = text[level...]
      let isSpaced = rest.starts(with: [0xC2, 0xA0]) || rest.starts(with: [0xE3, 0x80, 0x80])
      // A single `#` also begins a hashtag, and a number or a directive of a preprocessor.
      let isHeading =
        level > 1
        ? text[level].isASCIILetter || text[level] >= 0xC3
        : isFirstBlock && node.previous == nil && node.next == nil && text[1].isASCIIUppercase
      guard isSpaced || isHeading else { return nil }
      return TextMistake(kind: .heading, shown: string(text[...].prefix(40)))
    case UInt8(ascii: "["):
      if let definition = definition(node, text) { return definition }
      guard node.previous == nil, let paragraph = node.parent, paragraph.previous == nil,
        paragraph.parent?.kind == .item
      else { return nil }
      let boxes: [StaticString] = ["[] ", "[ ]", "[x]", "[X]"]
      for box in boxes where box.withUTF8Buffer({ text.starts(with: $0) }) {
        let length = box.utf8CodeUnitCount
        // `[x](url)` and `[x][label]` are links, and `[x]` can be a text in brackets.
        let isTask = length < text.count && (box.utf8Start[2] == Byte.space || text[length].isASCIILetter)
        if isTask { return TextMistake(kind: .task, shown: string(text[...].prefix(length + 1))) }
      }
      return nil
    case UInt8(ascii: "<"):
      guard text.starts(with: "<<<<<<< ".utf8) else { return nil }
      return TextMistake(kind: .conflict, shown: string(text[...].prefix(40)))
    default:
      // A single line can be meant, such as a negative number or an option, but not a list with check boxes.
      guard let item = item(text),
        item.isTask || node.next?.next.flatMap({ Self.item($0) })?.first == item.first,
        node.previous?.previous.flatMap({ Self.item($0) }) == nil
      else { return nil }
      return TextMistake(kind: .list(mark: string(text[..<item.length])), shown: string(text[...].prefix(40)))
    }
  }

  /// The mark of a list item that no space follows: its length, its first byte, which is `0` for all numbers, and whether
  /// a check box follows. Returns nil for other text.
  private static func item(
    _ text: UnsafeBufferPointer<UInt8>
  ) -> (length: Int, first: UInt8, isTask: Bool)? {
    let digits = text.prefix { $0.isASCIIDigit }.count
    let length = digits + 1
    guard digits < 4, length + 1 < text.count else { return nil }
    let rest = text[length...]
    if digits == 0 {
      guard [UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+")].contains(text[0]) else { return nil }
      let isTask = ["[ ] ", "[x] ", "[X] "].contains { rest.starts(with: $0.utf8) }
      return isTask || isLetter(rest[length]) ? (length, text[0], isTask) : nil
    }
    // `1.x` is a version.
    guard [UInt8(ascii: "."), UInt8(ascii: ")")].contains(text[digits]), isLetter(rest[length]),
      isLetter(rest[length + 1])
    else { return nil }
    return (length, UInt8(ascii: "0"), false)
  }

  /// Returns the same for a node, unless it is not the text at the beginning of a line.
  private static func item(_ node: Node) -> (length: Int, first: UInt8, isTask: Bool)? {
    node.kind == .text && (node.previous == nil || node.previous?.kind == .softBreak)
      ? item(node.literal) : nil
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte >= 0xC3 }

  /// Returns `[label]: url` that continues a paragraph.
  private static func definition(_ node: Node, _ text: UnsafeBufferPointer<UInt8>) -> TextMistake? {
    guard node.previous != nil, let close = text.firstIndex(of: UInt8(ascii: "]")), close > 1,
      text[1] != UInt8(ascii: "^"), close + 1 < text.count, text[close + 1] == UInt8(ascii: ":")
    else { return nil }
    let rest = text[(close + 2)...].drop { $0 == Byte.space }
    let isLast = node.next == nil || node.next?.kind == .softBreak
    let isURL =
      rest.isEmpty
      ? node.next?.kind == .link
      : isLast && !rest.contains(Byte.space)
        && rest.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }
    guard isURL else { return nil }
    return TextMistake(kind: .definition(label: string(text[1..<close])), shown: string(text[...(close + 1)]))
  }

  // MARK: In a line

  /// Returns a reference, or a link with a space, whose first `]` is at an offset.
  private static func afterBracket(
    _ close: Int, _ node: Node, _ text: UnsafeBufferPointer<UInt8>
  ) -> TextMistake? {
    guard close + 1 < text.count else { return nil }
    if text[close + 1] == Byte.space { return spacedLink(close, node, text) }
    guard text[close + 1] == UInt8(ascii: "["),
      let end = text[(close + 2)...].firstIndex(where: { $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: "[") }
      ),
      text[end] == UInt8(ascii: "]")
    else { return nil }
    // The text of the reference, and the byte before it.
    var (content, before): (Slice<UnsafeBufferPointer<UInt8>>?, UInt8?)
    var shown = text[close...end]
    if let open = opening(of: close, in: text) {
      content = text[(open + 1)..<close]
      before = open > 0 ? text[open - 1] : nil
      shown = text[open...end]
      if before == UInt8(ascii: "!") { shown = text[(open - 1)...end] }
    } else {
      // Other inlines are within the text.
      var sibling = node.previous
      while let here = sibling, here.kind != .text || !here.literal.contains(UInt8(ascii: "[")) {
        sibling = here.previous
      }
      guard let first = sibling?.literal, let open = first.lastIndex(of: UInt8(ascii: "[")) else {
        return nil
      }
      before = open > 0 ? first[open - 1] : nil
      content = nil
    }
    if let before, before < 0x80, Byte.isNamePart(before) || ")].$".utf8.contains(before) { return nil }
    if let content, !isText(content) { return nil }
    let label = text[(close + 2)..<end]
    if !label.isEmpty, isCharacterClass(label) { return nil }
    if end + 1 < text.count {
      let after = text[end + 1]
      if after == UInt8(ascii: "[") || after == UInt8(ascii: "(") { return nil }
      if label.isEmpty, Byte.isNamePart(after) { return nil }
    }
    guard let name = label.isEmpty ? content : label, name.first != UInt8(ascii: "^"),
      isText(name) || label.isEmpty == false
    else { return nil }
    return TextMistake(
      kind: .reference(label: string(name), isImage: before == UInt8(ascii: "!")), shown: string(shown))
  }

  /// Returns the offset of the `[` that a `]` closes; nil if there is none.
  private static func opening(of close: Int, in text: UnsafeBufferPointer<UInt8>) -> Int? {
    var depth = 0
    var index = close - 1
    while index >= max(0, close - 500) {
      if text[index] == UInt8(ascii: "]") { depth += 1 }
      if text[index] == UInt8(ascii: "[") {
        if depth == 0 { return index }
        depth -= 1
      }
      index -= 1
    }
    return nil
  }

  /// Returns whether the text in brackets has a letter, and is neither an option, `[-v]`, nor a class of characters.
  private static func isText(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let first = text.first, first != UInt8(ascii: "-"), first != UInt8(ascii: "^") else { return false }
    return text.contains { $0.isASCIILetter || $0 >= 0x80 } && !isCharacterClass(text)
  }

  /// Returns whether a text could be a class of characters in a regular expression, `a-z0-9_`.
  private static func isCharacterClass(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var index = text.startIndex
    var hasRange = false
    while index < text.endIndex {
      if index + 2 < text.endIndex, text[index + 1] == UInt8(ascii: "-"),
        ByteSet.alphanumerics.contains(text[index]),
        ByteSet.alphanumerics.contains(text[index + 2])
      {
        index += 3
        hasRange = true
      } else if ByteSet.alphanumerics.contains(text[index]) || text[index] >= 0x80
        || text[index] == Byte.space
      {
        return false
      } else {
        index += 1
      }
    }
    return hasRange
  }

  private static func footnote(_ open: Int, _ text: UnsafeBufferPointer<UInt8>) -> TextMistake? {
    guard open + 2 < text.count, text[open + 1] == UInt8(ascii: "^"),
      let close = text[(open + 2)...].prefix(100).firstIndex(of: UInt8(ascii: "]"))
    else { return nil }
    let label = text[(open + 2)..<close]
    let isLabel = label.allSatisfy {
      ByteSet.alphanumerics.contains($0) || $0 >= 0x80 || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
        || $0 == UInt8(ascii: ".")
    }
    guard !label.isEmpty, isLabel, !isCharacterClass(label) else { return nil }
    // In a regular expression, a quantifier or another class often follows.
    if close + 1 < text.count, "*+?{:([".utf8.contains(text[close + 1]) { return nil }
    return TextMistake(kind: .footnote(label: string(label)), shown: string(text[open...close]))
  }

  // MARK: Bold text

  /// Returns `**` before a word, which would be bold text if there were another `**`.
  private static func unclosedBold(
    _ sign: Int, _ node: Node, _ text: UnsafeBufferPointer<UInt8>
  ) -> TextMistake? {
    guard let word = wordInBold(sign, text) else { return nil }
    // Prose about programs has parameters and pointers: `**kwargs`, `**argv`, `**name_of_it`.
    let isName =
      word.contains(UInt8(ascii: "_")) || word.elementsEqual("kw".utf8)
      || ["arg", "opt", "param"].contains { String(decoding: word, as: UTF8.self).contains($0) }
    let rest = text[word.endIndex...]
    guard !isName, rest.first == Byte.space,
      node.next != nil || rest.contains(where: { $0.isASCIILetter || $0 >= 0x80 })
    else { return nil }
    return TextMistake(kind: .bold, shown: string(text[sign..<word.endIndex]))
  }

  /// Returns the word after `**` at the beginning of a text or after a space; nil if there is none.
  private static func wordInBold(
    _ sign: Int, _ text: UnsafeBufferPointer<UInt8>
  ) -> Slice<UnsafeBufferPointer<UInt8>>? {
    guard sign + 2 < text.count, text[sign + 1] == UInt8(ascii: "*"),
      sign == 0 || text[sign - 1].isASCIIWhitespace || text[sign - 1] == UInt8(ascii: ">")
    else { return nil }
    let word = text[(sign + 2)...].prefix { Byte.isNamePart($0) || $0 >= 0x80 }
    return word.first.map { $0.isASCIILetter || $0 >= 0xC3 } ?? false ? word : nil
  }

  /// Returns the first Markdown in a text of a block of HTML, whose signs readers see, and its offset.
  static func unreadMarkdown(in text: UnsafeBufferPointer<UInt8>) -> (mistake: TextMistake, offset: Int)? {
    var index = 0
    while let sign = text[index...].firstIndex(where: { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "]") })
    {
      index = sign + 1
      if text[sign] == UInt8(ascii: "*") {
        guard let word = wordInBold(sign, text) else { continue }
        var end = word.endIndex
        while end + 1 < text.count, text[end] != UInt8(ascii: "*"), text[end] != 10 { end += 1 }
        guard end + 1 < text.count, text[end] == UInt8(ascii: "*"), text[end + 1] == UInt8(ascii: "*"),
          !text[end - 1].isASCIIWhitespace
        else { continue }
        return (TextMistake(kind: .unreadMarkdown, shown: string(text[sign...(end + 1)])), sign)
      }
      guard sign + 2 < text.count, text[sign + 1] == UInt8(ascii: "("),
        let open = opening(of: sign, in: text),
        let end = text[sign...].firstIndex(of: UInt8(ascii: ")")), isURL(text[(sign + 2)..<end])
      else { continue }
      return (TextMistake(kind: .unreadMarkdown, shown: string(text[open...end])), open)
    }
    return nil
  }

  // MARK: Links

  private static func spacedLink(
    _ close: Int, _ node: Node, _ text: UnsafeBufferPointer<UInt8>
  ) -> TextMistake? {
    guard let open = opening(of: close, in: text), isText(text[(open + 1)..<close]) else { return nil }
    let rest = text[(close + 1)...].drop { $0 == Byte.space }
    guard rest.first == UInt8(ascii: "(") else { return nil }
    let url = rest.dropFirst().prefix { $0 != UInt8(ascii: ")") && $0 != Byte.space }
    // A bare URL has become a link.
    let isBare =
      url.isEmpty && rest.count == 1 && node.next?.kind == .link
      && node.next?.firstChild?.literal.starts(with: "http".utf8) == true
    guard isBare || isURL(url) && url.endIndex < text.count && text[url.endIndex] == UInt8(ascii: ")") else {
      return nil
    }
    return TextMistake(
      kind: .spacedLink, shown: string(text[open..<(isBare ? text.count : url.endIndex + 1)]))
  }

  private static func reversedLink(_ close: Int, _ text: UnsafeBufferPointer<UInt8>) -> TextMistake? {
    guard close + 1 < text.count, text[close + 1] == UInt8(ascii: "["),
      let open = text[..<close].lastIndex(of: UInt8(ascii: "(")),
      let end = text[(close + 2)...].firstIndex(of: UInt8(ascii: "]")), isURL(text[(close + 2)..<end]),
      end + 1 == text.count || !"[(".utf8.contains(text[end + 1])
    else { return nil }
    return TextMistake(kind: .reversedLink, shown: string(text[open...end]))
  }

  private static func isURL(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    if text.isEmpty || text.contains(Byte.space) { return false }
    let beginnings: [StaticString] = ["https://", "http://", "mailto:", "./", "../", "/", "#"]
    let endings: [StaticString] = [".md", ".html"]
    return beginnings.contains { $0.withUTF8Buffer { text.count > $0.count && text.starts(with: $0) } }
      || endings.contains {
        $0.withUTF8Buffer { text.count > $0.count && text.suffix($0.count).elementsEqual($0) }
      }
  }

  private static func string(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    // A text that is cut off must not end within a character.
    String(decoding: bytes, as: UTF8.self).replacing("\u{FFFD}", with: "")
  }
}
