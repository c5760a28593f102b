import Basics
import HTMLSyntax

/// The anchors of GitBook that differ from GitHub’s: the anchors of expandable blocks, which are made from their
/// summaries, and the anchors of headings with periods, with symbols that words replace, or with a number at their
/// beginning, such as `id-1.-boil-water`.
enum GitBookAnchors: BlockSyntax {
  static let firstBytes = ByteSet("#<")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    return start.text.first == UInt8(ascii: "#")
      ? convertHeading(start, &blocks) : convertDetails(start, &blocks)
  }

  private static func convertHeading(_ start: LineStart, _ blocks: inout BlockConverter) -> Bool {
    let level = start.text.prefix { $0 == UInt8(ascii: "#") }.count
    let text = start.text.dropFirst(level)
    guard level <= 6, text.first == Byte.space else { return false }
    let link = emptyLink(at: text.trimmedEnd)
    let shown = link.map { text[..<$0.start] } ?? text
    let plain = Bytes(PlainMarkdown.text(of: shown.trimmed))
    let id = link?.id ?? id(of: plain)
    guard link != nil || id != GitHubSlug.make(plain) else { return false }
    let line = blocks.take()
    if id != GitHubSlug.make(plain) { writeAnchor(id, start.prefix, line, &blocks) }
    blocks.write([
      link == nil ? line : line.with(start.prefix + start.text[..<shown.endIndex].trimmedEnd)
    ])
    return true
  }

  /// Returns the place and the ID of the empty link at the end of a heading, with which GitBook sets the ID:
  /// `<a href="#id" id="id"></a>`.
  private static func emptyLink(at text: Bytes) -> (start: Int, id: String?)? {
    guard text.hasSuffix("></a>"), let start = text.lastIndex(of: UInt8(ascii: "<")),
      let open = text[..<start].lastIndex(of: UInt8(ascii: "<")), text[open...].hasPrefix("<a ")
    else { return nil }
    let tag = text[open..<start].string
    guard tag.contains("href=\"#") || tag.contains("id=\"") else { return nil }
    let id = tag.firstRange(of: " id=\"").map { String(tag[$0.upperBound...].prefix { $0 != "\"" }) }
    return (open, id.flatMap { $0.isEmpty ? nil : $0 })
  }

  private static func convertDetails(_ start: LineStart, _ blocks: inout BlockConverter) -> Bool {
    guard start.text.hasPrefix("<details"), blocks.context.budget.canSearch,
      let element = PageElement.read(blocks.remaining, at: start.text.startIndex, blocks.context),
      element.tag.name == "details", let convert = ComponentTable.html.blocks["details"]
    else { return false }
    let prefix = blocks.prefixOfText
    blocks.context.budget.spend(searched: element.rest.count)
    blocks.skip(element.lineCount, leaving: element.rest)
    if let summary = element.content.first(where: { !$0.isBlank })?.text.trimmed,
      let label = summary.droppingPrefix("<summary>"), let end = label.find("</summary>")
    {
      writeAnchor(id(of: Bytes(PlainMarkdown.text(of: label[..<end]))), prefix, element.opening, &blocks)
    }
    convert(element, prefix, &blocks)
    return true
  }

  private static func writeAnchor(
    _ id: String, _ prefix: Bytes, _ line: PageLine, _ blocks: inout BlockConverter
  ) {
    guard !id.isEmpty, blocks.context.headingIDs.updateValue(1, forKey: id) == nil else { return }
    let place = SourceBlock(prefix: prefix, opening: line)
    blocks.writeBlank(place)
    blocks.writeAnchor(id, place)
    blocks.writeBlank(place)
  }

  /// The words that replace symbols in anchors.
  private static let words: [Unicode.Scalar: String] = [
    "&": "and", "<": "less-than-", ">": "-greater-than", "$": "usd", "%": "percent",
  ]

  /// Returns the anchor for a text.
  private static func id(of text: Bytes) -> String {
    var slug = ""
    for scalar in text.string.lowercased().unicodeScalars {
      if scalar == " " || scalar == "-" {
        if slug.last != "-" { slug += "-" }
      } else if let word = words[scalar] {
        slug += word.first == "-" && slug.last == "-" ? word.dropFirst() : word[...]
      } else if scalar == "." || scalar == "_" || scalar.properties.isAlphabetic
        || scalar.properties.numericType != nil
      {
        slug.unicodeScalars.append(scalar)
      }
    }
    return slug.first?.isNumber == true ? "id-" + slug : slug
  }
}

/// `<i class="fa-book">:book:</i>`, an icon of GitBook. It is left out.
enum GitBookIcons: InlineSyntax {
  static let firstBytes = ByteSet("<")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    guard text.rest.hasPrefix("<i "), let tag = Tag(html: text.rest),
      tag.classes.contains(where: { $0 == "fa" || $0.hasPrefix("fa-") })
    else { return nil }
    let content = text.bytes[tag.end...].prefix { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "\n") }
    guard content.count <= 80, text.bytes[content.endIndex...].hasPrefix("</i>"),
      !text.bytes[text.index..<tag.end].contains(UInt8(ascii: "\n"))
    else { return nil }
    return InlineReplacement(end: content.endIndex + 4, text: [])
  }
}
