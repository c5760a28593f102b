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

  private static func heading(
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

  // MARK: Table of contents

  private static let tableOfContents: DirectiveConverter = { block, prefix, blocks in
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

  private static let volume: DirectiveConverter = { block, prefix, blocks in
    heading(2, block.head["name"], prefix, block, &blocks)
    for part in DirectiveContent.parts(of: block.content, names: ["Chapter"]) {
      switch part {
      case .lines(let lines): blocks.writeContent(lines, prefix: prefix)
      case .directive(let inner): writeChapter(inner, level: 3, prefix, &blocks)
      }
    }
  }

  private static let chapter: DirectiveConverter = { block, prefix, blocks in
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

  private static let reference: DirectiveConverter = { block, prefix, blocks in
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

  private static let resources: DirectiveConverter = { block, prefix, blocks in
    heading(2, "Resources", prefix, block, &blocks)
    blocks.writeContent(block.content, prefix: prefix)
  }

  private static func resource(_ title: String) -> DirectiveConverter {
    { block, prefix, blocks in
      heading(3, title, prefix, block, &blocks)
      blocks.writeContent(block.content, prefix: prefix)
      guard let destination = block.head["destination"], !destination.isEmpty else { return }
      blocks.writeBlank(prefix: prefix, for: block.opening)
      blocks.write("[\(title)](<\(destination)>)", prefix: prefix, for: block.opening)
      blocks.writeBlank(prefix: prefix, for: block.opening)
    }
  }

  // MARK: Tutorials and articles

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

  // MARK: Steps

  private static let steps: DirectiveConverter = { block, prefix, blocks in
    let parts = DirectiveContent.parts(of: block.content, names: ["Step"])
    let count = parts.count { part in
      if case .directive = part { return true }
      return false
    }
    guard count > 0 else { return blocks.writeContent(block.content, prefix: prefix) }
    // A group, so that readers can collapse the steps that they have completed.
    blocks.writeBlank(prefix: prefix, for: block.opening)
    blocks.write(
      "@DisclosureGroup(\"\(count == 1 ? "1 step" : "\(count) steps")\", isExpanded: true) {", prefix: prefix,
      for: block.opening)
    blocks.writeBlank(prefix: prefix, for: block.opening)
    var number = 0
    var isOpen = false
    var files: [String: [PageLine]] = [:]
    func close(_ line: PageLine, _ blocks: inout BlockConverter) {
      guard isOpen else { return }
      blocks.write("}", prefix: prefix, for: line)
      blocks.writeBlank(prefix: prefix, for: line)
      isOpen = false
    }
    for part in parts {
      switch part {
      case .lines(let lines):
        close(lines[0], &blocks)
        blocks.writeContent(lines, prefix: prefix)
        blocks.writeBlank(prefix: prefix, for: lines[0])
      case .directive(let item):
        if !isOpen {
          blocks.write("@Steps {", prefix: prefix, for: item.opening)
          isOpen = true
        }
        number += 1
        writeStep(item, number, prefix, &files, &blocks)
      }
    }
    let last = block.closing ?? block.opening
    close(last, &blocks)
    blocks.write("}", prefix: prefix, for: last)
    blocks.writeBlank(prefix: prefix, for: last)
  }

  /// Writes a step as an item of a numbered list.
  private static func writeStep(
    _ step: DirectiveBlock, _ number: Int, _ prefix: Bytes, _ files: inout [String: [PageLine]],
    _ blocks: inout BlockConverter
  ) {
    let marker = "\(number). "
    let inner = prefix + [UInt8](repeating: Byte.space, count: marker.utf8.count)
    let start = blocks.output.count
    for part in DirectiveContent.parts(of: step.content, names: ["Code"]) {
      switch part {
      case .lines(let lines): blocks.writeContent(lines, prefix: inner)
      case .directive(let code): writeCode(code, inner, &files, &blocks)
      }
    }
    blocks.beginItem(at: start, marker: prefix + Bytes(marker), width: inner.count, for: step.opening)
    blocks.writeBlank(prefix: prefix, for: step.closing ?? step.opening)
  }

  private static let step: DirectiveConverter = { block, prefix, blocks in
    blocks.writeContent(block.content, prefix: prefix)
  }

  // MARK: Code

  private static let code: DirectiveConverter = { block, prefix, blocks in
    var files: [String: [PageLine]] = [:]
    writeCode(block, prefix, &files, &blocks)
  }

  /// Writes the code of a file. Highlights the lines that are new since the step before.
  private static func writeCode(
    _ block: DirectiveBlock, _ prefix: Bytes, _ files: inout [String: [PageLine]],
    _ blocks: inout BlockConverter
  ) {
    let context = blocks.context
    let file = block.head["file"] ?? ""
    let name = block.head["name"] ?? file
    if let lines = read(file, block.opening, context) {
      var previous = files[name]
      if block.head["reset"] == "true" { previous = nil }
      if let other = block.head["previousFile"] { previous = read(other, block.opening, context) }
      files[name] = lines
      var options = "title=\(name.replacing("\"", with: "'").directiveArgument)"
      if let changed = previous.flatMap({ ChangedLines.text(from: $0, to: lines) }) {
        options += " {\(changed)}"
      }
      CodeBlocks.write(
        lines, language: language(file), options: options, prefix: prefix, for: block.opening, &blocks)
    } else {
      context.report(
        "foreign.file", kind: file, at: block.opening.origin, "there is no file `\(file)` in the catalog")
      blocks.write(name.markdownCode, prefix: prefix, for: block.opening)
      blocks.writeBlank(prefix: prefix, for: block.opening)
    }
    blocks.writeContent(block.content, prefix: prefix)
  }

  private static func read(_ name: String, _ line: PageLine, _ context: PageContext) -> [PageLine]? {
    guard let file = NamedFile.file(name, context), let bytes = context.includes.read(file.path).bytes else {
      return nil
    }
    var lines = PageLine.lines(of: bytes, file: context.index(ofFile: file.path), includedAt: line)
    while lines.last?.isBlank == true { lines.removeLast() }
    return lines
  }

  /// Returns the language of the code in a file, according to its extension.
  private static func language(_ file: String) -> String {
    let ending = file.lastIndex(of: ".").map { file[file.index(after: $0)...].lowercased() } ?? ""
    return ["m": "objc", "mm": "objc", "": "text", "plist": "xml"][ending] ?? ending
  }

  // MARK: Assessments

  private static let assessments: DirectiveConverter = { block, prefix, blocks in
    heading(2, "Check Your Understanding", prefix, block, &blocks)
    let parts = DirectiveContent.parts(of: block.content, names: ["MultipleChoice"])
    let isNumbered = parts.count > 1
    var number = 0
    for part in parts {
      switch part {
      case .lines(let lines): blocks.writeContent(lines, prefix: prefix)
      case .directive(let question):
        number += 1
        if isNumbered { heading(3, "Question \(number)", prefix, question, &blocks) }
        multipleChoice(question, prefix, &blocks)
      }
    }
  }

  /// Writes a question, its choices, and the answers in a group that readers open.
  private static let multipleChoice: DirectiveConverter = { block, prefix, blocks in
    var choices: [(choice: DirectiveBlock, content: [PageLine], reason: [PageLine])] = []
    for part in DirectiveContent.parts(of: block.content, names: ["Choice"]) {
      switch part {
      case .lines(let lines): blocks.writeContent(lines, prefix: prefix)
      case .directive(let choice):
        var content: [PageLine] = []
        var reason: [PageLine] = []
        for part in DirectiveContent.parts(of: choice.content, names: ["Justification"]) {
          switch part {
          case .lines(let lines): content += lines
          case .directive(let justification): reason += justification.content
          }
        }
        choices.append((choice, content, reason))
      }
    }
    guard let first = choices.first, let last = choices.last else { return }
    blocks.writeBlank(prefix: prefix, for: first.choice.opening)
    for (number, item) in choices.enumerated() {
      writeItem(number + 1, item.content, prefix, item.choice.opening, &blocks)
    }
    blocks.write("@DisclosureGroup(\"Answer\") {", prefix: prefix, for: first.choice.opening)
    blocks.writeBlank(prefix: prefix, for: first.choice.opening)
    for (number, item) in choices.enumerated() {
      let verdict = item.choice.head["isCorrect"] == "true" ? "**Correct.**" : "**Not correct.**"
      var content = item.reason
      if let index = content.firstIndex(where: { !$0.isBlank }), BlockStart.isParagraph(content[index]) {
        content[index] = content[index].dedented(by: content[index].text.indent).prefixed(
          by: Bytes(verdict + " "))
      } else {
        content.insert(item.choice.opening.with(Bytes(verdict)), at: 0)
      }
      writeItem(number + 1, content, prefix, item.choice.opening, &blocks)
    }
    blocks.write("}", prefix: prefix, for: last.choice.closing ?? last.choice.opening)
    blocks.writeBlank(prefix: prefix, for: last.choice.closing ?? last.choice.opening)
  }

  private static func writeItem(
    _ number: Int, _ content: [PageLine], _ prefix: Bytes, _ line: PageLine, _ blocks: inout BlockConverter
  ) {
    let marker = "\(number). "
    let inner = prefix + [UInt8](repeating: Byte.space, count: marker.utf8.count)
    let start = blocks.output.count
    blocks.writeContent(content, prefix: inner)
    blocks.beginItem(at: start, marker: prefix + Bytes(marker), width: inner.count, for: line)
    blocks.writeBlank(prefix: prefix, for: line)
  }
}

/// The lines of code that differ from an earlier version.
enum ChangedLines {
  /// The number of lines beyond which versions are not compared.
  private static let maximumLines = 1000

  /// Returns the numbers of the lines that are new, such as `2,5-7`; nil if there are none, if all lines are new, or if
  /// a version is too long to compare.
  static func text(from old: [PageLine], to new: [PageLine]) -> String? {
    guard old.count <= maximumLines, new.count <= maximumLines else { return nil }
    let inserted = new.map(\.text).difference(from: old.map(\.text)).insertions.compactMap { change -> Int? in
      guard case .insert(let offset, _, _) = change, !new[offset].isBlank else { return nil }
      return offset + 1
    }
    guard !inserted.isEmpty, inserted.count < new.count else { return nil }
    var ranges: [ClosedRange<Int>] = []
    for line in inserted {
      if let last = ranges.last, last.upperBound + 1 == line {
        ranges[ranges.count - 1] = last.lowerBound...line
      } else {
        ranges.append(line...line)
      }
    }
    return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }.joined(
      separator: ",")
  }
}
