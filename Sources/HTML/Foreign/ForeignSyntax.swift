import Basics

/// Finds the syntax of other tools in text, which readers would see as text.
///
/// Only text nodes are searched, so code is never reported. A line is searched further only if it contains a byte with
/// which such syntax can begin.
struct ForeignSyntax {
  /// A kind of syntax, which has an identifier of its own.
  enum Kind: String, CaseIterable {
    case admonition, alert, tabs, include, template, emoji, attributes, diagram
    case wikiLink = "wiki-link"
    case moduleImport = "import"
  }

  /// Syntax in a text: its kind, its offset in the text, and the first characters of it.
  struct Found: Equatable {
    var kind: Kind
    var offset: Int
    var shown: String
  }

  /// Returns whether a text may contain such syntax anywhere: whether it contains `{`, `[` or `:`.
  @inline(__always) static func mayOccur(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.offset(of: UInt8(ascii: "{")) != nil || text.offset(of: UInt8(ascii: "[")) != nil
      || text.offset(of: UInt8(ascii: ":")) != nil
  }

  /// Returns whether a line may begin with such syntax.
  @inline(__always) static func mayBegin(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = text.first else { return false }
    return beginnings.contains(first)
  }

  private static let beginnings = ByteSet("!?=-;i")

  private let text: UnsafeBufferPointer<UInt8>
  private let isLineStart: Bool
  private let isInQuote: Bool

  /// - Parameters:
  ///   - isLineStart: whether the text begins a line of a paragraph.
  ///   - isInQuote: whether the line is the first one of a block quote.
  init(_ text: UnsafeBufferPointer<UInt8>, isLineStart: Bool, isInQuote: Bool) {
    self.text = text
    self.isLineStart = isLineStart
    self.isInQuote = isInQuote
  }

  /// Returns everything that is found, in order.
  func all() -> [Found] {
    var found: [Found] = []
    if isLineStart, let kind = lineStart() { found.append(made(kind, 0)) }
    var index = 0
    // A colon may belong to a URL or a time; each name after a colon is read only once.
    while index < text.count {
      let kind: Kind?
      switch text[index] {
      case UInt8(ascii: "{"): kind = braces(index)
      case UInt8(ascii: "["): kind = wikiLink(index)
      case UInt8(ascii: ":"): kind = emoji(index)
      default: kind = nil
      }
      if let kind {
        found.append(made(kind, index))
        index += 2
      } else {
        index += 1
      }
    }
    return found
  }

  private func made(_ kind: Kind, _ offset: Int) -> Found {
    var end = offset
    while end < text.count, end < offset + 40, end == offset || text[end] != UInt8(ascii: "}") { end += 1 }
    while end < text.count, end < offset + 44, text[end] == UInt8(ascii: "}") { end += 1 }
    if kind == .wikiLink {
      end = offset + 2
      while !has("]]", at: end), end < text.count { end += 1 }
      end += 2
    }
    if kind == .emoji {
      end = offset + 1
      while end < text.count, text[end] != UInt8(ascii: ":") { end += 1 }
      end += 1
    }
    let shown = String(decoding: text[offset..<min(end, text.count)], as: UTF8.self)
    return Found(kind: kind, offset: offset, shown: shown)
  }

  private subscript(index: Int) -> UInt8 { index >= 0 && index < text.count ? text[index] : 0 }

  private func has(_ wanted: StaticString, at index: Int) -> Bool {
    let count = wanted.utf8CodeUnitCount
    guard index >= 0, index + count <= text.count else { return false }
    return wanted.withUTF8Buffer { text[index..<(index + count)].elementsEqual($0) }
  }

  // MARK: At the start of a line

  private func lineStart() -> Kind? {
    switch self[0] {
    case UInt8(ascii: ":") where has(":::", at: 0): return colonFence()
    case UInt8(ascii: "!") where has("!!!", at: 0): return isWord(after: 3) ? .admonition : nil
    case UInt8(ascii: "?") where has("???", at: 0):
      return isWord(after: self[3] == UInt8(ascii: "+") ? 4 : 3) ? .admonition : nil
    case UInt8(ascii: "="):
      return has("=== \"", at: 0) || has("===! \"", at: 0) || has("=== “", at: 0) ? .tabs : nil
    case UInt8(ascii: "-") where has("--8<--", at: 0) || has("---8<---", at: 0): return .include
    case UInt8(ascii: ";") where has(";--8<--", at: 0): return .include
    case UInt8(ascii: "[") where has("[!", at: 0): return isAlert ? .alert : nil
    case UInt8(ascii: "i") where has("import ", at: 0): return isImport ? .moduleImport : nil
    default: return nil
    }
  }

  /// Matches `:::note`, `::: tip Title` and a `:::` alone.
  private func colonFence() -> Kind? {
    var index = 3
    while self[index] == UInt8(ascii: ":") { index += 1 }
    while self[index] == 32 { index += 1 }
    if index >= text.count { return .admonition }
    return self[index].isASCIILetter || self[index] == UInt8(ascii: "{") ? .admonition : nil
  }

  /// Returns whether a space and a word follow, as in `!!! note`.
  private func isWord(after index: Int) -> Bool { self[index] == 32 && self[index + 1].isASCIILetter }

  /// Matches `[!INFO]`, alone or before a title. Outside of quotes, the name must be that of an alert.
  private var isAlert: Bool {
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
  private var isImport: Bool {
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

  private func braces(_ index: Int) -> Kind? {
    let next = self[index + 1]
    switch next {
    case UInt8(ascii: "%"): return closes("%}", after: index + 2) ? .template : nil
    case UInt8(ascii: "*"): return closes("*}", after: index + 2) ? .include : nil
    case UInt8(ascii: "{"):
      guard index == 0 || text[index - 1] != UInt8(ascii: "{") else { return nil }
      if self[index + 2] == UInt8(ascii: "#") { return closes("}}", after: index + 3) ? .include : nil }
      // In mathematics and in other texts, two braces rarely surround a word with spaces.
      let third = self[index + 2]
      guard third == UInt8(ascii: "<") || third == UInt8(ascii: "%") || third == 32 || third.isASCIILetter
      else {
        return nil
      }
      return closes("}}", after: index + 2) ? .template : nil
    case UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "#"), 32:
      return isAttributeList(index) || isAttribute(index) ? .attributes : nil
    default: return isAttribute(index) ? .attributes : nil
    }
  }

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
  private func wikiLink(_ start: Int) -> Kind? {
    guard self[start + 1] == UInt8(ascii: "["), self[start + 2].isASCIILetter || self[start + 2] >= 0x80
    else {
      return nil
    }
    var index = start + 2
    while index < min(text.count, start + 100), text[index] != UInt8(ascii: "]") {
      if text[index] == UInt8(ascii: "[") || text[index] == UInt8(ascii: ",") { return nil }
      index += 1
    }
    return has("]]", at: index) ? .wikiLink : nil
  }

  /// Matches `:smile:`, and other names that are well known.
  private func emoji(_ start: Int) -> Kind? {
    if start > 0, text[start - 1].isASCIILetter || text[start - 1].isASCIIDigit || text[start - 1] == 0x3A {
      return nil
    }
    var index = start + 1
    while index < min(text.count, start + 24), Self.emojiBytes.contains(text[index]) { index += 1 }
    guard index > start + 1, self[index] == UInt8(ascii: ":") else { return nil }
    return Self.emoji.contains(String(decoding: text[(start + 1)..<index], as: UTF8.self)) ? .emoji : nil
  }

  private static let emojiBytes = ByteSet("abcdefghijklmnopqrstuvwxyz0123456789_+-")

  /// The names that are used most, without those that are ordinary words of technical texts.
  private static let emoji: Set<String> = [
    "smile", "smiley", "grin", "laughing", "joy", "wink", "blush", "heart", "heart_eyes", "thinking", "tada",
    "rocket", "sparkles", "fire", "bulb", "warning", "white_check_mark", "heavy_check_mark", "x",
    "heavy_exclamation_mark", "exclamation", "question", "information_source", "thumbsup", "thumbsdown", "+1",
    "-1", "ok_hand", "clap", "wave", "eyes", "bug", "construction", "memo", "books", "book", "bookmark",
    "link", "lock", "key", "mag", "gear", "wrench", "hammer", "package", "zap", "star", "star2", "boom",
    "100", "point_right", "point_left", "point_up", "point_down", "arrow_right", "arrow_left", "no_entry",
    "no_entry_sign", "red_circle", "green_circle", "octopus", "cat", "dog", "coffee", "tea", "beer",
    "sunglasses", "cry", "sob", "confused", "muscle", "pray", "raised_hands", "calendar", "clipboard",
    "pushpin", "computer", "speech_balloon", "bell", "alarm_clock", "hourglass", "art", "recycle",
  ]
}
