import Basics

/// Removes the links and buttons that tools write into the declarations of symbols, which are listings.
enum DeclarationRule: CleaningRule {
  private static let languages: [StaticString] = ["swift", "occ", "objc", "objective-c", "source"]
  private static let button: StaticString = "Show all declarations"

  static func apply(to builder: inout PageBuilder) {
    var out: [Block] = []
    out.reserveCapacity(builder.blocks.count)
    for var block in builder.blocks {
      guard block.kind == .code, let fence = block.lines.first, isDeclaration(fence.text) else {
        out.append(block)
        continue
      }
      let code = block.lines.filter { !$0.isBlank && !LineKind.isFence($0.text) }
      if code.count == 1, code[0].text.trimmed.equals(button) {
        builder.remove(block.lines, rule: "page labels")
        continue
      }
      for index in block.lines.indices { block.lines[index].text = withoutLinks(block.lines[index].text) }
      out.append(block)
    }
    builder.blocks = out
  }

  private static func isDeclaration(_ fence: Bytes) -> Bool {
    let language = fence.trimmed.drop { $0 == Byte.backtick || $0 == UInt8(ascii: "~") }.trimmed
    return languages.contains { language.equals($0) }
  }

  /// Replaces ``[`Knot`](/documentation/ropes/knot)`` by `Knot`, except in strings of the code.
  private static func withoutLinks(_ line: Bytes) -> Bytes {
    guard line.find("`](") != nil else { return line }
    var (counted, quotes) = (line.startIndex, 0)
    return LinkSpan.replaced(in: line) { link in
      let name = line[link.text]
      quotes += line[counted..<link.range.lowerBound].count { $0 == UInt8(ascii: "\"") }
      counted = link.range.lowerBound
      guard !link.isImage, quotes.isMultiple(of: 2), name.count > 2, name.first == Byte.backtick,
        name.last == Byte.backtick, HeadingLinkURL.absolute(link.url(in: line).string) != nil
      else { return nil }
      return name.dropFirst().dropLast()
    }
  }
}
