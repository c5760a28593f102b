import Basics

// The steps of a tutorial, and the code that they show.
extension TutorialDirectives {
  static let steps: DirectiveConverter = { block, prefix, blocks in
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

  static let step: DirectiveConverter = { block, prefix, blocks in
    blocks.writeContent(block.content, prefix: prefix)
  }

  // MARK: Code

  static let code: DirectiveConverter = { block, prefix, blocks in
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
    var ranges: [ClosedRange<Int>] = []
    for line in inserted {
      if let last = ranges.last, last.upperBound + 1 == line {
        ranges[ranges.count - 1] = last.lowerBound...line
      } else {
        ranges.append(line...line)
      }
    }
    return FenceOptions.text(ranges)
  }
}
