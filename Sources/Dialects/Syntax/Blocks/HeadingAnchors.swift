import Basics
import HTMLSyntax

/// Headings of VitePress. Their IDs differ from GitHub’s if they contain punctuation: “What’s new” has the ID
/// `what-s-new`. Links use these IDs, so the headings state them.
///
/// Source: @mdit-vue/shared, `slugify`.
enum HeadingAnchors: BlockSyntax {
  static let firstBytes = ByteSet("#")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    guard let heading = MarkedHeading(blocks.start), heading.hasSpace,
      heading.text.first != UInt8(ascii: "#")
    else { return false }
    let (text, list) = PythonHeading.withoutList(heading.text)
    let line = blocks.take()
    if let list {
      blocks.write([line.with(heading.line(text, id: list.id))])
      return true
    }
    let marks = text.reversed().prefix { $0 == UInt8(ascii: "#") }.count
    let shown = text.dropLast(marks).trimmed
    let unique = number(id(of: shown), blocks.context)
    // The text of a component, such as a badge, is not part of the ID.
    let needsID = unique != GitHubSlug.make(shown) || hasComponent(shown)
    blocks.write([needsID && !unique.isEmpty ? line.with(heading.line(shown, id: unique)) : line])
    return true
  }

  private static func hasComponent(_ text: Bytes) -> Bool {
    PlainMarkdown.text(of: text)
      != DialectPlainText.text(
        of: text,
        other: { rest in
          rest.first == UInt8(ascii: "<") ? (rest.prefix(1), rest.startIndex + 1) : nil
        })
  }

  /// Returns the ID, with a number at its end if the page already has this ID.
  private static func number(_ id: String, _ context: PageContext) -> String {
    let count = context.headingIDs[id, default: 0]
    context.headingIDs[id] = count + 1
    return count == 0 ? id : "\(id)-\(count)"
  }

  /// Returns the ID for the Markdown of a heading.
  static func id(of markdown: Bytes) -> String {
    let text = PlainMarkdown.text(of: markdown)
    var result = ""
    var pendingHyphen = false
    for scalar in text.unicodeScalars {
      if isSeparator(scalar) {
        pendingHyphen = true
        continue
      }
      if scalar.properties.generalCategory == .nonspacingMark { continue }
      if pendingHyphen, !result.isEmpty { result += "-" }
      pendingHyphen = false
      result += withoutAccent(scalar)
    }
    if result.first?.isASCII == true, result.first?.isNumber == true { result = "_" + result }
    return result.lowercased()
  }

  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x20 || scalar.properties.isWhitespace { return true }
    return "~`!@#$%^&*()-_+=[]{}|\\;:\"'“”‘’<>,.?/".unicodeScalars.contains(scalar)
  }

  private static let accents: [Unicode.Scalar: String] = [
    "à": "a", "á": "a", "â": "a", "ã": "a", "ä": "a", "å": "a", "ç": "c", "è": "e", "é": "e", "ê": "e",
    "ë": "e", "ì": "i", "í": "i", "î": "i", "ï": "i", "ñ": "n", "ò": "o", "ó": "o", "ô": "o", "õ": "o",
    "ö": "o", "ù": "u", "ú": "u", "û": "u", "ü": "u", "ý": "y", "ÿ": "y",
  ]

  private static func withoutAccent(_ scalar: Unicode.Scalar) -> String { accents[scalar] ?? String(scalar) }
}

/// Attribute lists on lines of their own, which belong to the block before or after them: `{#id .class}`. The ID becomes
/// an anchor.
///
/// Sources: markdown-it-attrs; Markdig, “Generic attributes”; DocFX, `markdigExtensions`.
enum AttributeLines: BlockSyntax {
  static let firstBytes = ByteSet("{")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard let list = AttributeList(start.text), start.text[list.end...].isBlank else { return false }
    let block = SourceBlock(prefix: start.prefix, opening: blocks.take())
    blocks.writeBlank(block)
    guard let id = list.id else { return true }
    blocks.writeAnchor(id, block)
    blocks.writeBlank(block)
    return true
  }
}

/// The ID that GitHub gives a heading.
enum GitHubSlug {
  static func make(_ markdown: Bytes) -> String {
    var result = ""
    for scalar in PlainMarkdown.text(of: markdown).unicodeScalars {
      if scalar == " " || scalar == "-" {
        result += "-"
      } else if scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || scalar.properties.generalCategory == .nonspacingMark
        || scalar.properties.generalCategory == .spacingMark
      {
        result += scalar.properties.lowercaseMapping
      }
    }
    return result
  }
}
