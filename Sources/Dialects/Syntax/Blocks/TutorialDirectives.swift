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
    "Section": section, "ContentAndMedia": content, "Stack": stack, "Steps": steps, "Step": step,
    "Code": code, "Assessments": assessments, "MultipleChoice": multipleChoice, "Choice": step,
    "Justification": step,
  ]

  static func heading(
    _ level: Int, _ text: String?, _ block: DirectiveBlock, _ blocks: inout BlockConverter
  ) {
    guard let text, !text.isEmpty else { return }
    let anchor = DocumentationURL.anchor(text)
    let id =
      level > 1 && !anchor.isEmpty && anchor != HeadingID.make(from: text) && isUnique(anchor, blocks.context)
      ? " {#\(anchor)}" : ""
    blocks.write(
      .markup(["\(String(repeating: "#", count: level)) \(text.markdownText)\(id)"]), block.source)
  }

  private static func isUnique(_ anchor: String, _ context: PageContext) -> Bool {
    context.project.names?.page(at: context.path)?.headings.isUnique(anchor) ?? true
  }

  private static let tutorial: DirectiveConverter = { block, blocks in
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
          "foreign.file/missing", kind: project, at: block.opening.origin, ["file": project])
      }
    }
    var introduction: DirectiveBlock?
    for part in DirectiveContent.parts(of: block, names: ["Intro", "XcodeRequirement"]) {
      switch part {
      case .directive(let inner) where inner.name == "Intro" && introduction == nil: introduction = inner
      case .directive(let inner) where inner.name == "XcodeRequirement":
        facts.append((link(inner), inner.opening))
      default: rest.append(part)
      }
    }
    if let introduction { intro(introduction, &blocks) }
    for (text, line) in facts { blocks.write("- " + text, prefix: block.prefix, for: line) }
    blocks.writeBlank(block.source)
    for part in rest {
      switch part {
      case .lines(let lines): blocks.writeContent(lines, prefix: block.prefix)
      case .directive(let inner): all[inner.name]?(inner, &blocks)
      }
    }
  }

  private static let requirement: DirectiveConverter = { block, blocks in
    blocks.write(link(block), block.source)
    blocks.writeBlank(block.source)
  }

  private static func link(_ requirement: DirectiveBlock) -> String {
    let head = requirement.head
    return "[\((head["title"] ?? "Xcode").markdownText)](<\(head["destination"] ?? "")>)"
  }

  /// Writes the title, the first paragraph as the abstract, and the rest.
  private static let intro: DirectiveConverter = { block, blocks in
    heading(1, block.head["title"], block, &blocks)
    let content = Array(block.content.drop { $0.isBlank })
    guard let first = content.first, BlockStart.isParagraph(first) else {
      return blocks.writeContent(block.source.with(content))
    }
    let end = content.firstIndex { $0.isBlank || BlockStart.interruptsParagraph($0) } ?? content.count
    for line in content[..<end] {
      var quoted = line.dedented(by: line.text.indent).prefixed(by: block.prefix + Bytes("> "))
      quoted.role = .phrase
      blocks.write([quoted])
    }
    blocks.writeBlank(prefix: block.prefix, for: first)
    blocks.writeContent(Array(content[end...]), prefix: block.prefix)
  }

  private static let section: DirectiveConverter = { block, blocks in
    heading(2, block.head["title"], block, &blocks)
    blocks.writeContent(block.source)
  }

  private static let content: DirectiveConverter = { block, blocks in
    heading(3, block.head["title"], block, &blocks)
    blocks.write(.content, block.source)
  }

  /// Writes the parts next to each other, as the columns of a row.
  private static let stack: DirectiveConverter = { block, blocks in
    let parts = DirectiveContent.parts(of: block, names: ["ContentAndMedia"])
    let columns = parts.compactMap(\.directive)
    guard columns.count == parts.count, columns.count > 1 else { return blocks.writeContent(block.source) }
    blocks.writeGroup("@Row", block.source) { blocks in
      for column in columns { blocks.write(.directive("@Column"), column.source) }
    }
  }
}
