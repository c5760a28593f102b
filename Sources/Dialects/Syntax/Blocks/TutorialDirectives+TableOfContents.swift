import Basics

// The directives of the table of contents of tutorials.
extension TutorialDirectives {
  static let tableOfContents: DirectiveConverter = { block, prefix, blocks in
    // The introduction states the title. If it does not, the name of the table of contents is the title.
    let parts = DirectiveContent.parts(of: block.content, names: ["Intro"])
    let hasTitle = parts.contains { part in
      if case .directive(let intro) = part { return intro.head["title"]?.isEmpty == false }
      return false
    }
    if !hasTitle { heading(1, block.head["name"], prefix, block, &blocks) }
    blocks.context.metadata.append("children: hidden")
    blocks.writeContent(block.content, prefix: prefix)
  }

  static let volume: DirectiveConverter = { block, prefix, blocks in
    heading(2, block.head["name"], prefix, block, &blocks)
    for part in DirectiveContent.parts(of: block.content, names: ["Chapter"]) {
      switch part {
      case .lines(let lines): blocks.writeContent(lines, prefix: prefix)
      case .directive(let inner): writeChapter(inner, level: 3, prefix, &blocks)
      }
    }
  }

  static let chapter: DirectiveConverter = { block, prefix, blocks in
    writeChapter(block, level: 2, prefix, &blocks)
  }

  private static func writeChapter(
    _ block: DirectiveBlock, level: Int, _ prefix: Bytes, _ blocks: inout BlockConverter
  ) {
    heading(level, block.head["name"], prefix, block, &blocks)
    for part in DirectiveContent.parts(of: block.content, names: ["TutorialReference"]) {
      switch part {
      case .lines(let lines): blocks.writeContent(lines, prefix: prefix)
      case .directive(let inner): reference(inner, prefix, &blocks)
      }
    }
  }

  static let reference: DirectiveConverter = { block, prefix, blocks in
    let link = block.head["tutorial"] ?? block.head.unnamed ?? ""
    let name = link.hasPrefix("doc:") ? String(link.dropFirst(4)) : link
    guard let markdown = NamedLink.link(to: name, in: blocks.context) else {
      NamedLink.report(name, at: block.opening.origin, column: 1, blocks.context)
      blocks.write("- \(NamedLink.name(name).markdownText)", prefix: prefix, for: block.opening)
      return
    }
    // Consecutive references are one list.
    if let last = blocks.output.lastIndex(where: { !$0.isBlank }), blocks.output[last].text.equals("}"),
      let opening = blocks.output[..<last].last(where: { !$0.text.hasPrefix("- ") }),
      opening.text.hasPrefix("@Links(visualStyle: list) {")
    {
      blocks.insertBeforeLastBrace("- " + markdown, at: last, for: block.opening)
      return
    }
    blocks.writeBlank(prefix: prefix, for: block.opening)
    blocks.write("@Links(visualStyle: list) {", prefix: prefix, for: block.opening)
    blocks.write("- " + markdown, prefix: prefix, for: block.opening)
    blocks.write("}", prefix: prefix, for: block.opening)
    blocks.writeBlank(prefix: prefix, for: block.opening)
  }

  static let resources: DirectiveConverter = { block, prefix, blocks in
    heading(2, "Resources", prefix, block, &blocks)
    blocks.writeContent(block.content, prefix: prefix)
  }

  static func resource(_ title: String) -> DirectiveConverter {
    { block, prefix, blocks in
      heading(3, title, prefix, block, &blocks)
      blocks.writeContent(block.content, prefix: prefix)
      guard let destination = block.head["destination"], !destination.isEmpty else { return }
      blocks.writeBlank(prefix: prefix, for: block.opening)
      blocks.write("[\(title)](<\(destination)>)", prefix: prefix, for: block.opening)
      blocks.writeBlank(prefix: prefix, for: block.opening)
    }
  }
}
