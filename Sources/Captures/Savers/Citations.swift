import Basics

/// Turns the citations of crawl4ai back into links: `Pots⟨1⟩`, with `⟨1⟩ https://example.com/pots: Pots` at the end of
/// the page.
enum Citations {
  private static let open: StaticString = "⟨"
  private static let close: StaticString = "⟩"

  private struct Reference {
    var url: Bytes
    /// The texts that the link can have, the longest one first.
    var texts: [Bytes]
  }

  /// Returns the lines with links and without the list of references, or the same lines if a page has none.
  static func resolve(_ lines: [Line], removed: (Line) -> Void) -> [Line] {
    guard
      let start = lines.lastIndex(where: {
        LineKind.atxLevel($0.text) == 2 && $0.text.contains(text: "References")
      }),
      let first = lines[start...].dropFirst().first(where: { !$0.isBlank }), number(first.text[...]) != nil
    else { return lines }
    var references: [Int: Reference] = [:]
    for line in lines[(start + 1)...] where !line.isBlank {
      guard let (number, rest) = number(line.text) else { return lines }
      references[number] = reference(rest.trimmed)
    }
    for line in lines[start...] { removed(line) }
    let contexts = CodeTracker.contexts(lines[..<start])
    return zip(lines, contexts).map { line, context in
      guard context == .text, line.text.contains(text: open) else { return line }
      return Line(linked(line.text, references), line.number, through: line.lastNumber)
    }
  }

  /// Returns the number at the beginning of a text, such as `⟨12⟩`, and the text after it.
  private static func number(_ text: Bytes) -> (number: Int, rest: Bytes)? {
    guard let rest = text.droppingPrefix(open) else { return nil }
    let digits = rest.prefix(while: \.isASCIIDigit)
    guard let number = digits.decimal, let end = rest.dropFirst(digits.count).droppingPrefix(close) else {
      return nil
    }
    return (number, end)
  }

  /// Reads `https://example.com/pots: Title - Text`.
  private static func reference(_ text: Bytes) -> Reference {
    guard let colon = text.find(": ") else { return Reference(url: text, texts: []) }
    var texts: [Bytes] = [text[(colon + 2)...]]
    while let last = texts.last, let dash = last.find(" - ") { texts.append(last[(dash + 3)...]) }
    return Reference(url: text[..<colon], texts: texts.filter { !$0.isEmpty })
  }

  private static let longestLabel = 80

  /// Returns the text of a short line with one citation, at its end, which is the text of its link.
  private static func wholeText(_ text: [UInt8], before rest: Bytes) -> [Bytes] {
    var content = LineKind.listMarker(text[...])?.content ?? text[...].trimmed
    content = LineKind.atxLevel(content).map { LineKind.atxContent(content, $0) } ?? content
    let isWhole = content.count <= longestLabel && !content.contains(text: "](") && rest.count <= 4
    return isWhole && !content.isEmpty && text[...].hasSuffix(content) ? [content] : []
  }

  private static func linked(_ text: Bytes, _ references: [Int: Reference]) -> Bytes {
    var out: [UInt8] = []
    var position = text.startIndex
    while let found = text.find(open, from: position) {
      out += text[position..<found]
      guard let (number, rest) = number(text[found...]), let reference = references[number] else {
        out += text[found..<(found + open.utf8CodeUnitCount)]
        position = found + open.utf8CodeUnitCount
        continue
      }
      position = rest.startIndex
      let destination = "](".utf8 + reference.url + ")".utf8
      let texts = reference.texts + [Bytes("¶")] + wholeText(out, before: rest)
      if rest.first == UInt8(ascii: "]"), out.suffix(longestLabel).contains(text: "![") {
        out += destination
        position += 1
      } else if let label = texts.first(where: { out[...].hasSuffix($0) }) {
        out.insert(UInt8(ascii: "["), at: out.count - label.count)
        out += destination
      } else if out.last.map({ $0 > Byte.space }) ?? false {
        // A link without text, such as an image’s link, is not visible.
        out += "[".utf8 + text[found..<rest.startIndex] + destination
      }
    }
    return (out + text[position...])[...]
  }
}
