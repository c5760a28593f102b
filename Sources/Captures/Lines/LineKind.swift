import Basics

/// Classifies a line by the kind of block that it can begin.
enum LineKind {
  static func isFence(_ text: Bytes) -> Bool {
    var tracker = FenceTracker()
    return tracker.consume(text) == .code
  }

  /// Returns the level of an ATX heading. Source: CommonMark 0.31, section 4.2.
  static func atxLevel(_ text: Bytes) -> Int? {
    let level = text.prefix(while: { $0 == UInt8(ascii: "#") }).count
    guard level >= 1, level <= 6 else { return nil }
    let rest = text.dropFirst(level)
    return rest.first == nil || rest.first == Byte.space || rest.first == Byte.tab ? level : nil
  }

  static func atxContent(_ text: Bytes, _ level: Int) -> Bytes {
    var content = text.dropFirst(level).trimmed
    let closing = content.reversed().prefix(while: { $0 == UInt8(ascii: "#") }).count
    if closing > 0, closing < content.count, content[content.endIndex - closing - 1] == Byte.space {
      content = content.dropLast(closing).trimmedEnd
    }
    return content
  }

  /// Returns 1 for a line of `=`, and 2 for a line of three or more `-`.
  static func setextLevel(_ text: Bytes) -> Int? {
    let line = text.trimmedEnd
    guard line.count >= 2, let first = line.first, line.allSatisfy({ $0 == first }) else { return nil }
    if first == UInt8(ascii: "=") { return 1 }
    return first == UInt8(ascii: "-") && line.count >= 3 ? 2 : nil
  }

  static func isRule(_ text: Bytes) -> Bool {
    let line = text.trimmed
    guard let first = line.first, "-*_".utf8.contains(first) else { return false }
    var marks = 0
    for byte in line {
      if byte == first { marks += 1 } else if byte != Byte.space { return false }
    }
    // `  *   *   *` is a row of empty bullets. html2text writes a thematic break as `* * *`.
    return marks >= 3 && (first != UInt8(ascii: "*") || text.first == first && !line.contains(text: "  "))
  }

  static func isDelimiterRow(_ text: Bytes) -> Bool {
    let line = text.trimmed
    guard line.contains(UInt8(ascii: "-")), line.contains(Byte.pipe) else { return false }
    return line.allSatisfy("-|: ".utf8.contains)
  }

  /// The marker of a list item: its indentation in columns, and the text after it.
  struct ListMarker {
    var indent: Int
    var content: Bytes
    var isOrdered: Bool
    var label: Bytes

    /// Whether an item can begin directly after a line of a paragraph. Only the first number of a list can, so that a
    /// line may begin with another number. Source: CommonMark 0.31, section 5.3.
    var interruptsParagraph: Bool { !content.isEmpty && (!isOrdered || label.dropLast().equals("1")) }
  }

  static func listMarker(_ text: Bytes) -> ListMarker? {
    let indent = text.indent
    let line = text.drop(while: { $0 == Byte.space || $0 == Byte.tab })
    guard let first = line.first else { return nil }
    if "*-+".utf8.contains(first) {
      let rest = line.dropFirst()
      guard rest.first == nil || rest.first == Byte.space || rest.first == Byte.tab, !isRule(text) else {
        return nil
      }
      return ListMarker(indent: indent, content: rest.trimmed, isOrdered: false, label: line.prefix(1))
    }
    let digits = line.prefix(while: \.isASCIIDigit)
    guard (1...9).contains(digits.count), let mark = line.dropFirst(digits.count).first,
      ".)".utf8.contains(mark)
    else { return nil }
    let rest = line.dropFirst(digits.count + 1)
    guard rest.first == nil || rest.first == Byte.space else { return nil }
    return ListMarker(
      indent: indent, content: rest.trimmed, isOrdered: true, label: line.prefix(digits.count + 1))
  }
}
