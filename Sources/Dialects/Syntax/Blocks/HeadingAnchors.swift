import Basics

/// Headings of VitePress. Their IDs differ from GitHub’s if they contain punctuation: “What’s new” has the ID
/// `what-s-new`. Links use these IDs, so the headings state them.
///
/// Source: @mdit-vue/shared, `slugify`.
enum HeadingAnchors: BlockSyntax {
  static let firstBytes = ByteSet("#")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    let level = start.text.prefix { $0 == UInt8(ascii: "#") }.count
    guard level <= 6, start.text.dropFirst(level).first == Byte.space else { return false }
    var text = start.text.dropFirst(level).trimmed
    guard !text.isEmpty, text.first != UInt8(ascii: "#") else { return false }
    let line = blocks.take()
    let ends = attributes(text)
    if let ends {
      guard let id = ends.id else {
        blocks.write([line.with(line.text[..<ends.start].trimmedEnd)])
        return true
      }
      blocks.write([line.with(line.text[..<ends.start].trimmedEnd + Bytes(" {#\(id)}"))])
      return true
    }
    while text.last == UInt8(ascii: "#") { text = text.dropLast() }
    let id = Self.id(of: text.trimmed)
    let unique = number(id, blocks.context)
    // The text of a component, such as a badge, is not part of the ID.
    let needsID = unique != GitHubSlug.make(text) || hasComponent(text)
    blocks.write([
      needsID && !unique.isEmpty
        ? line.with(
          start.prefix + Bytes(repeating: UInt8(ascii: "#"), count: level) + Bytes(" ") + text.trimmed
            + Bytes(" {#\(unique)}")) : line
    ])
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

  /// Returns the attribute list at the end of a heading: `{#id .class}`.
  fileprivate static func attributes(_ text: Bytes) -> (start: Int, id: String?)? {
    guard text.last == UInt8(ascii: "}"), let start = text.lastIndex(of: UInt8(ascii: "{")) else {
      return nil
    }
    let inner = text[(start + 1)...].dropLast().trimmed
    guard let first = inner.first, first == UInt8(ascii: "#") || first == UInt8(ascii: ".") else {
      return nil
    }
    let id = inner.split(separator: Byte.space).first { $0.first == UInt8(ascii: "#") }.map {
      $0.dropFirst().string
    }
    return (start, id)
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
    "ë": "e",
    "ì": "i", "í": "i", "î": "i", "ï": "i", "ñ": "n", "ò": "o", "ó": "o", "ô": "o", "õ": "o", "ö": "o",
    "ù": "u",
    "ú": "u", "û": "u", "ü": "u", "ý": "y", "ÿ": "y",
  ]

  private static func withoutAccent(_ scalar: Unicode.Scalar) -> String { accents[scalar] ?? String(scalar) }
}

/// Attribute lists on lines of their own, which belong to the block that they end or follow: `{#id .class}`. The ID
/// becomes an anchor.
///
/// Source: markdown-it-attrs.
enum AttributeLines: BlockSyntax {
  static let firstBytes = ByteSet("{")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    let text = start.text.trimmedEnd
    guard text.dropFirst().first != Byte.space, let found = HeadingAnchors.attributes(text),
      found.start == text.startIndex,
      found.id?.utf8.allSatisfy({ Byte.isWord($0) || "-_.:".utf8.contains($0) }) ?? true
    else { return false }
    let line = blocks.take()
    blocks.writeBlank(prefix: start.prefix, for: line)
    guard let id = found.id else { return true }
    blocks.write("<a id=\"\(id)\"></a>", prefix: start.prefix, for: line)
    blocks.writeBlank(prefix: start.prefix, for: line)
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
