import Basics

/// Joins links whose text is a block, with blank lines around it, so that Markdown does not read them as links:
///
/// ```
/// [
///
/// Lanterns](/design/lanterns)
/// ```
enum BlankLinks {
  /// The number of lines, counting blank ones, within which a link must end.
  private static let mostLines = 40
  private static let mostParts = 12

  static func join(_ lines: [Line]) -> [Line] {
    guard lines.contains(where: { opens($0.text) }) else { return lines }
    var out: [Line] = []
    out.reserveCapacity(lines.count)
    let contexts = CodeTracker.contexts(lines)
    var pending: Line?
    var index = 0
    while index < lines.count || pending != nil {
      let line = pending ?? lines[index]
      let next = pending == nil ? index + 1 : index
      let isText = pending != nil || contexts[index] == .text
      pending = nil
      guard isText, opens(line.text), next < lines.count, lines[next].isBlank,
        let link = link(line, lines, contexts, from: next)
      else {
        out.append(line)
        index = max(next, index)
        continue
      }
      out += link.lines
      pending = link.rest
      index = link.end
    }
    return out
  }

  /// Returns true for a line that ends with the opening bracket of a link.
  static func opens(_ text: Bytes) -> Bool {
    let line = text.trimmedEnd
    guard line.last == UInt8(ascii: "[") else { return false }
    return line.count == 1
      || line[line.endIndex - 2] != Byte.backslash && line[line.endIndex - 2] != UInt8(ascii: "!")
  }

  private struct JoinedLink {
    var lines: [Line]
    /// The beginning of another link directly after this one.
    var rest: Line?
    /// The index of the line after the link.
    var end: Int
  }

  private static func link(
    _ opening: Line, _ lines: [Line], _ contexts: [CodeTracker.Context], from start: Int
  ) -> JoinedLink? {
    var parts: [Line] = []
    var depth = 0
    for index in start..<min(lines.count, start + mostLines) {
      let line = lines[index]
      if line.isBlank { continue }
      let text = line.text.trimmed
      guard contexts[index] == .text, parts.count < mostParts, LineKind.listMarker(text) == nil,
        !text.hasPrefix(">"),
        !LineKind.isRule(text)
      else { return nil }
      if let close = closingBracket(in: text, &depth) {
        guard let link = LinkSpan.all(in: Bytes("[x") + text[close...]).first, !link.isImage,
          link.range.lowerBound == 0
        else { return nil }
        let end = close + link.range.upperBound - 2
        if !text[..<close].isBlank { parts.append(Line(text[..<close].trimmed, line.number)) }
        guard !parts.isEmpty else { return nil }
        return written(
          opening, parts, url: text[close..<end], tail: text[end...], closing: line, end: index + 1)
      }
      if depth < 0 { return nil }
      parts.append(Line(text, line.number))
    }
    return nil
  }

  /// Returns the index of the bracket that closes a link opened on an earlier line.
  private static func closingBracket(in text: Bytes, _ depth: inout Int) -> Int? {
    var index = text.startIndex
    while index < text.endIndex {
      switch text[index] {
      case Byte.backslash: index += 1
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"):
        depth -= 1
        if depth < 0 {
          return index + 1 < text.endIndex && text[index + 1] == UInt8(ascii: "(") ? index : nil
        }
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Writes the parts as one link. A heading in it becomes a heading with the link, between the other parts.
  private static func written(
    _ opening: Line, _ parts: [Line], url: Bytes, tail: Bytes, closing: Line, end: Int
  ) -> JoinedLink {
    let before = opening.text.trimmedEnd.dropLast()
    let isCard = opens(tail)
    let tail = isCard ? tail.trimmedEnd.dropLast().trimmedEnd : tail
    let rest = isCard ? Line(Bytes("["), closing.number) : nil
    var lines: [Line] = []
    if before.isBlank, let heading = parts.firstIndex(where: { LineKind.atxLevel($0.text) != nil }) {
      for (index, part) in parts.enumerated() {
        if index > 0 { lines.append(Line([], part.number)) }
        guard index == heading, let level = LineKind.atxLevel(part.text) else {
          lines.append(part)
          continue
        }
        let marks = [UInt8](repeating: UInt8(ascii: "#"), count: level) + [Byte.space, UInt8(ascii: "[")]
        lines.append(Line((marks + LineKind.atxContent(part.text, level) + url)[...], part.number))
      }
      if !tail.isBlank { lines += [Line([], closing.number), Line(tail.trimmed, closing.number)] }
    } else {
      let text = parts.map { part in
        Array(LineKind.atxLevel(part.text).map { LineKind.atxContent(part.text, $0) } ?? part.text)
      }
      let joined = Array(text.joined(separator: [Byte.space]))
      lines.append(
        Line(
          (Array(before) + [UInt8(ascii: "[")] + joined + url + tail)[...], opening.number,
          through: closing.lastNumber))
    }
    if isCard { lines.append(Line([], closing.number)) }
    return JoinedLink(lines: lines, rest: rest, end: end)
  }
}
