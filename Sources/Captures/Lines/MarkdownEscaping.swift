import Basics

/// Escapes text for Markdown. The three functions differ in what they leave as it is: `escaped(_:)` nothing,
/// `asPlainText(_:)` characters without a meaning in their place, and `asText(_:)` all inline Markdown.
enum MarkdownEscaping {
  /// Returns text escaped so that Markdown shows it unchanged.
  static func escaped(_ text: String) -> String {
    var out: [UInt8] = []
    out.reserveCapacity(text.utf8.count + 8)
    for byte in text.utf8 {
      if special.contains(byte) { out.append(UInt8(ascii: "\\")) }
      out.append(byte)
    }
    return String(decoding: out, as: UTF8.self)
  }

  private static let special = ByteSet("\\`*_[]<")

  /// Returns a line of plain text so that Markdown shows it unchanged, or the same slice. Unlike `escaped(_:)`, it adds
  /// escapes only where the text would be read as something else.
  static func asPlainText(_ line: Bytes) -> Bytes {
    guard line.contains(where: inline.contains) || startsBlock(line) else { return line }
    var out: [UInt8] = []
    out.reserveCapacity(line.count + 8)
    for index in line.indices {
      if isSyntax(line, index) { out.append(Byte.backslash) }
      out.append(line[index])
    }
    if line.trimmed.elementsEqual("}".utf8) { return Bytes("\\}") }
    // A line whose beginning is already escaped does not begin a block.
    return asText(out[...])
  }

  private static let inline = ByteSet("\\`*_[]<&~")

  /// Whether a line can begin with the syntax of a block.
  private static func startsBlock(_ line: Bytes) -> Bool {
    guard let first = line.first else { return false }
    return !Byte.isWord(first) || first.isASCIIDigit
  }

  /// Returns whether Markdown can read the character at an index as syntax.
  private static func isSyntax(_ line: Bytes, _ index: Int) -> Bool {
    let next = index + 1 < line.endIndex ? line[index + 1] : Byte.space
    let before = index > line.startIndex ? line[index - 1] : Byte.space
    switch line[index] {
    case Byte.backslash: return Byte.isPunctuation(next) || index + 1 == line.endIndex
    case Byte.backtick: return true
    case UInt8(ascii: "*"): return next != Byte.space || before != Byte.space
    case UInt8(ascii: "_"): return !(Byte.isWord(before) && Byte.isWord(next))
    case UInt8(ascii: "~"): return next == UInt8(ascii: "~") || before == UInt8(ascii: "~")
    case UInt8(ascii: "["): return next == UInt8(ascii: "^")
    case UInt8(ascii: "]"): return "([:".utf8.contains(next)
    case UInt8(ascii: "<"): return next.isASCIILetter || "/!?".utf8.contains(next)
    case UInt8(ascii: "&"):
      return next == UInt8(ascii: "#") || next.isASCIILetter && isReference(line[index...])
    default: return false
    }
  }

  /// Returns whether a text begins with a character reference, such as `&amp;`.
  private static func isReference(_ text: Bytes) -> Bool {
    let name = text.dropFirst().prefix { $0.isASCIILetter || $0.isASCIIDigit }
    return name.count <= 32 && name.endIndex < text.endIndex && text[name.endIndex] == UInt8(ascii: ";")
  }

  /// Returns a line of a paragraph whose beginning would be read as another block with an escape there, or the
  /// same slice. A line gets a beginning of its own when text is moved out of a line or out of emphasis.
  static func asText(_ line: Bytes) -> Bytes {
    guard let first = line.first else { return line }
    var place = line.startIndex
    if first.isASCIIDigit {
      guard LineKind.listMarker(line)?.isOrdered == true else { return line }
      place += line.prefix(while: \.isASCIIDigit).count
    } else {
      let opensBlock =
        LineKind.atxLevel(line) != nil || LineKind.listMarker(line) != nil || LineKind.isRule(line)
        || LineKind.setextLevel(line) != nil || first == UInt8(ascii: ">") || first == UInt8(ascii: "@")
      guard opensBlock else { return line }
    }
    return (line[..<place] + [Byte.backslash] + line[place...])[...]
  }
}
