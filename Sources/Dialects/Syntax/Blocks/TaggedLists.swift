import Basics
import HTMLSyntax

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
    var block: SourceBlock
  }

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard start.quotes == 0, ListMarker(start.text) != nil, isTagged(start.text),
      let item = ListItem(blocks.remaining),
      let first = read(item, start, blocks.context)
    else { return false }
    blocks.writeBlank(first.block)
    if case .entry(let section) = first.tag { writeHeading(section, first.block, &blocks) }
    var next: Item? = first
    var count = item.count
    while let here = next {
      blocks.skip(count)
      write(here, &blocks)
      guard let following = itemAfterBlankLines(blocks, start.column) else { break }
      let tagged = read(following.item, start, blocks.context)
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
    guard let next = blocks.nextText, LineStart(next.line.text).column == column,
      let item = ListItem(blocks.remaining.dropFirst(next.distance))
    else { return nil }
    return (item, next.distance)
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

  private static func read(_ item: ListItem, _ start: LineStart, _ context: PageContext) -> Item? {
    guard let first = item.content.first else { return nil }
    let isTopLevel = context.depth == 1 && start.column < 2
    func block(_ rest: Bytes) -> SourceBlock {
      SourceBlock(prefix: start.prefix, opening: item.opening, content: content(rest, item))
    }
    let text = first.text
    let word = text.prefix { $0.isASCIILetter }.string.lowercased()
    let after = text[(text.startIndex + word.utf8.count)...]
    guard let next = after.first else { return nil }
    if next == Byte.space, word == "term" || (isTopLevel && sections[word] != nil) {
      guard let (name, rest) = divide(after.trimmed) else { return nil }
      let tag = word == "term" ? Tag.term : .entry(section: sections[word] ?? "")
      return Item(tag: tag, name: name, block: block(rest))
    }
    guard isTopLevel, next == UInt8(ascii: ":") else { return nil }
    let rest = block(after.dropFirst().trimmed)
    if word.last == "s", let section = sections[String(word.dropLast())] {
      return Item(tag: .entries(section: section), block: rest)
    }
    switch word {
    case "returns", "return": return Item(tag: .section("Return Value"), block: rest)
    case "throws": return Item(tag: .aside("Throws"), block: rest)
    case "httpbody": return Item(tag: .section("HTTP Body"), block: rest)
    default: return DocCAsideLabel.ofListItems[word].map { Item(tag: .aside($0), block: rest) }
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

  private static func write(_ item: Item, _ blocks: inout BlockConverter) {
    let block = item.block
    switch item.tag {
    case .term: writeDefinition(item.name, block, &blocks)
    case .entry: writeDefinition(Bytes(item.name.string.markdownCode), block, &blocks)
    case .entries(let section):
      writeHeading(section, block, &blocks)
      writeEntries(block, &blocks)
    case .section(let title):
      writeHeading(title, block, &blocks)
      blocks.writeContent(block)
      blocks.writeBlank(block)
    case .aside(let label): blocks.write(.directive(DocCAsideLabel.directive(label)), block)
    }
  }

  private static func writeHeading(_ title: String, _ block: SourceBlock, _ blocks: inout BlockConverter) {
    blocks.write("## " + title, prefix: [], for: block.opening)
    blocks.writeBlank(prefix: [], for: block.opening)
  }

  /// Writes the items of the list below `- Parameters:`.
  private static func writeEntries(_ block: SourceBlock, _ blocks: inout BlockConverter) {
    var rest = block.content[...]
    while let first = rest.first {
      if first.isBlank {
        rest = rest.dropFirst()
      } else if let item = ListItem(rest), let text = item.content.first,
        let (name, value) = divide(text.text)
      {
        rest = rest.dropFirst(item.count)
        let name = name.first == Byte.backtick ? name : Bytes(name.string.markdownCode)
        let entry = SourceBlock(prefix: block.prefix, opening: text, content: content(value, item))
        writeDefinition(name, entry, &blocks)
      } else {
        let other = Array(rest.prefix(ListItem(rest)?.count ?? 1))
        rest = rest.dropFirst(other.count)
        blocks.writeContent(block.with(other))
      }
    }
  }

  /// Writes a term and its definition in our syntax.
  private static func writeDefinition(
    _ term: Bytes, _ block: SourceBlock, _ blocks: inout BlockConverter
  ) {
    let (prefix, line) = (block.prefix, block.opening)
    blocks.writeBlank(block)
    blocks.write([line.with(prefix + term, .phrase)])
    var definition = BlockConverter.convert(block.content, blocks.dialect, blocks.context)
      .drop(while: \.isBlank)
    guard var first = definition.popFirst() else { return blocks.write(": &nbsp;", block) }
    if first.role == .text { first.role = .phrase }
    blocks.write([first.prefixed(by: prefix + Bytes(": "))])
    blocks.write(definition.map { $0.prefixed(by: prefix + Bytes("  ")) })
    blocks.writeBlank(block)
  }
}
