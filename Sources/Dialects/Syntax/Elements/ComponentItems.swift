import Basics
import HTMLSyntax

/// List items that begin with a component on the line of their marker:
///
///     1. <Tabs>
///          <TabItem label="Green">…</TabItem>
///        </Tabs>
enum ComponentItems: BlockSyntax {
  static let firstBytes = ByteSet("-*+0123456789")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard start.quotes == 0, let marker = ListMarker(start.text), marker.text.first == UInt8(ascii: "<"),
      blocks.context.budget.canSearch, let item = ListItem(blocks.remaining),
      beginsWithBlock(item, blocks.context)
    else { return false }
    let line = blocks.line
    blocks.skip(item.count)
    let column = start.column + marker.width
    let place = blocks.output.count
    blocks.writeContent(item.content, prefix: Bytes(repeating: Byte.space, count: column))
    let head = line.text[..<marker.text.startIndex]
    blocks.beginItem(at: place, marker: head, width: column, for: line)
    return true
  }

  /// Whether the item begins with a component that is a block: it has several lines, or nothing follows it.
  private static func beginsWithBlock(_ item: ListItem, _ context: PageContext) -> Bool {
    guard let first = item.content.first,
      let element = PageElement.read(item.content[...], at: first.text.startIndex, context)
    else { return false }
    let name = element.tag.name
    guard !element.isUnclosed, !Components.inlineNames.contains(name),
      context.components.blocks[name] != nil || element.tag.isComponent && context.components.isOpen
    else { return false }
    return element.lineCount > 1 || element.rest.isBlank
  }
}
