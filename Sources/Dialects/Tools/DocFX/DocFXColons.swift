import Basics
import HTMLSyntax

/// The blocks of DocFX between three colons: `:::image source="x" alt-text="y":::`, `:::row:::`, `:::code … :::`.
enum DocFXColons: BlockSyntax {
  static let firstBytes = ByteSet(":")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard start.text.hasPrefix(":::") else { return false }
    guard let tag = Tag(at: start.text.startIndex, in: start.text) else { return convertContainer(&blocks) }
    guard start.text[tag.end...].isBlank else { return false }
    let context = blocks.context
    switch tag.name {
    case "image" where tag["type"] != "complex", "no-loc", "icon", "video": return false
    case "row", "column":
      let span = tag.name == "column" ? tag["span"].flatMap(Int.init) : nil
      let size = span.map { "(size: \(min(max($0, 1), 12)))" } ?? ""
      blocks.write(
        .directive((tag.name == "row" ? "@Row" : "@Column") + size), takeBlock(tag.name, &blocks))
      return true
    case "image":
      let block = takeBlock(tag.name, &blocks)
      blocks.write(.markup([image(tag, context)]), block)
      if !block.isEmpty { blocks.write(.disclosure("Description of the image"), block) }
      return true
    default: break
    }
    let block = SourceBlock(prefix: start.prefix, opening: blocks.take())
    switch tag.name {
    case _ where tag.name.hasSuffix("-end"): break
    case "moniker", "zone":
      context.report(
        "foreign.tag/alternatives", kind: tag.name, at: block.opening.origin,
        ["what": tag.name == "moniker" ? "versions" : "choices"])
    case "code":
      DocFXCode.write(
        tag["source"] ?? "", language: tag["language"] ?? tag["lang"] ?? "", region: tag["id"] ?? tag["name"],
        tag["range"].map { LineRanges(marks: Bytes($0)) },
        LineRanges(marks: Bytes(tag["highlight"] ?? "")), block, &blocks)
    default:
      context.report("foreign.tag/colons", kind: tag.name, at: block.opening.origin, ["name": tag.name])
    }
    return true
  }

  /// Converts a container with a custom name, which only sets a style: `::: name` up to `:::`. Its content is shown.
  ///
  /// Source: Markdig, “Custom containers”.
  private static func convertContainer(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    let colons = start.text.prefix { $0 == UInt8(ascii: ":") }.count
    let name = start.text.dropFirst(colons).trimmed
    guard let first = name.first, first.isASCIILetter || first == UInt8(ascii: "{"),
      !name.contains(text: ":::")
    else { return false }
    let block = blocks.takeBlock { line in
      let closing = line.text.prefix { $0 == UInt8(ascii: ":") }.count
      return closing >= colons && line.text.dropFirst(closing).isBlank
    }
    blocks.write(.content, block)
    return true
  }

  /// Takes the block up to the tag `:::name-end:::`.
  private static func takeBlock(_ name: String, _ blocks: inout BlockConverter) -> SourceBlock {
    let block = blocks.takeBlock { line in
      guard line.text.hasPrefix(":::"), let tag = Tag(at: line.text.startIndex, in: line.text) else {
        return false
      }
      return tag.name == name + "-end"
    }
    let dedented = ElementSearch.dedented(block.content)
    guard name == "row" else { return block.with(dedented) }
    // The tags of columns are often indented more than the text between them, as if they were code.
    return block.with(
      dedented.map { line in
        line.text.indent > 0 && LineStart(line.text).text.hasPrefix(":::")
          ? line.dedented(by: line.text.indent) : line
      })
  }

  static func image(_ tag: Tag, _ context: PageContext) -> String {
    let source = context.resolved(tag["source"] ?? "")
    let alt = (tag["alt-text"] ?? "").replacing("[", with: "\\[").replacing("]", with: "\\]")
    return "![\(alt)](\(source.contains(" ") ? "<\(source)>" : source))"
  }

  /// A tag: `:::name key="value":::`, or `::: moniker range="x"` to the end of the line.
  struct Tag {
    let name: String
    private let attributes: Bytes
    let end: Int

    init?(at index: Int, in bytes: Bytes) {
      guard bytes[index...].hasPrefix(":::") else { return nil }
      let rest = bytes[(index + 3)...]
      let lineEnd = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      let close = rest[..<min(lineEnd, rest.startIndex + 4096)].find(":::")
      let inner = rest[..<(close ?? lineEnd)].trimmed
      let word = inner.prefix { $0.isASCIILetter || $0 == UInt8(ascii: "-") }
      guard !word.isEmpty else { return nil }
      name = word.string.lowercased()
      attributes = inner.dropFirst(word.count)
      end = close.map { $0 + 3 } ?? lineEnd
      // Only these may leave out the closing colons.
      guard
        close != nil || name.hasPrefix("moniker") || name.hasPrefix("zone") || name.hasSuffix("-end")
          || name == "image" && self["type"] == "complex"
      else { return nil }
    }

    subscript(name: String) -> String? {
      AttributeWords(attributes, [.spaces, .references])[name]
    }
  }
}
