import Basics
import HTMLSyntax
import PageModel

/// `%%comments%%`, also over several lines, which readers do not see.
///
/// Source: Obsidian Help, “Basic formatting syntax”, “Comments”.
enum VaultComments: PageSyntax {
  static func convert(_ lines: [PageLine], _ context: PageContext) -> [PageLine] {
    guard lines.contains(where: { $0.text.contains(text: "%%") }) else { return lines }
    var result = lines
    var fence = FenceTracker()
    /// The line at which an open comment begins.
    var opening: Int?
    for (index, line) in lines.enumerated() {
      if opening == nil, fence.read(line.text) { continue }
      var output: [UInt8] = []
      var rest = line.text
      while let mark = rest.find("%%") {
        if opening == nil { output += rest[..<mark] }
        opening = opening == nil ? index : nil
        rest = rest[(mark + 2)...]
      }
      if opening == nil { output += rest }
      if output.count != line.text.count { result[index] = line.with(Bytes(output).trimmedEnd, line.role) }
    }
    // A comment without an end is text.
    if let opening { result.replaceSubrange(opening..., with: lines[opening...]) }
    return result
  }
}

/// `![[Note]]` and `![[Note#Section]]`, each alone on its line: the text of another note.
///
/// Source: Obsidian Help, “Embed files”.
enum NoteEmbeds: BlockSyntax {
  static let firstBytes = ByteSet("!")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    let text = start.text.trimmedEnd
    guard start.quotes == 0, text.hasPrefix("![["), text.hasSuffix("]]"),
      let embed = VaultLink(text.dropFirst(3).dropLast(2), blocks.context),
      let file = embed.file, file.hasSuffix(".md")
    else { return false }
    let context = blocks.context
    let line = blocks.take()
    guard
      var body = PageIncludes.lines(
        of: file, as: embed.name, isPart: embed.heading != nil, for: line, context)
    else { return true }
    if let heading = embed.heading {
      body = section(heading, of: body)
      if body.isEmpty {
        context.report(
          "foreign.wiki-link", kind: "\(embed.name)#\(heading)", at: line.origin,
          "the note “\(embed.name)” has no section “\(heading)”, so nothing of it is shown")
      }
    }
    var script = context.script
    script.folder = Paths.parent(file) ?? ""
    blocks.writeBlank(prefix: start.prefix, for: line)
    PageIncludes.write(VaultComments.convert(body, context), of: file, script, prefix: start.prefix, &blocks)
    blocks.writeBlank(prefix: start.prefix, for: line)
    return true
  }

  /// Returns the lines below a heading, or the paragraph with the ID of a block; none if there is no such heading.
  private static func section(_ heading: String, of lines: [PageLine]) -> [PageLine] {
    if heading.hasPrefix("^") {
      guard let end = lines.firstIndex(where: { $0.text.trimmedEnd.hasSuffix(Bytes(heading)) }) else {
        return []
      }
      let start = lines[..<end].lastIndex { $0.isBlank }.map { $0 + 1 } ?? 0
      return Array(lines[start...end])
    }
    func level(_ line: PageLine) -> Int {
      let marks = line.text.prefix { $0 == UInt8(ascii: "#") }.count
      return marks > 0 && marks <= 6 && line.text.dropFirst(marks).first == Byte.space ? marks : 0
    }
    let wanted = HeadingID.make(from: heading, .github)
    var fence = FenceTracker()
    let isCode = lines.map { fence.read($0.text) }
    guard
      let start = lines.indices.first(where: { index in
        let line = lines[index]
        return !isCode[index] && level(line) > 0
          && HeadingID.make(from: line.text.dropFirst(level(line)).trimmed.string, .github) == wanted
      })
    else { return [] }
    let depth = level(lines[start])
    let end = lines.indices[(start + 1)...].first { !isCode[$0] && (1...depth).contains(level(lines[$0])) }
    return Array(lines[(start + 1)..<(end ?? lines.endIndex)])
  }
}

/// `![[pot.png]]`, `![[pot.png|300]]`, `![A pot|300](pot.png)`, and other embedded files in lines of text.
enum FileEmbeds: InlineSyntax {
  static let firstBytes = ByteSet("!")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    let context = text.context
    if text.rest.hasPrefix("!["), !text.rest.hasPrefix("![["), let image = MarkdownLink(text.rest),
      let bar = image.label.lastIndex(of: Byte.pipe),
      let source = url(of: context.resolved(image.destination.url.string), context),
      let html = sized(source, alt: image.label[..<bar].string, size: image.label[(bar + 1)...].string)
    {
      return InlineReplacement(end: image.end, text: Bytes(html))
    }
    guard text.rest.hasPrefix("![["), let close = text.rest.prefix(400).find("]]", from: text.index + 3),
      let embed = VaultLink(text.bytes[(text.index + 3)..<close], context)
    else { return nil }
    guard let file = embed.file else {
      context.report(
        "foreign.wiki-link", kind: embed.name, at: text.origin, column: text.column,
        "there is no file “\(embed.name)”")
      return InlineReplacement(end: close + 2, text: Bytes(embed.label ?? embed.name))
    }
    let path = "/" + LinkRules.encoded(file)
    if MediaFile.isImage(file) {
      if let size = embed.label, let source = url(of: path, context),
        let html = sized(source, alt: "", size: size)
      {
        return InlineReplacement(end: close + 2, text: Bytes(html))
      }
      return InlineReplacement(end: close + 2, text: Bytes("![\(embed.label ?? "")](<\(path)>)"))
    }
    let label = embed.label ?? embed.name
    return InlineReplacement(
      end: close + 2,
      text: Bytes("[\(label)](<\(path)\(VaultLink.anchor(embed.heading, context.project.headingIDs))>)"))
  }

  /// Returns the URL of a file for HTML; nil for one that is not in the vault.
  private static func url(of path: String, _ context: PageContext) -> String? {
    LinkRules.hasScheme(path) ? path : context.resolvedInHTML(path)
  }

  /// Returns an image with a size, `300` or `300x200`; nil for another text.
  private static func sized(_ source: String, alt: String, size: String) -> String? {
    let parts = size.split(separator: "x", maxSplits: 1)
    guard !parts.isEmpty, parts.allSatisfy({ $0.utf8.count < 5 && Int($0) != nil }) else { return nil }
    let height = parts.count > 1 ? " height=\"\(parts[1])\"" : ""
    return "<img src=\"\(source.attributeText)\" alt=\"\(alt.attributeText)\" width=\"\(parts[0])\"\(height)>"
  }
}

/// `#tag`: it stays as text, and becomes a tag of the page.
enum NoteTags: InlineSyntax {
  static let firstBytes = ByteSet("#")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    if let previous = text.previous, !previous.isASCIIWhitespace { return nil }
    let name = text.rest.dropFirst().prefix { byte in
      byte >= 0x80 || Byte.isWord(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/")
    }
    guard !name.isEmpty, name.count < 60, name.contains(where: { !$0.isASCIIDigit }) else { return nil }
    let context = text.context
    let tag = name.string
    if context.tags.count < 50, !context.tags.contains(tag) {
      context.tags.append(tag)
      context.metadata.removeAll { $0.hasPrefix("tags:") }
      context.metadata.append("tags: [\(context.tags.map(\.jsonText).joined(separator: ", "))]")
    }
    return InlineReplacement(end: name.endIndex, text: Bytes("\\#" + tag))
  }
}

/// `^id` at the end of a line: the ID of a paragraph or an item, to which links lead.
enum BlockIDs: InlineSyntax {
  static let firstBytes = ByteSet("^")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    if let previous = text.previous, !previous.isASCIIWhitespace { return nil }
    let id = text.rest.dropFirst().prefix { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
    let rest = text.bytes[id.endIndex...].drop { $0 == Byte.space || $0 == Byte.tab }
    guard !id.isEmpty, rest.first ?? UInt8(ascii: "\n") == UInt8(ascii: "\n") else { return nil }
    return InlineReplacement(end: id.endIndex, text: Bytes("<a id=\"block-\(id.string)\"></a>"))
  }
}

/// Code blocks with queries of plug-ins, which are not run.
enum VaultQueries: FenceSyntax {
  private static let languages: Set<String> = [
    "dataview", "dataviewjs", "tasks", "query", "base", "tracker", "button", "excalidraw", "kanban",
    "leaflet",
  ]

  static func convert(_ block: FencedBlock, _ context: PageContext) -> [PageLine] {
    let language = block.info.prefix { $0 > Byte.space }.string.lowercased()
    if languages.contains(language) {
      context.report("foreign.component/query", kind: language, at: block.opening.origin, ["name": language])
      var block = block
      block.info = Bytes("text")
      return block.lines
    }
    return block.lines
  }
}
