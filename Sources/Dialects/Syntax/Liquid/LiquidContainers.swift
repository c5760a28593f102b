import Basics

extension PageTemplateTag {
  /// A part of the content of a block.
  typealias Part = (tag: PageTemplateTag, line: PageLine, content: [PageLine])

  /// Divides lines into parts between tags with a name and their closing tags; nil if there is anything else, apart from
  /// comments.
  static func parts(of content: [PageLine], _ name: String) -> [Part]? {
    var parts: [Part] = []
    var depth = 0
    for line in content {
      let text = LineStart(line.text).text
      let tag = PageTemplateTag(at: text.startIndex, in: text)
      if tag?.name == name { depth += 1 }
      if tag?.name == "end" + name { depth -= 1 }
      if depth < 0 { return nil }
      if let tag, tag.name == name, depth == 1 {
        parts.append((tag, line, []))
      } else if depth > 0 {
        parts[parts.count - 1].content.append(line)
      } else if !line.isBlank, tag?.name != "end" + name, !text.hasPrefix("<!--") {
        return nil
      }
    }
    return depth == 0 && !parts.isEmpty ? parts : nil
  }
}

/// Tags of Liquid on lines of their own, with content up to a closing tag.
extension BlockConverter {
  /// Takes the block that begins with a tag on the current line; nil, without moving, if it has no closing tag.
  mutating func takeBlock(of tag: PageTemplateTag, endIsOptional: Bool = false) -> SourceBlock? {
    guard hasClosing(tag.name, endIsOptional) else { return nil }
    var depth = 1
    return takeBlock { line in
      guard let inner = PageTemplateTag(at: line.text.startIndex, in: line.text) else { return false }
      if inner.name == tag.name { depth += 1 }
      if inner.name == "end" + tag.name { depth -= 1 }
      return depth == 0
    }
  }

  /// Whether a closing tag follows, so that a block without one does not take the rest of the page.
  ///
  /// - Parameter endIsOptional: whether a closing tag after another opening one belongs to that one.
  private func hasClosing(_ name: String, _ endIsOptional: Bool) -> Bool {
    // If no closing tag follows, none follows the next tag with this name in the same block either.
    guard let last = remaining.last?.origin, remaining.count > 1 else { return false }
    let key = "\(name) \(context.depth) \(last.file):\(last.line)"
    if context.unclosedTags.contains(key) { return false }
    for line in remaining.dropFirst() {
      let text = LineStart(line.text).text
      guard text.hasPrefix("{%"), let tag = PageTemplateTag(at: text.startIndex, in: text) else { continue }
      if tag.name == "end" + name { return true }
      if endIsOptional, tag.name == name { return false }
    }
    context.unclosedTags.insert(key)
    return false
  }
}
