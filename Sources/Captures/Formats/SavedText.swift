import Basics

/// Divides the text of a saved page into headings and other blocks, whose lines are not changed further.
enum SavedText {
  static func blocks(_ lines: [Line]) -> [Block] {
    let contexts = CodeTracker.contexts(lines)
    var blocks: [Block] = []
    var chunk: [Line] = []
    var isCode = false
    var isAfterLabel = false
    var endsAtText = false
    func flush() {
      if !chunk.isEmpty { blocks.append(block(chunk, isCode: isCode)) }
      chunk = []
      isCode = false
      endsAtText = false
    }
    for (index, line) in lines.enumerated() {
      guard contexts[index] == .text else {
        // At the margin, code ends the text before it, and text the code, without a blank line.
        if contexts[index] == .fenced, !isCode, line.text.indent == 0 {
          flush()
          endsAtText = true
        }
        chunk.append(line)
        isCode = true
        continue
      }
      if endsAtText { flush() }
      if line.isBlank {
        // A blank line in an indented block of code.
        let next = lines[index...].firstIndex { !$0.isBlank }
        if isCode, let next, contexts[next].isIndented, !chunk.isEmpty { chunk.append(line) } else { flush() }
      } else if let level = LineKind.atxLevel(line.text) {
        flush()
        blocks.append(heading(LineKind.atxContent(line.text, level), level, [line]))
      } else if let level = LineKind.setextLevel(line.text), isParagraph(chunk), !isCode {
        let text = chunk.dropFirst().reduce(chunk[0].text.trimmed) { WrappedLines.joined($0, $1.text) }
        let title = chunk
        chunk = []
        blocks.append(heading(text, level, title))
      } else if LineKind.isRule(line.text), chunk.isEmpty {
        blocks.append(Block(.rule, [line]))
      } else {
        // Some tools write no blank line between the text and the links around it.
        let isLabel = !line.text.contains(Byte.pipe) && FrameLabels.matches(line.text)
        let marker = LineKind.listMarker(line.text)
        let beginsList =
          marker?.interruptsParagraph == true && line.text.indent < 4 && !isCode && isText(chunk)
        if beginsList || isLabel != isAfterLabel && marker == nil { flush() }
        isAfterLabel = isLabel
        chunk.append(Line(inline(line.text), line.number, through: line.lastNumber))
      }
    }
    flush()
    return blocks
  }

  /// Returns whether lines are a paragraph, after which a list can begin without a blank line.
  private static func isText(_ lines: [Line]) -> Bool {
    lines.first.map { !$0.text.hasPrefix(">") && LineKind.listMarker($0.text) == nil } ?? false
  }

  private static func block(_ lines: [Line], isCode: Bool) -> Block {
    let kind: BlockKind = isCode ? .code : lines[0].text.hasPrefix(">") ? .quote : .paragraph
    return Block(kind, lines)
  }

  /// Returns whether lines are a paragraph, which an underline makes a heading.
  private static func isParagraph(_ lines: [Line]) -> Bool {
    guard let first = lines.first, LineKind.listMarker(first.text) == nil, !first.text.hasPrefix(">"),
      !first.text.hasPrefix("<"), first.text.indent < 4
    else { return false }
    return lines.allSatisfy { !$0.text.contains(Byte.pipe) || $0.text.find("](") != nil }
  }

  private static func heading(_ text: Bytes, _ level: Int, _ lines: [Line]) -> Block {
    var text = text
    var anchor: String?
    if let found = Permalink.removed(from: text) {
      (text, anchor) = (found.text, found.anchor)
    } else if let link = LinkSpan.onlyLink(in: text.trimmed), HeadingLinkURL.isSelf(text) {
      let whole = text.trimmed
      anchor = SourceURL.fragment(link.target(in: whole))
      text = whole[link.text].trimmed
    }
    let line = Line(inline(text), lines[0].number, through: lines[lines.count - 1].lastNumber)
    return Block(.heading, [line], level: level, anchor: anchor.flatMap { isUsable($0) ? $0 : nil })
  }

  /// Whether a fragment can be written as the ID of a heading.
  private static func isUsable(_ anchor: String) -> Bool {
    anchor.utf8.allSatisfy {
      $0 > 0x20 && $0 != UInt8(ascii: "}") && $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "%")
    }
  }

  /// Repairs the links of a line, and removes the numbers that Jina Reader writes before descriptions of images.
  private static func inline(_ text: Bytes) -> Bytes {
    guard text.find("](") != nil else { return text }
    return LinkDestination.repair(withoutImageNumbers(withoutJoinedBrackets(text)))
  }

  /// Repairs URLs in angle brackets that crawl4ai joined with the URL of the page:
  /// `https://a.example/b/<https:/c.example/d>` is `https://c.example/d`, and `https://a.example/b/<c>` is
  /// `https://a.example/b/c`.
  private static func withoutJoinedBrackets(_ text: Bytes) -> Bytes {
    guard text.find(">)") != nil || text.find("> \"") != nil else { return text }
    return LinkSpan.replaced(in: text) { span in
      let url = span.url(in: text)
      guard url.last == UInt8(ascii: ">"), url.hasPrefix("http") else { return nil }
      let open = url.firstIndex(of: UInt8(ascii: "<"))
      let inner = url[(open.map { $0 + 1 } ?? url.startIndex)...].dropLast()
      var whole = url[..<(open ?? url.startIndex)] + inner
      if open != nil, let rest = inner.droppingPrefix("https:/") ?? inner.droppingPrefix("http:/") {
        whole =
          inner[..<rest.startIndex] + (rest.first == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]) + rest
      }
      return text[span.range.lowerBound..<url.startIndex] + whole + text[url.endIndex..<span.range.upperBound]
    }
  }

  private static func withoutImageNumbers(_ text: Bytes) -> Bytes {
    var out: [UInt8] = []
    var position = text.startIndex
    while let start = text.find("![Image ", from: position) {
      let digits = text[(start + 8)...].prefix(while: \.isASCIIDigit)
      let rest = text[digits.endIndex...]
      out += text[position..<(start + 2)]
      if digits.isEmpty {
        position = start + 2
      } else if let description = rest.droppingPrefix(": ") ?? rest.droppingPrefix(":") {
        position = description.startIndex
      } else {
        position = rest.first == UInt8(ascii: "]") ? rest.startIndex : start + 2
      }
    }
    return position == text.startIndex ? text : (out + text[position...])[...]
  }
}
