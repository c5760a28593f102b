import Basics

/// Finds the syntax of other tools in text, which readers would see as text.
///
/// Only text nodes are searched, so code is never reported. A text is searched further only if it contains a byte with
/// which such syntax can begin. `ForeignShape` lists the forms.
struct ForeignSyntax {
  /// A kind of syntax, which has an identifier of its own.
  enum Kind: String, CaseIterable {
    case admonition, alert, tabs, include, template, emoji, attributes, diagram, contents, role, comment,
      table,
      formatting
    case wikiLink = "wiki-link"
    case moduleImport = "import"

    /// Whether other tools show what remains of the form as text, too, so that it is reported only on pages of Unfold.
    /// The conversion of their pages has already reported templates without a counterpart.
    var isTextElsewhere: Bool {
      switch self {
      case .template, .contents, .role, .comment, .table, .formatting: true
      default: false
      }
    }
  }

  /// Syntax in a text: the number of its form, its offset in the text, and the first characters of it.
  struct Found: Equatable {
    var shape: Int
    var offset: Int
    var shown: String

    var kind: Kind { ForeignShape.all[shape].kind }
  }

  /// Returns whether a line may begin with such syntax.
  @inline(__always) static func mayBegin(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = text.first else { return false }
    return beginnings.contains(first)
  }

  /// The bytes that may begin a form: anywhere in a line, and only at its start. A test compares them with the forms.
  static let marks = ByteSet("{[:=^~")
  static let beginnings = ByteSet("!?=-;i.$%(+")

  private let text: UnsafeBufferPointer<UInt8>
  private let isLineStart: Bool
  private let isParagraphStart: Bool
  private let isInQuote: Bool

  /// - Parameters:
  ///   - isLineStart: whether the text begins a line of a paragraph.
  ///   - isParagraphStart: whether the text begins a paragraph of the page, outside of lists and quotes.
  ///   - isInQuote: whether the line is the first one of a block quote.
  init(
    _ text: UnsafeBufferPointer<UInt8>, isLineStart: Bool, isParagraphStart: Bool = false, isInQuote: Bool
  ) {
    self.text = text
    self.isLineStart = isLineStart
    self.isParagraphStart = isParagraphStart
    self.isInQuote = isInQuote
  }

  var count: Int { text.count }

  /// Returns everything that is found, in order.
  func all() -> [Found] {
    var found: [Found] = []
    var index = 0
    let marks = Self.marks
    // A colon may belong to a URL or a time; each name after a colon is read only once.
    while index < text.count {
      guard index == 0 && isLineStart || marks.contains(text[index]), let here = form(at: index) else {
        index += 1
        continue
      }
      found.append(here)
      index += 2
    }
    return found
  }

  private func form(at index: Int) -> Found? {
    for number in ForeignShape.byFirstByte[Int(text[index])] {
      let shape = ForeignShape.all[number]
      switch shape.place {
      case .anywhere: break
      case .line: if index > 0 || !isLineStart { continue }
      case .paragraph: if index > 0 || !isParagraphStart { continue }
      }
      guard let end = shape.match(self, index) else { continue }
      let shown = text[index..<min(end > index ? end : self.end(of: index), text.count)]
      return Found(shape: number, offset: index, shown: String(decoding: shown, as: UTF8.self))
    }
    return nil
  }

  /// Returns the end of what a message shows of a form that has no end of its own.
  private func end(of offset: Int) -> Int {
    var end = offset
    while end < text.count, end < offset + 40, end == offset || text[end] != UInt8(ascii: "}") { end += 1 }
    while end < text.count, end < offset + 44, text[end] == UInt8(ascii: "}") { end += 1 }
    return end
  }

  subscript(index: Int) -> UInt8 { index >= 0 && index < text.count ? text[index] : 0 }

  func has(_ wanted: StaticString, at index: Int) -> Bool {
    let count = wanted.utf8CodeUnitCount
    guard index >= 0, index + count <= text.count else { return false }
    return wanted.withUTF8Buffer { text[index..<(index + count)].elementsEqual($0) }
  }

  /// Returns whether a text is at an offset, without regard to its case.
  func has(lowercase wanted: String, at index: Int) -> Bool {
    guard index >= 0, index + wanted.utf8.count <= text.count else { return false }
    return zip(wanted.utf8, text[index...]).allSatisfy { $0 == $1.asciiLowercased }
  }

  /// Returns whether a text occurs before an end, within 40 bytes.
  func has(_ wanted: StaticString, before end: Unicode.Scalar, from start: Int) -> Bool {
    var index = start
    while index < min(text.count, start + 40), text[index] != UInt8(ascii: end) {
      if has(wanted, at: index) { return true }
      index += 1
    }
    return false
  }

  /// Returns whether the whole text is the wanted one, without regard to its case.
  func isAll(_ wanted: String) -> Bool { text.count == wanted.utf8.count && has(lowercase: wanted, at: 0) }

  /// Returns the offset after `wanted`, which follows within 120 bytes; nil if it does not.
  func index(after wanted: StaticString, from start: Int) -> Int? {
    var index = start
    while index < min(text.count, start + 120) {
      if has(wanted, at: index) { return index + wanted.utf8CodeUnitCount }
      index += 1
    }
    return nil
  }

  // MARK: At the start of a line

  /// Matches `:::note`, `::: tip Title` and a `:::` alone.
  var isColonFence: Bool {
    guard has(":::", at: 0) else { return false }
    var index = 3
    while self[index] == UInt8(ascii: ":") { index += 1 }
    while self[index] == 32 { index += 1 }
    return index >= text.count || self[index].isASCIILetter || self[index] == UInt8(ascii: "{")
  }

  /// Returns whether a space and a word follow, as in `!!! note`.
  func isWord(after index: Int) -> Bool { self[index] == 32 && self[index + 1].isASCIILetter }

  func isWordOrSpace(_ index: Int) -> Bool { self[index] == 32 || self[index].isASCIILetter }

  /// Matches `.. note::`.
  var hasTextDirective: Bool {
    guard has(".. ", at: 0), self[3].isASCIILetter else { return false }
    var index = 3
    while index < min(text.count, 40), self[index].isASCIILetter || self[index] == UInt8(ascii: "-") {
      index += 1
    }
    return has("::", at: index)
  }

  /// Matches `(target)=`, alone on a line.
  var isTarget: Bool {
    guard text.count > 3, text.count < 120, self[text.count - 1] == UInt8(ascii: "="),
      self[text.count - 2] == UInt8(ascii: ")")
    else { return false }
    return text[1..<(text.count - 2)].allSatisfy {
      ByteSet.alphanumerics.contains($0) || "-_.: ".utf8.contains($0)
    }
  }

  /// Matches `+---+:===:+`, alone on a line.
  var isGridBorder: Bool {
    guard text.count >= 5, self[1] == UInt8(ascii: "-") || self[1] == UInt8(ascii: "="),
      self[text.count - 1] == UInt8(ascii: "+")
    else { return false }
    return text.allSatisfy { "+-=:".utf8.contains($0) }
  }

  /// Matches `[!INFO]`, alone or before a title. Outside of quotes, the name must be an alert’s.
  var isAlert: Bool {
    guard has("[!", at: 0) else { return false }
    var index = 2
    while self[index].isASCIILetter { index += 1 }
    guard index > 3, self[index] == UInt8(ascii: "]") else { return false }
    return isInQuote
      || Self.alerts.contains(String(decoding: text[2..<index], as: UTF8.self).lowercased())
  }

  private static let alerts: Set<String> = [
    "note", "tip", "important", "warning", "caution", "info", "danger",
  ]

  /// Matches `import Tabs from '@theme/Tabs'`.
  var isImport: Bool {
    guard has("import ", at: 0) else { return false }
    var index = 7
    while index < min(text.count, 200) {
      if has(" from ", at: index) {
        let quote = self[index + 6]
        return quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"")
      }
      index += 1
    }
    return false
  }

  // MARK: Anywhere

  /// Matches `{* file *}`, `{!file!}` and `{{#include file}}`.
  func isInclude(_ index: Int) -> Bool {
    switch self[index + 1] {
    case UInt8(ascii: "*"): closes("*}", after: index + 2)
    case UInt8(ascii: "!"): closes("!}", after: index + 2)
    case UInt8(ascii: "{"):
      isDouble(index) && self[index + 2] == UInt8(ascii: "#") && closes("}}", after: index + 3)
    default: false
    }
  }

  /// Matches `{% tag %}`, `{{ value }}` and `{{< shortcode >}}`.
  func isTemplate(_ index: Int) -> Bool {
    if self[index + 1] == UInt8(ascii: "%") { return closes("%}", after: index + 2) }
    guard self[index + 1] == UInt8(ascii: "{"), isDouble(index) else { return false }
    // In mathematics and in other texts, two braces rarely surround a word with spaces.
    let third = self[index + 2]
    return (third == UInt8(ascii: "<") || third == UInt8(ascii: "%") || third == 32 || third.isASCIILetter)
      && closes("}}", after: index + 2)
  }

  private func isDouble(_ index: Int) -> Bool { index == 0 || text[index - 1] != UInt8(ascii: "{") }

  /// Matches the tag of a template that shows the headings: `{{ toc }}`, `{{< toc >}}`.
  func isContentsTag(_ start: Int) -> Bool {
    guard self[start + 1] == UInt8(ascii: "{"), let end = index(after: "}}", from: start) else {
      return false
    }
    return text[start..<end].lazy.filter { !"{}<>% ".utf8.contains($0) }.map(\.asciiLowercased).elementsEqual(
      "toc".utf8)
  }

  /// Matches an attribute list, or the beginning of one.
  func isAttributes(_ index: Int) -> Bool {
    let isList =
      switch self[index + 1] {
      case UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "#"), 32: isAttributeList(index)
      default: false
      }
    return isList || isAttribute(index)
  }

  // MARK: Marks in text

  /// Matches `^[text]` directly after a word or punctuation.
  func endOfInlineFootnote(_ start: Int) -> Int? {
    let before = self[start - 1]
    guard start > 0,
      ByteSet.alphanumerics.contains(before) || before >= 0x80 || ".,;:!?)\"'".utf8.contains(before),
      self[start + 1] == UInt8(ascii: "["), self[start + 2].isASCIILetter || self[start + 2] >= 0x80,
      let end = index(after: "]", from: start)
    else { return nil }
    // A set of characters of a regular expression: `^[a-z]`.
    return text[start..<end].contains(UInt8(ascii: "-")) && !text[start..<end].contains(32) ? nil : end
  }

  /// Matches `==text==`.
  func endOfMark(_ start: Int) -> Int? {
    guard self[start + 1] == UInt8(ascii: "="), !isWordByte(start - 1), self[start - 1] != UInt8(ascii: "="),
      isWordByte(start + 2), let end = index(after: "==", from: start + 2), !isWordByte(end),
      self[end] != UInt8(ascii: "="), self[end - 3] != 32
    else { return nil }
    return end
  }

  /// Matches `~2~` in `H~2~O`, and `^2^` in `x^2^`.
  func endOfScript(_ start: Int, _ mark: UInt8) -> Int? {
    guard isWordByte(start - 1) || self[start - 1] == UInt8(ascii: ")") else { return nil }
    var index = start + 1
    while index < min(text.count, start + 20), isWordByte(index) || "+-".utf8.contains(self[index]) {
      index += 1
    }
    guard index > start + 1, self[index] == mark, self[index + 1] != mark else { return nil }
    // A chain such as `2^3^4` or `a~b~c~d` is not an index.
    return isWordByte(index + 1) && (mark == UInt8(ascii: "^") || hasMark(mark, from: index + 1))
      ? nil : index + 1
  }

  private func hasMark(_ mark: UInt8, from start: Int) -> Bool {
    var index = start
    while isWordByte(index), index < start + 20 { index += 1 }
    return self[index] == mark
  }

  /// Matches the end of `![a](b.png =100x200)`.
  func endOfImageSize(_ start: Int) -> Int? {
    guard start > 0, self[start - 1] == 32 else { return nil }
    var index = start + 1
    while index < start + 16, self[index].isASCIIDigit || "x*%".utf8.contains(self[index]) { index += 1 }
    guard index > start + 1, self[index] == UInt8(ascii: ")"),
      text[start..<index].contains(where: { "x%*".utf8.contains($0) })
    else { return nil }
    var before = start - 2
    while before > max(0, start - 200), text[before] != UInt8(ascii: "("), text[before] != 32 { before -= 1 }
    // A bare URL before it is another node.
    let isLink =
      start == 1 && !isLineStart || self[before] == UInt8(ascii: "(") && self[before - 1] == UInt8(ascii: "]")
    return isLink ? index + 1 : nil
  }

  private func isWordByte(_ index: Int) -> Bool {
    ByteSet.alphanumerics.contains(self[index]) || self[index] >= 0x80
  }

  // MARK: Lists of attributes, links and emoji

  /// Matches the beginning of `{width=300}` directly after an image, a link or other formatted text, where it is an
  /// attribute list of Pandoc, MkDocs or kramdown.
  private func isAttribute(_ start: Int) -> Bool {
    guard start == 0, !isLineStart else { return false }
    var index = start + 1
    if self[index] == UInt8(ascii: ":") { index += 1 }
    while self[index] == 32 { index += 1 }
    let name = index
    while index < min(text.count, start + 40), self[index].isASCIILetter || self[index] == UInt8(ascii: "-") {
      index += 1
    }
    return index > name && self[index] == UInt8(ascii: "=")
  }

  /// Returns whether `end` follows within 120 bytes.
  private func closes(_ end: StaticString, after start: Int) -> Bool {
    let first = end.utf8Start[0]
    var index = start
    while index < min(text.count, start + 120) {
      if text[index] == first, has(end, at: index) { return true }
      index += 1
    }
    return false
  }

  /// Matches `{: .class}`, `{ .class #id }` and `{.class}` at the end of the text.
  private func isAttributeList(_ start: Int) -> Bool {
    var index = start + 1
    if self[index] == UInt8(ascii: ":") { index += 1 }
    while self[index] == 32 { index += 1 }
    let mark = self[index]
    guard mark == UInt8(ascii: ".") || mark == UInt8(ascii: "#"), self[index + 1].isASCIILetter else {
      return false
    }
    while index < min(text.count, start + 120), text[index] != UInt8(ascii: "}") { index += 1 }
    return self[index] == UInt8(ascii: "}")
  }

  /// Matches `[[Page]]`, `[[Page#Heading]]` and `[[Page|text]]`.
  func endOfWikiLink(_ start: Int) -> Int? {
    guard self[start + 1] == UInt8(ascii: "["), self[start + 2].isASCIILetter || self[start + 2] >= 0x80
    else {
      return nil
    }
    var index = start + 2
    while index < min(text.count, start + 100), text[index] != UInt8(ascii: "]") {
      if text[index] == UInt8(ascii: "[") || text[index] == UInt8(ascii: ",") { return nil }
      index += 1
    }
    return has("]]", at: index) ? index + 2 : nil
  }

  /// Matches `:smile:`, and other names that are well known.
  func endOfEmoji(_ start: Int) -> Int? {
    if start > 0, text[start - 1].isASCIILetter || text[start - 1].isASCIIDigit || text[start - 1] == 0x3A {
      return nil
    }
    var index = start + 1
    while index < min(text.count, start + 24), Self.emojiBytes.contains(text[index]) { index += 1 }
    guard index > start + 1, self[index] == UInt8(ascii: ":") else { return nil }
    return EmojiNames.isCommon(String(decoding: text[(start + 1)..<index], as: UTF8.self)) ? index + 1 : nil
  }

  private static let emojiBytes = ByteSet("abcdefghijklmnopqrstuvwxyz0123456789_+-")
}
