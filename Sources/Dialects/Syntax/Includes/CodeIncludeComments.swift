import Basics

/// Parts of files between two comments, each with a title and an expression that selects the part:
///
///     <!--codeinclude-->
///     [Brew](../src/Pot.java) inside_block:brew
///     <!--/codeinclude-->
///
/// Source: mkdocs-codeinclude-plugin, “Usage”.
enum CodeIncludeComments: PageSyntax {
  static func convert(_ lines: [PageLine], _ context: PageContext) -> [PageLine] {
    guard lines.contains(where: { $0.text.trimmed.equals("<!--codeinclude-->") }) else { return lines }
    var result: [PageLine] = []
    var index = 0
    while index < lines.count {
      let line = lines[index]
      index += 1
      guard line.text.trimmed.equals("<!--codeinclude-->"),
        let end = lines[index...].firstIndex(where: { $0.text.trimmed.equals("<!--/codeinclude-->") })
      else {
        result.append(line)
        continue
      }
      result += code(of: lines[index..<end], context)
      index = end + 1
    }
    return result
  }

  /// Returns the code between two comments. Several parts become tabs.
  private static func code(of lines: ArraySlice<PageLine>, _ context: PageContext) -> [PageLine] {
    let parts = lines.filter { !$0.isBlank }
    return parts.flatMap { line -> [PageLine] in
      guard let part = Part(line.text.trimmed) else { return [line] }
      let folder = Paths.parent(context.path) ?? ""
      guard let found = IncludeReader.lines(part.file, in: [folder], for: line, context) else {
        return [IncludeReader.placeholder(part.file, for: line)]
      }
      let code = part.select(found.lines, context.budget).withoutCommonIndentation
      if code.isEmpty {
        IncludeReader.report(part.file, "it does not contain “\(part.token)”", line, context)
        return [IncludeReader.placeholder(part.file, for: line)]
      }
      let name = PlainLabel.text(Bytes(part.title)).replacing("\"", with: "”")
      let fence = Fence.enclosing(code)
      let isTab = parts.count > 1
      let options = isTab || name.isEmpty ? "" : " title=\"\(name)\""
      let info = CodeFiles.language(of: part.file) + options
      let block = [line.with(Bytes(fence + info))] + code + [line.with(Bytes(fence))]
      guard isTab else { return IncludeReader.indented(block, as: line) }
      let tab = [line.with(Bytes("=== \"\(name)\"")), line.with([])]
      let content = block.map { $0.prefixed(by: Bytes("    ")) } + [line.with([])]
      return IncludeReader.indented(tab + content, as: line)
    }
  }

  /// `[title](file) block:token`, `inside_block:token`, or `lines:1,3-5`; without it, the whole file.
  private struct Part {
    var title: String
    var file: String
    var key = ""
    var token = ""

    init?(_ text: Bytes) {
      guard text.first == UInt8(ascii: "["), let middle = text.find("]("),
        let end = LinkTail.end(at: middle + 1, in: text)
      else { return nil }
      title = text[(text.startIndex + 1)..<middle].string
      file = text[(middle + 2)..<(end - 1)].trimmed.string
      let option = text[end...].trimmed
      guard let colon = option.firstIndex(of: UInt8(ascii: ":")) else { return }
      key = option[..<colon].string
      token = option[(colon + 1)...].prefix { !$0.isASCIIWhitespace }.string
    }

    func select(_ lines: [PageLine], _ budget: Budget) -> [PageLine] {
      switch key {
      case "block": blocks(in: lines, withEnds: true)
      case "inside_block": blocks(in: lines, withEnds: false)
      case "lines": LineRanges(token, separator: "-", list: [","]).map { $0.select(lines, budget) } ?? []
      default: lines
      }
    }

    /// Returns the lines of the blocks in braces whose first line contains the token.
    private func blocks(in lines: [PageLine], withEnds: Bool) -> [PageLine] {
      let wanted = Bytes(token)
      var result: [PageLine] = []
      var depth = 0
      var isInBlock = false
      for line in lines {
        let isFirst = !isInBlock && line.text.find(wanted) != nil
        guard isInBlock || isFirst else { continue }
        isInBlock = true
        let outer = depth
        for byte in line.text {
          if byte == UInt8(ascii: "{") { depth += 1 }
          if byte == UInt8(ascii: "}"), depth > 0 { depth -= 1 }
        }
        // The brace can be below the line with the token.
        let isEnd = depth == 0 && (outer > 0 || line.text.contains(UInt8(ascii: "}")))
        if withEnds || outer > 0 && !isEnd { result.append(line) }
        if isEnd { isInBlock = false }
      }
      return result
    }
  }
}
