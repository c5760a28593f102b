import Basics

/// Containers between colons, as in Docusaurus, Starlight and VitePress: `:::note[Title]`, `::: details Title`. A
/// container with more colons can contain others.
///
/// Sources: remark-directive, “Syntax”; Docusaurus, “Admonitions”; VitePress, “Custom Containers”.
enum Containers: BlockSyntax {
  static let firstBytes = ByteSet(":")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard let head = Head(start.text) else { return false }
    let line = blocks.line
    if head.name.isEmpty {
      // A closing line without an open container is left out. The other tools show it as text.
      _ = blocks.take()
      blocks.context.report(
        "foreign.admonition", kind: "closing", at: line.origin, column: start.column + 1,
        "this line ends an admonition, but none is open")
      return true
    }
    _ = blocks.take()
    let (content, end) = blocks.take(upTo: start.column) { line in
      line.quotes == start.quotes && Self.isClosing(line.text, head.colons)
    }
    // The content can be indented as far as the container, for example in a list, or further.
    let inner = MarkupSearch.dedented(content.map { start.quotes > 0 ? $0.withoutQuotes(start.quotes) : $0 })
    write(head, inner, start.prefix, line, end, &blocks)
    return true
  }

  private static func isClosing(_ text: Bytes, _ colons: Int) -> Bool {
    let length = text.prefix { $0 == UInt8(ascii: ":") }.count
    return length >= colons && text.dropFirst(length).isBlank
  }

  private static func write(
    _ head: Head, _ content: [PageLine], _ prefix: Bytes, _ line: PageLine, _ end: PageLine?,
    _ blocks: inout BlockConverter
  ) {
    let context = blocks.context
    if let id = head.id {
      blocks.writeBlank(prefix: prefix, for: line)
      blocks.writeAnchor(id, prefix: prefix, for: line)
    }
    switch head.name {
    case "details":
      let isOpen = head.options.contains("open")
      let label = (head.title ?? "Details").directiveArgument
      blocks.writeDirective(
        "@DisclosureGroup(\(label)\(isOpen ? ", isExpanded: true" : ""))", content, prefix: prefix,
        opening: line,
        closing: end)
    case "tabs" where PluginTabs.write(content, prefix, line, end, &blocks): break
    case "code-group", "code-tabs", "tabs": CodeGroups.write(content, prefix, line, end, &blocks)
    case "v-pre", "raw", "steps":
      blocks.writeBlank(prefix: prefix, for: line)
      blocks.writeContent(head.name == "v-pre" ? LiteralBraces.escaped(content) : content, prefix: prefix)
    case _ where MarkupBlocks.wrappers.contains(head.name):
      // A plug-in makes the element with this name of the container.
      blocks.writeBlank(prefix: prefix, for: line)
      blocks.writeContent(content, prefix: prefix)
      blocks.writeBlank(prefix: prefix, for: end ?? line)
    default:
      if !AsideType.isKnown(head.name) {
        context.report(
          "foreign.admonition", kind: head.name, at: line.origin,
          "the kind of admonition “\(head.name)” has no counterpart: it is shown as a note",
          help: "use note, tip, important, warning, or caution")
      }
      AsideType.write(
        type: head.name, title: head.title, content, prefix: prefix, opening: line, closing: end, &blocks)
    }
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
      guard let start = text.find(Bytes(name + "=")) else { return nil }
      let value = text[(start + name.utf8.count + 1)...]
      guard let quote = value.first else { return nil }
      if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
        return value.dropFirst().prefix { $0 != quote }.asSlice.string
      }
      return value.prefix { !$0.isASCIIWhitespace && $0 != UInt8(ascii: "}") }.asSlice.string
    }
  }
}

extension ArraySlice where Element == UInt8 {
  fileprivate var asSlice: Bytes { self }
}

extension PageLine {
  /// Returns the line without its first `count` markers of quotes.
  func withoutQuotes(_ count: Int) -> PageLine {
    var text = self.text
    for _ in 0..<count {
      text = text.drop { $0 == Byte.space || $0 == Byte.tab }
      guard text.first == UInt8(ascii: ">") else { break }
      text = text.dropFirst()
      if text.first == Byte.space { text = text.dropFirst() }
    }
    var line = self
    line.text = text
    line.origin.shift -= Int32(clamping: self.text.count - text.count)
    return line
  }
}

/// Code blocks in tabs: VitePress’s `::: code-group`.
enum CodeGroups {
  static func write(
    _ content: [PageLine], _ prefix: Bytes, _ opening: PageLine, _ closing: PageLine?,
    _ blocks: inout BlockConverter
  ) {
    var index = 0
    var isOpen = false
    var number = 0
    while index < content.count {
      let line = content[index]
      let text = LineStart(line.text).text
      var end = index + 1
      var label: String?
      if let fence = Fence(text) {
        while end < content.count, !fence.isClosed(by: LineStart(content[end].text).text) { end += 1 }
        end = min(end + 1, content.count)
        label = FenceOptions(fence.info).title ?? fence.info.prefix { $0.isASCIILetter }.asLabel
      } else if text.hasPrefix("<<<") {
        label = CodeImports.label(of: text)
      } else if line.isBlank {
        index += 1
        continue
      }
      number += 1
      guard let label else {
        if isOpen { blocks.write("}", prefix: prefix, for: line) }
        isOpen = false
        blocks.writeContent(Array(content[index..<end]), prefix: prefix)
        index = end
        continue
      }
      if !isOpen {
        blocks.writeBlank(prefix: prefix, for: opening)
        blocks.write("@TabNavigator {", prefix: prefix, for: opening)
        isOpen = true
      }
      let name = label.isEmpty ? "Code \(number)" : label
      var code = Array(content[index..<end])
      // The tab shows the label, so the code needs no title.
      code[0] = code[0].with(FenceOptions.withoutTitle(code[0].text))
      blocks.writeDirective("@Tab(\(name.directiveArgument))", code, prefix: prefix, opening: line)
      index = end
    }
    if isOpen { blocks.write("}", prefix: prefix, for: closing ?? opening) }
    blocks.writeBlank(prefix: prefix, for: closing ?? opening)
  }
}

extension Bytes {
  fileprivate var asLabel: String { string }
}
