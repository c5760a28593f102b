import Basics

/// The directives of `.tutorial` files.
///
/// Source: Swift-DocC, “Tutorials Syntax”.
enum TutorialDirectives {
  static let all: [String: DirectiveConverter] = [
    "Tutorials": tableOfContents, "Volume": volume, "Chapter": chapter, "TutorialReference": reference,
    "Resources": resources, "Documentation": resource("Documentation"), "SampleCode": resource("Sample Code"),
    "Downloads": resource("Downloads"), "Videos": resource("Videos"), "Forums": resource("Forums"),
    "Tutorial": tutorial, "Article": tutorial, "XcodeRequirement": requirement, "Intro": intro,
    "Section": section,
    "ContentAndMedia": content, "Stack": stack, "Steps": steps, "Step": step, "Code": code,
    "Assessments": assessments,
    "MultipleChoice": multipleChoice,
    "Choice": { block, prefix, blocks in blocks.writeContent(block.content, prefix: prefix) },
    "Justification": { block, prefix, blocks in blocks.writeContent(block.content, prefix: prefix) },
  ]

  static func heading(
    _ level: Int, _ text: String?, _ prefix: Bytes, _ block: DirectiveBlock, _ blocks: inout BlockConverter
  ) {
    guard let text, !text.isEmpty else { return }
    blocks.writeBlank(prefix: prefix, for: block.opening)
    let anchor = DocumentationURL.anchor(text)
    let id =
      level > 1 && !anchor.isEmpty && anchor != HeadingID.make(from: text) && isUnique(anchor, blocks.context)
      ? " {#\(anchor)}" : ""
    blocks.write(
      "\(String(repeating: "#", count: level)) \(text.markdownText)\(id)", prefix: prefix, for: block.opening)
    blocks.writeBlank(prefix: prefix, for: block.opening)
  }

  private static func isUnique(_ anchor: String, _ context: PageContext) -> Bool {
    context.project.names?.page(at: context.path)?.headings.isUnique(anchor) ?? true
  }

  private static let tutorial: DirectiveConverter = { block, prefix, blocks in
    var rest: [DirectiveContent] = []
    var facts: [(String, PageLine)] = []
    if let time = block.head["time"], Int(time) != nil {
      facts.append(("Estimated time: \(time) minutes", block.opening))
    }
    if let project = block.head["projectFiles"] {
      if let file = NamedFile.file(project, blocks.context) {
        facts.append(("[Project files](\(file.path.linkDestination))", block.opening))
      } else {
        blocks.context.report(
          "foreign.file", kind: project, at: block.opening.origin,
          "there is no file `\(project)` in the catalog")
      }
    }
    var introduction: DirectiveBlock?
    for part in DirectiveContent.parts(of: block.content, names: ["Intro", "XcodeRequirement"]) {
      switch part {
      case .directive(let inner) where inner.name == "Intro" && introduction == nil: introduction = inner
      case .directive(let inner) where inner.name == "XcodeRequirement":
        facts.append(
          (
            "[\((inner.head["title"] ?? "Xcode").markdownText)](<\(inner.head["destination"] ?? "")>)",
            inner.opening
          ))
      default: rest.append(part)
      }
    }
    if let introduction { intro(introduction, prefix, &blocks) }
    for (text, line) in facts { blocks.write("- " + text, prefix: prefix, for: line) }
    blocks.writeBlank(prefix: prefix, for: block.opening)
    for part in rest {
      switch part {
      case .lines(let lines): blocks.writeContent(lines, prefix: prefix)
      case .directive(let inner): all[inner.name]?(inner, prefix, &blocks)
      }
    }
  }

  private static let requirement: DirectiveConverter = { block, prefix, blocks in
    blocks.write(
      "[\((block.head["title"] ?? "Xcode").markdownText)](<\(block.head["destination"] ?? "")>)",
      prefix: prefix,
      for: block.opening)
    blocks.writeBlank(prefix: prefix, for: block.opening)
  }

  /// Writes the title, the first paragraph as the abstract, and the rest.
  private static let intro: DirectiveConverter = { block, prefix, blocks in
    heading(1, block.head["title"], prefix, block, &blocks)
    let content = Array(block.content.drop { $0.isBlank })
    guard let first = content.first, BlockStart.isParagraph(first) else {
      return blocks.writeContent(content, prefix: prefix)
    }
    let end = content.firstIndex { $0.isBlank || BlockStart.interruptsParagraph($0) } ?? content.count
    for line in content[..<end] {
      var quoted = line.dedented(by: line.text.indent).prefixed(by: prefix + Bytes("> "))
      quoted.role = .phrase
      blocks.write([quoted])
    }
    blocks.writeBlank(prefix: prefix, for: first)
    blocks.writeContent(Array(content[end...]), prefix: prefix)
  }

  private static let section: DirectiveConverter = { block, prefix, blocks in
    heading(2, block.head["title"], prefix, block, &blocks)
    blocks.writeContent(block.content, prefix: prefix)
  }

  private static let content: DirectiveConverter = { block, prefix, blocks in
    heading(3, block.head["title"], prefix, block, &blocks)
    blocks.writeBlank(prefix: prefix, for: block.opening)
    blocks.writeContent(block.content, prefix: prefix)
    blocks.writeBlank(prefix: prefix, for: block.closing ?? block.opening)
  }

  /// Writes the parts next to each other, as the columns of a row.
  private static let stack: DirectiveConverter = { block, prefix, blocks in
    let parts = DirectiveContent.parts(of: block.content, names: ["ContentAndMedia"])
    let columns = parts.compactMap { part -> DirectiveBlock? in
      if case .directive(let column) = part { return column }
      return nil
    }
    guard columns.count == parts.count, columns.count > 1 else {
      return blocks.writeContent(block.content, prefix: prefix)
    }
    blocks.writeBlank(prefix: prefix, for: block.opening)
    blocks.write("@Row {", prefix: prefix, for: block.opening)
    for column in columns {
      blocks.writeDirective(
        "@Column", column.content, prefix: prefix, opening: column.opening, closing: column.closing)
    }
    blocks.write("}", prefix: prefix, for: block.closing ?? block.opening)
    blocks.writeBlank(prefix: prefix, for: block.closing ?? block.opening)
  }
}
