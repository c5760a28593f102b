import Basics

/// List items with a meaning of their own:
///
///     - term Oolong: Tea that is partly oxidized.
///     - Parameter minutes: How long it steeps.
///     - Returns: The cup.
///     - Note: Warm the pot.
///
/// Source: Swift-DocC, `TaggedListItemExtractor` and “Other Formatting Options”.
enum TaggedLists: BlockSyntax {
  static let firstBytes = ByteSet("-*+")

  private enum Tag: Equatable {
    case term
    /// An entry of a section, such as “Parameters”.
    case entry(section: String)
    /// A list of entries.
    case entries(section: String)
    /// A section without entries, such as “Return Value”.
    case section(String)
    case aside(String)
  }

  private struct Item {
    var tag: Tag
    /// The text before the colon, without the tag.
    var name = Bytes()
    var content: [PageLine]
  }

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard start.quotes == 0, ListMarker(start.text) != nil, isTagged(start.text),
      let item = ListItem(blocks.remaining),
      let first = read(item, isTopLevel: blocks.context.depth == 1 && start.column < 2)
    else { return false }
    let opening = blocks.line
    blocks.writeBlank(prefix: start.prefix, for: opening)
    if case .entry(let section) = first.tag { writeHeading(section, opening, &blocks) }
    var next: Item? = first
    var count = item.count
    while let here = next {
      let line = blocks.line
      blocks.skip(count)
      write(here, line, start.prefix, &blocks)
      guard let following = itemAfterBlankLines(blocks, start.column) else { break }
      let tagged = read(following.item, isTopLevel: blocks.context.depth == 1 && start.column < 2)
      next = tagged?.tag == first.tag ? tagged : nil
      guard next != nil else { break }
      blocks.skip(following.blank)
      count = following.item.count
    }
    return true
  }

  /// Returns the next item of the list, and the number of blank lines before it.
  private static func itemAfterBlankLines(_ blocks: BlockConverter, _ column: Int) -> (
    item: ListItem, blank: Int
  )? {
    let rest = blocks.remaining
    guard let start = rest.firstIndex(where: { !$0.isBlank }), LineStart(rest[start].text).column == column,
      let item = ListItem(rest[start...])
    else { return nil }
    return (item, start - rest.startIndex)
  }

  /// Whether a text may be a tagged item: a quick test before the item is read.
  private static func isTagged(_ text: Bytes) -> Bool {
    guard let marker = ListMarker(text) else { return false }
    return marker.text.prefix(2000).contains(UInt8(ascii: ":"))
  }

  // MARK: Reading

  private static let sections: [String: String] = [
    "parameter": "Parameters", "dictionarykey": "Properties", "httpparameter": "HTTP Parameters",
    "httpresponse": "Response Codes", "possiblevalue": "Possible Values",
  ]

  private static func read(_ item: ListItem, isTopLevel: Bool) -> Item? {
    guard let first = item.content.first else { return nil }
    let text = first.text
    let word = text.prefix { $0.isASCIILetter }.string.lowercased()
    let after = text[(text.startIndex + word.utf8.count)...]
    guard let next = after.first else { return nil }
    if next == Byte.space, word == "term" || (isTopLevel && sections[word] != nil) {
      guard let (name, rest) = divide(after.trimmed) else { return nil }
      let tag = word == "term" ? Tag.term : .entry(section: sections[word] ?? "")
      return Item(tag: tag, name: name, content: content(rest, item))
    }
    guard isTopLevel, next == UInt8(ascii: ":") else { return nil }
    let rest = content(after.dropFirst().trimmed, item)
    if word.last == "s", let section = sections[String(word.dropLast())] {
      return Item(tag: .entries(section: section), content: rest)
    }
    switch word {
    case "returns", "return": return Item(tag: .section("Return Value"), content: rest)
    case "throws": return Item(tag: .aside("Throws"), content: rest)
    case "httpbody": return Item(tag: .section("HTTP Body"), content: rest)
    default: return DocCAsideLabel.ofListItems[word].map { Item(tag: .aside($0), content: rest) }
    }
  }

  private static func content(_ rest: Bytes, _ item: ListItem) -> [PageLine] {
    let first = item.content[0].with(rest)
    return (rest.isEmpty ? [] : [first]) + item.content.dropFirst()
  }

  /// Divides a text at the first colon that is not in code or in a link.
  private static func divide(_ text: Bytes) -> (Bytes, Bytes)? {
    var spans = CodeSpanEnds(text)
    var index = text.startIndex
    while index < text.endIndex {
      switch text[index] {
      case Byte.backtick: index = spans.span(at: index).end
      case Byte.backslash: index += 2
      case UInt8(ascii: "<"): index = HTMLUnit.end(at: index, in: text) ?? index + 1
      case UInt8(ascii: "]") where index + 1 < text.endIndex && text[index + 1] == UInt8(ascii: "("):
        index = LinkTail.end(at: index + 1, in: text) ?? index + 1
      case UInt8(ascii: ":"):
        let name = text[..<index].trimmed
        return name.isEmpty ? nil : (name, text[(index + 1)...].trimmed)
      default: index += 1
      }
    }
    return nil
  }

  // MARK: Writing

  private static func write(_ item: Item, _ line: PageLine, _ prefix: Bytes, _ blocks: inout BlockConverter) {
    switch item.tag {
    case .term: writeDefinition(item.name, item.content, line, prefix, &blocks)
    case .entry: writeDefinition(Bytes(item.name.string.markdownCode), item.content, line, prefix, &blocks)
    case .entries(let section):
      writeHeading(section, line, &blocks)
      writeEntries(item.content, prefix, &blocks)
    case .section(let title):
      writeHeading(title, line, &blocks)
      blocks.writeContent(item.content, prefix: prefix)
      blocks.writeBlank(prefix: prefix, for: line)
    case .aside(let label):
      blocks.writeDirective(DocCAsideLabel.directive(label), item.content, prefix: prefix, opening: line)
    }
  }

  private static func writeHeading(_ title: String, _ line: PageLine, _ blocks: inout BlockConverter) {
    blocks.write("## " + title, prefix: [], for: line)
    blocks.writeBlank(prefix: [], for: line)
  }

  /// Writes the items of the list below `- Parameters:`.
  private static func writeEntries(_ lines: [PageLine], _ prefix: Bytes, _ blocks: inout BlockConverter) {
    var rest = lines[...]
    while let first = rest.first {
      if first.isBlank {
        rest = rest.dropFirst()
      } else if let item = ListItem(rest), let text = item.content.first,
        let (name, value) = divide(text.text)
      {
        rest = rest.dropFirst(item.count)
        let name = name.first == Byte.backtick ? name : Bytes(name.string.markdownCode)
        writeDefinition(name, content(value, item), text, prefix, &blocks)
      } else {
        let other = Array(rest.prefix(ListItem(rest)?.count ?? 1))
        rest = rest.dropFirst(other.count)
        blocks.writeContent(other, prefix: prefix)
      }
    }
  }

  /// Writes a term and its definition in our syntax.
  private static func writeDefinition(
    _ term: Bytes, _ content: [PageLine], _ line: PageLine, _ prefix: Bytes, _ blocks: inout BlockConverter
  ) {
    blocks.writeBlank(prefix: prefix, for: line)
    blocks.write([line.with(prefix + term, .phrase)])
    var definition = BlockConverter.convert(content, blocks.dialect, blocks.context)[...]
    while let first = definition.first, first.isBlank { definition = definition.dropFirst() }
    guard var first = definition.first else {
      blocks.write(": &nbsp;", prefix: prefix, for: line)
      return
    }
    if first.role == .text { first.role = .phrase }
    blocks.write([first.prefixed(by: prefix + Bytes(": "))])
    blocks.write(definition.dropFirst().map { $0.prefixed(by: prefix + Bytes("  ")) })
    blocks.writeBlank(prefix: prefix, for: line)
  }
}
