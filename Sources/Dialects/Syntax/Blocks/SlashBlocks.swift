import Basics

/// `/// note | Title` to `///`: the generic blocks of PyMdown Extensions, with options in indented lines. A block with
/// more slashes can contain blocks with fewer.
///
/// Source: PyMdown Extensions, “Blocks”.
enum SlashBlocks: BlockSyntax {
  static let firstBytes = ByteSet("/")

  private struct Header {
    var slashes: Int
    var name: String
    var argument: Bytes

    init?(_ text: Bytes) {
      let run = text.prefix { $0 == UInt8(ascii: "/") }
      slashes = run.count
      let rest = text[run.endIndex...].trimmed
      let name = rest.prefix { Byte.isWord($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
      let after = rest[name.endIndex...].trimmed
      guard slashes >= 3, !name.isEmpty, name.first?.isASCIILetter ?? false,
        after.isEmpty || after.first == Byte.pipe
      else { return nil }
      self.name = name.string.lowercased()
      argument = after.dropFirst().trimmed
    }
  }

  /// A block whose lines have been taken.
  private struct Block {
    var header: Header
    var source: SourceBlock
    var options: [String: String] = [:]
  }

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard let header = Header(start.text) else { return false }
    let block = take(header, &blocks)
    if header.name == "tab" {
      var tabs = [tab(block)]
      while let next = nextTab(after: start, blocks), next.header.slashes == header.slashes {
        blocks.skip(next.distance)
        let following = take(next.header, &blocks)
        if following.options["new"]?.lowercased() == "true" {
          blocks.writeTabs(tabs, prefix: start.prefix)
          tabs = []
        }
        tabs.append(tab(following))
      }
      blocks.writeTabs(tabs, prefix: start.prefix)
      return true
    }
    write(block, &blocks)
    return true
  }

  private static func take(_ header: Header, _ blocks: inout BlockConverter) -> Block {
    let isNested = containsBlocks(header, blocks)
    var depth = 1
    let source = blocks.takeBlock { line in
      if isNested, Header(line.text)?.slashes == header.slashes { depth += 1 }
      guard isEnd(line.text, of: header) else { return false }
      depth -= 1
      return depth == 0 || !isNested
    }
    var block = Block(header: header, source: source)
    let options = source.content.prefix {
      !$0.isBlank && $0.text.indent >= 4 && $0.text.contains(UInt8(ascii: ":"))
    }
    for line in options {
      let parts = line.text.trimmed.split(separator: UInt8(ascii: ":"), maxSplits: 1)
      if parts.count == 2 {
        block.options[parts[0].string] = parts[1].trimmed.string.filter { $0 != "\"" && $0 != "'" }
      }
    }
    block.source.content.removeFirst(options.count)
    return block
  }

  private static func isEnd(_ text: Bytes, of header: Header) -> Bool {
    let run = text.prefix { $0 == UInt8(ascii: "/") }
    return run.count == header.slashes && text[run.endIndex...].isBlank
  }

  /// Whether a block contains blocks with the same number of slashes, each with its own end. Some pages nest blocks in
  /// this way instead of with fewer slashes.
  private static func containsBlocks(_ header: Header, _ blocks: BlockConverter) -> Bool {
    var code = CodeLines()
    var depth = 1
    var hasInner = false
    var distance = 1
    while distance < blocks.context.budget.searchableLines, let line = blocks.line(after: distance) {
      distance += 1
      guard case .text = code.read(line.text) else { continue }
      let text = LineStart(line.text).text
      guard text.hasPrefix("///") else { continue }
      if Header(text)?.slashes == header.slashes {
        depth += 1
        hasInner = true
      } else if isEnd(text, of: header) {
        depth -= 1
        if depth == 0 { return hasInner }
      }
    }
    blocks.context.budget.spend(searchedLines: distance)
    return false
  }

  private static func nextTab(after start: LineStart, _ blocks: BlockConverter) -> (
    header: Header, distance: Int
  )? {
    guard let next = blocks.nextText else { return nil }
    let place = LineStart(next.line.text)
    guard place.column == start.column, let header = Header(place.text), header.name == "tab" else {
      return nil
    }
    return (header, next.distance)
  }

  private static func tab(_ block: Block) -> Tab {
    Tab(
      title: PlainLabel.text(block.header.argument), content: block.source.content, line: block.source.opening
    )
  }

  private static func write(_ block: Block, _ blocks: inout BlockConverter) {
    let name = block.header.name
    let title: String? = PlainLabel.text(block.header.argument)
    let type =
      block.options["type"]?.lowercased() ?? (name == "admonition" || name == "details" ? "note" : name)
    let meaning: Meaning
    switch name {
    case "details":
      let isExpanded = block.options["open"]?.lowercased() == "true"
      meaning = .aside(type, title: title, isCollapsible: true, isExpanded: isExpanded)
    case "html", "define", "definition", "caption", "figure-caption", "table-caption", "quotes", "columns",
      "column":
      meaning = .content
    default:
      if name != "admonition", !AsideType.isKnown(name) {
        let isEmpty = block.source.isEmpty && title.nonEmpty == nil
        blocks.context.report(
          "foreign.component/\(isEmpty ? "empty-block" : "block")", kind: name,
          at: block.source.opening.origin, ["name": name])
        if isEmpty { return }
      }
      meaning = .aside(type, title: title.nonEmpty)
    }
    blocks.write(meaning, block.source)
  }
}
