import Basics

/// Tags of blocks that share a line with text, such as `{% hint style="info" %}Warm the pot.{% endhint %}`: each gets a
/// line of its own.
enum GitBookTagLines: PageSyntax {
  static func convert(_ lines: [PageLine], _ context: PageContext) -> [PageLine] {
    guard lines.contains(where: { $0.text.contains(text: "{%") }) else { return lines }
    var code = CodeLines()
    return lines.flatMap { line -> [PageLine] in
      guard case .text = code.read(line.text), line.text.contains(text: "{%") else { return [line] }
      let start = LineStart(line.text)
      let parts = parts(of: start.text)
      return parts.count < 2 ? [line] : parts.map { line.with(start.prefix + $0) }
    }
  }

  /// Returns the opening tags at the beginning of a text, what follows, and the closing tag at the end.
  private static func parts(of text: Bytes) -> [Bytes] {
    var parts: [Bytes] = []
    var rest = text
    while let tag = PageTemplateTag(at: rest.startIndex, in: rest),
      GitBookBlocks.containers.contains(tag.name),
      !rest[tag.end...].isBlank
    {
      parts.append(rest[..<tag.end])
      rest = rest[tag.end...].trimmed
    }
    if let start = startOfClosingTag(in: rest) {
      parts.append(rest[..<start].trimmedEnd)
      rest = rest[start...]
    }
    return parts + [rest]
  }

  /// Returns the index of the closing tag with which a text ends, if other text precedes it.
  private static func startOfClosingTag(in text: Bytes) -> Int? {
    guard text.trimmedEnd.hasSuffix("%}") else { return nil }
    var start: Int?
    var next = text.find("{%")
    while let found = next {
      start = found
      next = text.find("{%", from: found + 2)
    }
    guard let start, !text[..<start].isBlank, let tag = PageTemplateTag(at: start, in: text),
      tag.name.hasPrefix("end"), GitBookBlocks.containers.contains(String(tag.name.dropFirst(3)))
    else { return nil }
    return start
  }
}
