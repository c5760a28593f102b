/// Escaping for each place where text can stand in a page.
///
/// Source: HTML Standard, "Escaping a string" and "Restrictions for contents of script elements".
extension ByteBuffer {
  /// Appends text as HTML text or a double-quoted attribute value: `& < > "` become entities.
  ///
  /// The set is that of CommonMark's reference renderer, so both produce the same bytes.
  public mutating func appendEscaped(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    var done = 0
    var index = 0
    while true {
      // Text is mostly free of what must be escaped: eight bytes are looked at together.
      while index + 8 <= bytes.count,
        !Self.hasSpecial(UnsafeRawPointer(start + index).loadUnaligned(as: UInt64.self))
      {
        index += 8
      }
      let end = min(index + 8, bytes.count)
      while index < end {
        if let entity = Self.entity(start[index]) {
          append(UnsafeBufferPointer(start: start + done, count: index - done))
          append(entity)
          done = index + 1
        }
        index += 1
      }
      if index == bytes.count { break }
    }
    append(UnsafeBufferPointer(start: start + done, count: bytes.count - done))
  }

  private static func entity(_ byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    default: nil
    }
  }

  /// Whether one of the eight bytes must be escaped. A byte is zero where subtracting one borrows from a
  /// clear top bit; `<` and `>` differ in one bit, which is set for both.
  private static func hasSpecial(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    func hasZero(_ word: UInt64) -> UInt64 { (word &- ones) & ~word & (ones << 7) }
    let quotes = hasZero(word ^ (ones &* 0x22))
    let ampersands = hasZero(word ^ (ones &* 0x26))
    let brackets = hasZero((word | (ones &* 0x02)) ^ (ones &* 0x3E))
    return (quotes | ampersands | brackets) != 0
  }

  @inlinable public mutating func appendEscaped(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { appendEscaped($0) }
  }

  @inlinable public mutating func appendEscaped(_ text: String) {
    var text = text
    text.withUTF8 { appendEscaped($0) }
  }

  /// Appends text as a JSON string with its quotes, safe inside a `<script>` element too: `<`, `>`, `&`,
  /// U+2028 and U+2029 are written as `\u` escapes, so neither `</script>` nor `<!--` can form.
  public mutating func appendJSON(_ text: String) {
    append(UInt8(ascii: "\""))
    text.withBytes { bytes in
      var done = 0
      var index = 0
      while index < bytes.count {
        let length = Self.lengthOfSpecial(bytes, index)
        if length == 0 {
          index += 1
          continue
        }
        append(UnsafeBufferPointer(rebasing: bytes[done..<index]))
        appendJSONEscape(length == 1 ? UInt16(bytes[index]) : 0x2000 | UInt16(bytes[index + 2] & 0x3F))
        index += length
        done = index
      }
      append(UnsafeBufferPointer(rebasing: bytes[done...]))
    }
    append(UInt8(ascii: "\""))
  }

  /// How many bytes at `index` are a character to be escaped in JSON; 0 where there is none. U+2028 and U+2029 are
  /// E2 80 A8 and E2 80 A9.
  private static func lengthOfSpecial(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
    switch bytes[index] {
    case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "&"):
      1
    case 0xE2 where index + 2 < bytes.count && bytes[index + 1] == 0x80 && bytes[index + 2] & 0xFE == 0xA8: 3
    default: 0
    }
  }

  private mutating func appendJSONEscape(_ character: UInt16) {
    append(UInt8(ascii: "\\"))
    switch character {
    case 0x22, 0x5C: append(UInt8(character))
    case 0x0A: append(UInt8(ascii: "n"))
    case 0x0D: append(UInt8(ascii: "r"))
    case 0x09: append(UInt8(ascii: "t"))
    default:
      append(UInt8(ascii: "u"))
      for shift in [12, 8, 4, 0] as [UInt16] { append(lowerHexDigit(UInt8(character >> shift & 15))) }
    }
  }

  /// Appends text as a template literal of JavaScript, with its backquotes: shorter than a string for HTML, whose
  /// quotes, brackets and line feeds stay as they are. Only for scripts in files of their own, where nothing can
  /// end them early.
  ///
  /// Source: ECMAScript, “Template Literal Lexical Components”, where a carriage return counts as a line feed.
  public mutating func appendTemplateLiteral(_ bytes: UnsafeBufferPointer<UInt8>) {
    append(UInt8(ascii: "`"))
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "`"), UInt8(ascii: "\\"), UInt8(ascii: "$"):
        append(UInt8(ascii: "\\"))
        append(byte)
      case UInt8(ascii: "\r"): append("\\r")
      default: append(byte)
      }
    }
    append(UInt8(ascii: "`"))
  }

  /// Appends a URL as the value of a double-quoted `href` or `src`: what a URL may hold is kept, all other
  /// bytes are percent-encoded, `&` and `'` become entities.
  ///
  /// The set is that of CommonMark's reference renderer (`houdini_escape_href`).
  public mutating func appendHref(_ url: UnsafeBufferPointer<UInt8>) {
    for byte in url {
      if ByteSet.href.contains(byte) {
        append(byte)
      } else if byte == UInt8(ascii: "&") {
        append("&amp;")
      } else if byte == UInt8(ascii: "'") {
        append("&#x27;")
      } else {
        append(UInt8(ascii: "%"))
        append(hexDigit(byte >> 4))
        append(hexDigit(byte & 15))
      }
    }
  }

  public mutating func appendHref(_ url: String) {
    var url = url
    url.withUTF8 { appendHref($0) }
  }
}

private func hexDigit(_ value: UInt8) -> UInt8 {
  value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
}

private func lowerHexDigit(_ value: UInt8) -> UInt8 {
  value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
}

extension ByteSet {
  /// The bytes that may stand in an `href` as they are.
  static let href = ByteSet("-_.+!*(),%#@?=;:/$~").union(.alphanumerics)
}
