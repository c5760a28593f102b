import Basics

// The steps of a tutorial, and the code that they show.
extension TutorialDirectives {
  static let steps: DirectiveConverter = { block, blocks in
    let parts = DirectiveContent.parts(of: block, names: ["Step"])
    let count = parts.count { $0.directive != nil }
    guard count > 0 else { return blocks.writeContent(block.source) }
    let label = count == 1 ? "1 step" : "\(count) steps"
    // A group, so that readers can collapse the steps that they have completed.
    blocks.writeGroup("@DisclosureGroup(\"\(label)\", isExpanded: true)", block.source) { blocks in
      blocks.writeBlank(block.source)
      var number = 0
      var files: [String: [PageLine]] = [:]
      var rest = parts[...]
      while let part = rest.popFirst() {
        switch part {
        case .lines(let lines):
          blocks.writeContent(lines, prefix: block.prefix)
          blocks.writeBlank(prefix: block.prefix, for: lines[0])
        case .directive(let first):
          let others = rest.prefix { $0.directive != nil }.compactMap(\.directive)
          rest = rest.dropFirst(others.count)
          blocks.write("@Steps {", first.source)
          for step in [first] + others {
            number += 1
            writeStep(step, number, &files, &blocks)
          }
          let end = (others.last ?? first).source.last
          blocks.write("}", prefix: block.prefix, for: end)
          blocks.writeBlank(prefix: block.prefix, for: end)
        }
      }
    }
  }

  /// Writes a step as an item of a numbered list.
  private static func writeStep(
    _ step: DirectiveBlock, _ number: Int, _ files: inout [String: [PageLine]],
    _ blocks: inout BlockConverter
  ) {
    blocks.writeItem("\(number). ", prefix: step.prefix, for: step.opening) { blocks, prefix in
      var step = step
      step.prefix = prefix
      blocks.writeParts(of: step, ["Code"]) { code, blocks in writeCode(code, &files, &blocks) }
    }
  }

  static let step: DirectiveConverter = { block, blocks in blocks.writeContent(block.source) }

  // MARK: Code

  static let code: DirectiveConverter = { block, blocks in
    var files: [String: [PageLine]] = [:]
    writeCode(block, &files, &blocks)
  }

  /// Writes the code of a file. Highlights the lines that are new since the step before.
  private static func writeCode(
    _ block: DirectiveBlock, _ files: inout [String: [PageLine]], _ blocks: inout BlockConverter
  ) {
    let context = blocks.context
    let file = block.head["file"] ?? ""
    let name = block.head["name"] ?? file
    if let lines = read(file, block.opening, context) {
      var previous = files[name]
      if block.head["reset"] == "true" { previous = nil }
      if let other = block.head["previousFile"] { previous = read(other, block.opening, context) }
      files[name] = lines
      var info = "\(language(file)) title=\(name.replacing("\"", with: "'").directiveArgument)"
      if let changed = previous.flatMap({ ChangedLines.text(from: $0, to: lines) }) {
        info += " {\(changed)}"
      }
      blocks.write(.code(info: info), block.source.with(lines))
    } else {
      context.report("foreign.file/missing", kind: file, at: block.opening.origin, ["file": file])
      blocks.write(name.markdownCode, block.source)
      blocks.writeBlank(block.source)
    }
    blocks.writeContent(block.source)
  }

  private static func read(_ name: String, _ line: PageLine, _ context: PageContext) -> [PageLine]? {
    guard let file = NamedFile.file(name, context), let bytes = IncludeReader.read(file.path, context).bytes
    else {
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
    return LineRanges(lines: inserted).text
  }
}
