import Basics
import HTMLSyntax

/// Attribute lists of kramdown on lines of their own: `{: .note }`, `{:toc}`, `{::options /}`. IDs of headings stay,
/// the classes of callouts become asides, and everything else is left out.
///
/// Source: kramdown, “Syntax”, “Attribute List Definitions”; Just the Docs, “Callouts”.
enum KramdownBlocks: BlockSyntax {
  static let firstBytes = ByteSet("{#-*1")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    if start.text.first != UInt8(ascii: "{") { return convertBefore(&blocks, start) }
    guard let list = AttributeList(kramdown: start.text) else { return false }
    let line = blocks.take()
    let isBeforeBlock = blocks.previousWritten.map({ $0.isBlank }) ?? true
    let callout = callout(list, blocks.context)
    if let id = list.id {
      let place = SourceBlock(prefix: start.prefix, opening: line)
      blocks.writeAnchor(id, place)
      if callout != nil { blocks.writeBlank(place) }
    }
    // After a paragraph, the attribute list belongs to the paragraph; after a blank line, to the block below.
    guard isBeforeBlock, let next = blocks.remaining.first, !next.isBlank
    else { return true }
    guard let (type, hasTitle) = callout else { return true }
    var content: [PageLine] = []
    let isQuote = LineStart(next.text).quotes > start.quotes
    while let next = blocks.remaining.first, !next.isBlank,
      isQuote == (LineStart(next.text).quotes > start.quotes),
      AttributeList(kramdown: LineStart(next.text).text) == nil
    {
      content.append(isQuote ? blocks.take().withoutQuotes(1) : blocks.take())
    }
    var title: String?
    if hasTitle, let first = content.first {
      title = PlainMarkdown.text(of: first.text)
      content.removeFirst()
    }
    blocks.write(
      .aside(type, title: title.nonEmpty),
      SourceBlock(prefix: start.prefix, opening: line, content: content))
    return true
  }

  /// Converts headings and lists with an attribute list on the next line.
  private static func convertBefore(_ blocks: inout BlockConverter, _ start: LineStart) -> Bool {
    guard let next = blocks.line(after: 1), let list = AttributeList(kramdown: LineStart(next.text).text)
    else {
      return false
    }
    let line = blocks.line
    if start.text.first == UInt8(ascii: "#") {
      _ = blocks.take()
      _ = blocks.take()
      let hasID = line.text.trimmedEnd.last == UInt8(ascii: "}")
      blocks.write([
        list.id.map { hasID ? line : line.with(line.text.trimmedEnd + Bytes(" {#\($0)}")) } ?? line
      ])
      return true
    }
    // The item that `{:toc}` replaces by a table of contents.
    guard list.words.contains("toc"), ListMarker(start.text) != nil else { return false }
    _ = blocks.take()
    _ = blocks.take()
    return true
  }

  /// Returns the kind of a callout, and whether its first line is its title.
  private static func callout(_ list: AttributeList, _ context: PageContext) -> (
    type: String, hasTitle: Bool
  )? {
    for name in list.classes {
      let plain = name.hasSuffix("-title") ? String(name.dropLast(6)) : name
      if AsideType.isKnown(plain) || context.project.callouts.contains(plain)
        || ["highlight", "new"].contains(plain)
      {
        return (plain == "highlight" ? "note" : plain, plain != name)
      }
    }
    return nil
  }
}

/// Attribute lists of kramdown within text: `[Start](start.md){: .btn }`.
enum KramdownSpans: InlineSyntax {
  static let firstBytes = ByteSet("{")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    guard text.rest.hasPrefix("{:"), let end = text.rest.prefix(512).firstIndex(of: UInt8(ascii: "}")) else {
      return nil
    }
    let inner = text.bytes[(text.index + 2)..<end]
    guard !inner.contains(UInt8(ascii: "\n")) else { return nil }
    return InlineReplacement(end: end + 1, text: [])
  }
}
