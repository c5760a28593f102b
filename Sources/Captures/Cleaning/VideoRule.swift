import Basics

/// Removes the controls of video players and keeps their descriptions and links.
enum VideoRule: CleaningRule {
  static func apply(to builder: inout PageBuilder) {
    var inPlayer = false
    for block in builder.blocks.indices {
      let kind = builder.blocks[block].kind
      if kind == .paragraph || kind == .list {
        let contexts = kind == .list ? CodeTracker.contexts(builder.blocks[block].lines) : []
        for index in builder.blocks[block].lines.indices where contexts.isEmpty || contexts[index] == .text {
          builder.blocks[block].lines[index].text = withoutThumbnails(builder.blocks[block].lines[index].text)
        }
      }
      guard kind == .paragraph else {
        inPlayer = false
        continue
      }
      var kept: [Line] = []
      for line in builder.blocks[block].lines {
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
      builder.blocks[block].lines = kept
    }
    builder.blocks.removeAll { $0.kind == .paragraph && $0.lines.isEmpty }
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
      guard !link.isImage, text.hasPrefix("!["), let image = LinkSpan.leading(in: text) else { return nil }
      let alternative = text[image.text].trimmed
      let rest = text[image.range.upperBound...].trimmed
      let title = rest.isEmpty ? alternative : rest
      guard !title.isEmpty, alternative.isEmpty || alternative.elementsEqual(title) else { return nil }
      return [UInt8(ascii: "[")] + title + line[link.text.upperBound..<link.range.upperBound]
    }
  }
}
