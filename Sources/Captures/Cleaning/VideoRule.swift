import Basics

/// Removes the controls of video players and keeps their descriptions and links.
enum VideoRule: CleaningRule {
  static func apply(to builder: inout PageBuilder) {
    var out: [Block] = []
    var inPlayer = false
    for var block in builder.blocks {
      guard block.kind == .paragraph || block.kind == .list else {
        inPlayer = false
        out.append(block)
        continue
      }
      let contexts = block.kind == .list ? CodeTracker.contexts(block.lines) : []
      for index in block.lines.indices where contexts.isEmpty || contexts[index] == .text {
        block.lines[index].text = withoutThumbnails(block.lines[index].text)
      }
      guard block.kind == .paragraph else {
        inPlayer = false
        out.append(block)
        continue
      }
      var kept: [Line] = []
      for line in block.lines {
        if line.text.trimmed.equals("Video with custom controls.") || inPlayer && isControl(line.text) {
          builder.remove(line, rule: "video controls")
          inPlayer = true
        } else if let description = line.text.droppingPrefix("Content description:") {
          kept.append(Line(Bytes("Video: ") + description.trimmed, line.number))
          inPlayer = true
        } else {
          kept.append(line)
          inPlayer = false
        }
      }
      if kept.isEmpty { continue }
      block.lines = kept
      out.append(block)
    }
    builder.blocks = out
  }

  private static func isControl(_ text: Bytes) -> Bool {
    let text = text.trimmed
    return text.equals("Play") || text.equals("Pause") || text.equals("Replay")
  }

  /// Replaces `[![](thumbnail) Title](video)` by `[Title](video)`.
  static func withoutThumbnails(_ line: Bytes) -> Bytes {
    guard line.contains(text: "[![") else { return line }
    return LinkSpan.replaced(in: line) { link in
      let text = line[link.text]
      guard !link.isImage, text.hasPrefix("!["), let image = LinkSpan.all(in: text).first,
        image.range.lowerBound == text.startIndex
      else { return nil }
      let alternative = text[image.text].trimmed
      let rest = text[image.range.upperBound...].trimmed
      let title = rest.isEmpty ? alternative : rest
      guard !title.isEmpty, alternative.isEmpty || alternative.elementsEqual(title) else { return nil }
      return [UInt8(ascii: "[")] + title + line[link.text.upperBound..<link.range.upperBound]
    }
  }
}
