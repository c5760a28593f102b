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
    var opening: PageLine
    var closing: PageLine?
    var options: [String: String] = [:]
    var content: [PageLine]
  }

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard let header = Header(start.text) else { return false }
    let block = take(header, at: start, &blocks)
    if header.name == "tab" {
      var tabs = [tab(block)]
      while let next = nextTab(after: start, blocks), next.header.slashes == header.slashes {
        for _ in 0..<next.distance { _ = blocks.take() }
        let following = take(next.header, at: blocks.start, &blocks)
        if following.options["new"]?.lowercased() == "true" {
          blocks.writeTabs(tabs, prefix: start.prefix)
          tabs = []
        }
        tabs.append(tab(following))
      }
      blocks.writeTabs(tabs, prefix: start.prefix)
      return true
    }
    write(block, prefix: start.prefix, &blocks)
    return true
  }

  private static func take(_ header: Header, at start: LineStart, _ blocks: inout BlockConverter) -> Block {
    let isNested = containsBlocks(header, blocks)
    let opening = blocks.take()
    var depth = 1
    let taken = blocks.take(upTo: start.column) { line in
      if isNested, Header(line.text)?.slashes == header.slashes { depth += 1 }
      guard isEnd(line.text, of: header) else { return false }
      depth -= 1
      return depth == 0 || !isNested
    }
    var block = Block(header: header, opening: opening, closing: taken.end, content: taken.content)
    let options = block.content.prefix {
      !$0.isBlank && $0.text.indent >= 4 && $0.text.contains(UInt8(ascii: ":"))
    }
    for line in options {
      let parts = line.text.trimmed.split(separator: UInt8(ascii: ":"), maxSplits: 1)
      if parts.count == 2 {
        block.options[parts[0].string] = parts[1].trimmed.string.filter { $0 != "\"" && $0 != "'" }
      }
    }
    block.content.removeFirst(options.count)
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
    var distance = 0
    while let line = blocks.line(after: distance) {
      if line.isBlank {
        distance += 1
        continue
      }
      let place = LineStart(line.text)
      guard place.column == start.column, let header = Header(place.text), header.name == "tab" else {
        return nil
      }
      return (header, distance)
    }
    return nil
  }

  private static func tab(_ block: Block) -> Tab {
    Tab(title: PlainLabel.text(block.header.argument), content: block.content, line: block.opening)
  }

  private static func write(_ block: Block, prefix: Bytes, _ blocks: inout BlockConverter) {
    let name = block.header.name
    let title = PlainLabel.text(block.header.argument)
    let type =
      block.options["type"]?.lowercased() ?? (name == "admonition" || name == "details" ? "note" : name)
    let head: String?
    switch name {
    case "details":
      let label = title.isEmpty ? AsideType.label(type) : title
      head =
        "@DisclosureGroup(\(label.directiveArgument)\(block.options["open"]?.lowercased() == "true" ? ", isExpanded: true" : ""))"
    case "marimo-embed", "marimo-embed-file":
      writeCells(block, prefix: prefix, &blocks)
      return
    case "html", "define", "definition", "caption", "figure-caption", "table-caption", "quotes", "columns",
      "column":
      head = nil
    default:
      if name != "admonition", !AsideType.isKnown(name) {
        let isEmpty = block.content.allSatisfy(\.isBlank) && title.isEmpty
        blocks.context.report(
          "foreign.component", kind: name, at: block.opening.origin,
          "the block “\(name)” has no counterpart\(isEmpty ? " and is left out" : "")",
          help: isEmpty ? "write its content in Markdown" : "its content is shown as an aside")
        if isEmpty { return }
      }
      head = AsideType.directive(type, title: title.isEmpty ? nil : title)
    }
    if let head {
      blocks.writeDirective(
        head, block.content, prefix: prefix, opening: block.opening, closing: block.closing)
    } else {
      blocks.writeBlank(prefix: prefix, for: block.opening)
      blocks.writeContent(block.content, prefix: prefix)
      blocks.writeBlank(prefix: prefix, for: block.closing ?? block.opening)
    }
  }

  /// Writes the code of a marimo notebook, or of the file that contains it: code is not executed.
  ///
  /// Source: mkdocs-marimo, “Usage”.
  private static func writeCells(_ block: Block, prefix: Bytes, _ blocks: inout BlockConverter) {
    let context = blocks.context
    let line = block.opening
    context.report(
      "foreign.component", kind: block.header.name, at: line.origin,
      "marimo notebooks are not executed: only their code is shown",
      help: "export the notebook, and link or embed it")
    blocks.writeBlank(prefix: prefix, for: line)
    if let file = block.options["filepath"] {
      if let found = IncludeReader.lines(file, in: IncludeReader.folders(context), for: line, context) {
        CodeBlocks.write(found.lines, language: "python", options: "", prefix: prefix, for: line, &blocks)
      } else {
        blocks.write([IncludeReader.placeholder(file, for: line).prefixed(by: prefix)])
      }
    }
    blocks.writeContent(block.content, prefix: prefix)
    blocks.writeBlank(prefix: prefix, for: block.closing ?? line)
  }
}
