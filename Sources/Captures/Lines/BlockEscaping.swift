import Basics

extension MarkdownEscaping {
  /// Returns a line of a paragraph whose beginning would be read as that of another block with an escape there, or the
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
