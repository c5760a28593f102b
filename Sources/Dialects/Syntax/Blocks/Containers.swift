import Basics
import HTMLSyntax

/// Containers between colons, as in Docusaurus, Starlight and VitePress: `:::note[Title]`, `::: details Title`. A
/// container with more colons can contain others.
///
/// Sources: remark-directive, “Syntax”; Docusaurus, “Admonitions”; VitePress, “Custom Containers”.
enum Containers: BlockSyntax {
  static let firstBytes = ByteSet(":")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard let head = Head(start.text) else { return false }
    if head.name.isEmpty {
      // A closing line without an open container is left out. The other tools show it as text.
      let place = blocks.take().origin
      blocks.context.report(
        "foreign.admonition/closing", kind: "closing", at: place, column: start.column + 1)
      return true
    }
    let block = blocks.takeBlock { $0.quotes == start.quotes && isClosing($0.text, head.colons) }
    // The content can be indented as far as the container, for example in a list, or further.
    write(head, block.with(ElementSearch.dedented(block.content)), &blocks)
    return true
  }

  private static func isClosing(_ text: Bytes, _ colons: Int) -> Bool {
    let length = text.prefix { $0 == UInt8(ascii: ":") }.count
    return length >= colons && text.dropFirst(length).isBlank
  }

  private static func write(_ head: Head, _ block: SourceBlock, _ blocks: inout BlockConverter) {
    let meaning: Meaning
    switch head.name {
    case "details":
      meaning = .disclosure(head.title ?? "Details", isExpanded: head.options.contains("open"))
    case "code-group":
      if let id = head.id {
        blocks.writeBlank(block)
        blocks.writeAnchor(id, block)
      }
      return blocks.writeTabs(CodeGroups.tabs(in: block.content), prefix: block.prefix, in: block)
    case "v-pre":
      return blocks.write(.content, block.with(LiteralBraces.escaped(block.content)), id: head.id)
    case _ where head.name == "raw" || head.name == "steps" || ElementBlocks.wrappers.contains(head.name):
      // A plug-in makes the element with this name of the container.
      meaning = .content
    default:
      if !AsideType.isKnown(head.name) {
        blocks.context.report(
          "foreign.admonition/kind", kind: head.name, at: block.opening.origin, ["name": head.name])
      }
      meaning = .aside(head.name, title: head.title.nonEmpty)
    }
    blocks.write(meaning, block, id: head.id)
  }

  /// The line that opens a container.
  private struct Head {
    let colons: Int
    let name: String
    var title: String?
    var options = ""

    init?(_ text: Bytes) {
      colons = text.prefix { $0 == UInt8(ascii: ":") }.count
      guard colons >= 3 else { return nil }
      var rest = text.dropFirst(colons).trimmed
      let word = rest.prefix {
        $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
      }
      guard word.first?.isASCIILetter ?? rest.isEmpty else { return nil }
      name = word.string
      rest = rest.dropFirst(word.count).trimmed
      // `:::image …:::` and similar syntax of DocFX on one line is not a container.
      if rest.hasSuffix(":::") { return nil }
      if rest.first == UInt8(ascii: "["), let end = Self.closing(UInt8(ascii: "]"), in: rest) {
        title = PlainMarkdown.text(of: rest[(rest.startIndex + 1)..<end])
        rest = rest[(end + 1)...].trimmed
      }
      if let open = rest.firstIndex(of: UInt8(ascii: "{")), rest.last == UInt8(ascii: "}") {
        options = rest[open...].string
        title = title ?? Self.attribute("title", in: rest[open...])
        rest = rest[..<open].trimmed
      }
      if title == nil, !rest.isEmpty { title = PlainMarkdown.text(of: rest) }
    }

    /// The ID in `{#id .class}`.
    var id: String? {
      let words = options.dropFirst().dropLast().split(separator: " ")
      return words.first { $0.hasPrefix("#") && $0.count > 1 }.map { String($0.dropFirst()) }
    }

    private static func closing(_ bracket: UInt8, in text: Bytes) -> Int? {
      var depth = 0
      for index in text.indices {
        if text[index] == UInt8(ascii: "[") { depth += 1 }
        if text[index] == bracket {
          depth -= 1
          if depth == 0 { return index }
        }
      }
      return nil
    }

    /// Returns the value of an attribute in `{title="x"}`.
    private static func attribute(_ name: String, in text: Bytes) -> String? {
      AttributeWords(text.dropFirst().dropLast(), [])[name]
    }
  }
}

/// Code blocks in tabs: VitePress’s `::: code-group`.
enum CodeGroups {
  /// Returns a tab for each code block with a language or a label, and the content between them.
  static func tabs(in content: [PageLine]) -> [Tab] {
    var tabs: [Tab] = []
    var index = 0
    while index < content.count {
      let line = content[index]
      let text = LineStart(line.text).text
      var end = index + 1
      var label: String?
      if let fence = Fence(text) {
        while end < content.count, !fence.isClosed(by: LineStart(content[end].text).text) { end += 1 }
        end = min(end + 1, content.count)
        label = FenceOptions(fence.info).title ?? fence.info.prefix { $0.isASCIILetter }.string
      } else if text.hasPrefix("<<<") {
        label = CodeImports.label(of: text)
      } else if line.isBlank {
        index += 1
        continue
      }
      var code = Array(content[index..<end])
      if let label {
        // The tab shows the label, so the code needs no title.
        code[0] = code[0].with(FenceOptions.withoutTitle(code[0].text))
        tabs.append(Tab(title: label.isEmpty ? "Code \(tabs.count + 1)" : label, content: code, line: line))
      } else {
        tabs.append(Tab(title: nil, content: code, line: line))
      }
      index = end
    }
    return tabs
  }
}
