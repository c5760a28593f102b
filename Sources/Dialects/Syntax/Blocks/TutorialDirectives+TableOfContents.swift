import Basics

// The directives of the table of contents of tutorials.
extension TutorialDirectives {
  static let tableOfContents: DirectiveConverter = { block, blocks in
    // The introduction states the title. If it does not, the name of the table of contents is the title.
    let hasTitle = DirectiveContent.parts(of: block, names: ["Intro"]).contains { part in
      part.directive?.head["title"]?.isEmpty == false
    }
    if !hasTitle { heading(1, block.head["name"], block, &blocks) }
    blocks.context.metadata.append("children: hidden")
    blocks.writeContent(block.source)
  }

  static let volume: DirectiveConverter = { block, blocks in
    heading(2, block.head["name"], block, &blocks)
    blocks.writeParts(of: block, ["Chapter"]) { inner, blocks in writeChapter(inner, level: 3, &blocks) }
  }

  static let chapter: DirectiveConverter = { block, blocks in writeChapter(block, level: 2, &blocks) }

  private static func writeChapter(_ block: DirectiveBlock, level: Int, _ blocks: inout BlockConverter) {
    heading(level, block.head["name"], block, &blocks)
    blocks.writeParts(of: block, ["TutorialReference"], reference)
  }

  static let reference: DirectiveConverter = { block, blocks in
    let link = block.head["tutorial"] ?? block.head.unnamed ?? ""
    let name = link.hasPrefix("doc:") ? String(link.dropFirst(4)) : link
    guard let markdown = NamedLink.link(to: name, in: blocks.context) else {
      NamedLink.report(name, at: block.opening.origin, column: 1, blocks.context)
      return blocks.write("- \(NamedLink.name(name).markdownText)", block.source)
    }
    // Consecutive references are one list.
    if let last = blocks.output.lastIndex(where: { !$0.isBlank }), blocks.output[last].text.equals("}"),
      let opening = blocks.output[..<last].last(where: { !$0.text.hasPrefix("- ") }),
      opening.text.hasPrefix("@Links(visualStyle: list) {")
    {
      return blocks.insertBeforeLastBrace("- " + markdown, at: last, for: block.opening)
    }
    blocks.writeGroup("@Links(visualStyle: list)", block.source) { $0.write("- " + markdown, block.source) }
  }

  static let resources: DirectiveConverter = { block, blocks in
    heading(2, "Resources", block, &blocks)
    blocks.writeContent(block.source)
  }

  static func resource(_ title: String) -> DirectiveConverter {
    { block, blocks in
      heading(3, title, block, &blocks)
      blocks.writeContent(block.source)
      guard let destination = block.head["destination"], !destination.isEmpty else { return }
      blocks.write(.markup(["[\(title)](<\(destination)>)"]), block.source)
    }
  }
}
