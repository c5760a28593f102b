import Basics

/// Writes text so that our Markdown parser reads exactly this text.
enum LiteralText {
  /// Appends text to a line.
  ///
  /// - Parameter isCell: whether the line is a row of a table.
  static func append(_ text: UnsafeBufferPointer<UInt8>, to out: inout Markdown, isCell: Bool = false) {
    var isLineStart = out.isEmpty || out.last == 10
    var index = 0
    while index < text.count {
      let byte = text[index]
      let next = index + 1 < text.count ? text[index + 1] : 0
      let isBlank = byte == 32 || (9...13).contains(byte)
      // Skip indentation: it would begin a code block, and is not visible anyway.
      if isLineStart, isBlank {
        index += 1
        continue
      }
      if isBlank {
        out.append(32)
      } else {
        if isSyntax(byte, next: next, before: out.last ?? 32, isCell: isCell)
          || isLineStart && beginsBlock(text, index)
        {
          out.append(UInt8(ascii: "\\"))
        } else if isLineStart, byte.isASCIIDigit, let end = listMarker(text, index) {
          out += text[index..<end]
          out.append(UInt8(ascii: "\\"))
          index = end
          out.append(text[index])
          index += 1
          isLineStart = false
          continue
        }
        out.append(byte)
        // `www.`, and an email address, would become links.
        if byte == UInt8(ascii: "w"), next == UInt8(ascii: "."), out.suffix(3).elementsEqual("www".utf8) {
          out.append(UInt8(ascii: "\\"))
        }
        if byte == UInt8(ascii: "@"), next.isASCIILetter || next.isASCIIDigit, index > 0,
          Byte.isWord(text[index - 1])
        {
          out.add("<!-- -->")
        }
      }
      isLineStart = false
      index += 1
    }
  }

  static func append(_ text: String, to out: inout Markdown, isCell: Bool = false) {
    text.withBytes { append($0, to: &out, isCell: isCell) }
  }

  static func markdown(_ text: String) -> Markdown {
    var out: Markdown = []
    append(text, to: &out)
    return out
  }

  /// Whether a character is syntax in the middle of a line.
  private static func isSyntax(_ byte: UInt8, next: UInt8, before: UInt8, isCell: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "<"), UInt8(ascii: "~"), UInt8(ascii: "$"), UInt8(ascii: "{"):
      true
    case UInt8(ascii: "_"): !(Byte.isWord(before) && Byte.isWord(next))
    case UInt8(ascii: "&"): next.isASCIILetter || next == UInt8(ascii: "#")
    case UInt8(ascii: "@"): next.isASCIILetter
    case UInt8(ascii: "+"): next == UInt8(ascii: "+") || before == UInt8(ascii: "+")
    case UInt8(ascii: ":"): next == UInt8(ascii: "/")
    case UInt8(ascii: "|"), UInt8(ascii: "^"): isCell
    default: false
    }
  }

  /// Whether a character begins a block at the beginning of a line.
  private static func beginsBlock(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    switch text[index] {
    case UInt8(ascii: "#"), UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "="),
      UInt8(ascii: ":"), UInt8(ascii: "}"), UInt8(ascii: "|"), UInt8(ascii: "^"):
      true
    default: false
    }
  }

  /// Returns the offset of the `.` or `)` of a number that would begin a list.
  private static func listMarker(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int? {
    var end = start
    while end < text.count, text[end].isASCIIDigit { end += 1 }
    guard end < text.count, text[end] == UInt8(ascii: ".") || text[end] == UInt8(ascii: ")") else {
      return nil
    }
    return end
  }

  // MARK: - Code

  /// Appends inline code.
  static func append(code: UnsafeBufferPointer<UInt8>, to out: inout Markdown, isCell: Bool = false) {
    if code.isEmpty { return }
    var longest = 0
    var run = 0
    for byte in code {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = [UInt8](repeating: UInt8(ascii: "`"), count: longest == 0 ? 1 : longest + 1)
    let isPadded =
      code.first == UInt8(ascii: "`") || code.last == UInt8(ascii: "`")
      || code.first == 32 && code.last == 32 && code.contains { $0 != 32 }
    out += fence
    if isPadded { out.append(32) }
    for byte in code {
      if byte == UInt8(ascii: "|"), isCell { out.append(UInt8(ascii: "\\")) }
      out.append(byte == 10 || byte == 13 ? 32 : byte)
    }
    if isPadded { out.append(32) }
    out += fence
  }

  static func append(code: String, to out: inout Markdown, isCell: Bool = false) {
    code.withBytes { append(code: $0, to: &out, isCell: isCell) }
  }

  /// Returns inline code.
  static func code(_ text: String) -> Markdown {
    var out: Markdown = []
    append(code: text, to: &out)
    return out
  }

  /// Returns a fenced code block.
  static func fencedCode(_ lines: [String], info: String) -> Markdown {
    var longest = 2
    for line in lines where line.utf8.contains(UInt8(ascii: "`")) {
      var run = 0
      for byte in line.utf8 {
        run = byte == UInt8(ascii: "`") ? run + 1 : 0
        longest = max(longest, run)
      }
    }
    let fence = String(repeating: "`", count: longest + 1)
    var out: Markdown = []
    out.add(fence)
    out.add(info)
    for line in lines {
      out.append(10)
      out.add(line)
    }
    out.append(10)
    out.add(fence)
    return out
  }

  // MARK: - Links

  /// Appends the destination of a link.
  static func append(destination: String, to out: inout Markdown) {
    out.append(UInt8(ascii: "<"))
    for byte in destination.utf8 {
      switch byte {
      case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"), UInt8(ascii: "&"):
        out.append(UInt8(ascii: "\\"))
        out.append(byte)
      case 0...32: out.add("%20")
      default: out.append(byte)
      }
    }
    out.append(UInt8(ascii: ">"))
  }
}
