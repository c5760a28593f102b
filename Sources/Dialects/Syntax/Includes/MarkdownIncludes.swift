import Basics
import FileSystem

/// The includes of extensions for Python-Markdown: `{!file!}`, `{! file [ln:3-8] !}`, and FastAPI’s
/// `{* file ln[1:10] hl[3] *}`, which shows a file as code; and `{% include "file" %}` of the include-markdown plugin.
///
/// Sources: markdown-include, mdx_include, markdown-include-variants, mkdocs-include-markdown-plugin.
enum MarkdownIncludes: LineSyntax {
  static func convert(_ lines: [PageLine], _ context: PageContext) -> [PageLine] { expand(lines, [], context) }

  private static func expand(_ lines: [PageLine], _ open: [String], _ context: PageContext) -> [PageLine] {
    guard lines.contains(where: { isCandidate($0.text) }) else { return lines }
    var result: [PageLine] = []
    var index = 0
    while index < lines.count {
      let line = lines[index]
      index += 1
      guard isCandidate(line.text) else {
        result.append(line)
        continue
      }
      // Arguments of the plugin can be on lines of their own.
      var text = line.text.trimmed
      var end = index
      if text.hasPrefix("{%"), !text.contains(text: "%}") {
        while end < lines.count, end - index < 20, !text.contains(text: "%}") {
          text = text + [Byte.space] + lines[end].text.trimmed
          end += 1
        }
      }
      guard let added = include(text, line, open, context) else {
        result.append(line)
        continue
      }
      index = end
      result += added
    }
    return result
  }

  private static func isCandidate(_ text: Bytes) -> Bool {
    let text = text.trimmed
    return text.hasPrefix("{!") || text.hasPrefix("{*") || (text.hasPrefix("{%") && text.contains(text: "include"))
  }

  private static func include(
    _ text: Bytes, _ line: PageLine, _ open: [String], _ context: PageContext
  ) -> [PageLine]? {
    if text.hasPrefix("{*"), let content = text.droppingPrefix("{*")?.droppingSuffix("*}") {
      return code(content.trimmed.string, line, context)
    }
    if text.hasPrefix("{!"), let content = text.droppingPrefix("{!")?.droppingSuffix("!}") {
      return markdown(content.trimmed.string, line, open, context)
    }
    if text.hasPrefix("{%"), let content = text.droppingPrefix("{%")?.droppingSuffix("%}") {
      return plugin(content.trimmed.string, line, open, context)
    }
    return nil
  }

  private static func folders(_ context: PageContext) -> [String] {
    context.project.includeFolders + [Paths.parent(context.path) ?? ""]
  }

  // MARK: Text

  /// `file`, `file!lines=1 3-5`, or `file [ln:3-8,10]`.
  private static func markdown(
    _ text: String, _ line: PageLine, _ open: [String], _ context: PageContext
  ) -> [PageLine]? {
    var name = text
    var ranges: LineRanges?
    if let cut = text.firstRange(of: "!lines=") {
      name = String(text[..<cut.lowerBound])
      ranges = LineRanges(String(text[cut.upperBound...]), separator: "-")
    } else if let cut = text.firstRange(of: "[ln:"), let end = text.lastIndex(of: "]") {
      name = text[..<cut.lowerBound].trimmingSpaces
      ranges = LineRanges(String(text[cut.upperBound..<end]), separator: "-", list: [","])
    }
    guard !name.isEmpty else { return nil }
    guard open.count < IncludedFile.maximumDepth, !open.contains(name),
      let found = IncludedFile.lines(name, in: folders(context), for: line, context)
    else { return [IncludedFile.placeholder(name, for: line)] }
    let lines = ranges.map { $0.select(found.lines) } ?? withoutFrontMatter(found.lines)
    return indented(expand(lines, open + [name], context), as: line)
  }

  private static func withoutFrontMatter(_ lines: [PageLine]) -> [PageLine] {
    Array(lines[PageConverter.frontMatter(of: lines).endIndex...])
  }

  private static func indented(_ lines: [PageLine], as line: PageLine) -> [PageLine] {
    let indentation = line.text.prefix { $0 == Byte.space || $0 == Byte.tab }
    return lines.map { $0.prefixed(by: indentation) }
  }

  /// `include "file" start="…" end="…"`, or `include-markdown`.
  private static func plugin(
    _ text: String, _ line: PageLine, _ open: [String], _ context: PageContext
  ) -> [PageLine]? {
    let words = AttributeWords(text)
    guard let first = words.words.first, first == "include" || first == "include-markdown" || first == "include_markdown",
      words.words.count > 1
    else { return nil }
    let name = words.words[1]
    let places = name.hasPrefix("/") ? [""] : [Paths.parent(context.path) ?? ""] + context.project.includeFolders + [""]
    guard open.count < IncludedFile.maximumDepth, !open.contains(name),
      let found = IncludedFile.lines(name, in: places, for: line, context)
    else { return [IncludedFile.placeholder(name, for: line)] }
    var lines = first == "include" ? found.lines : withoutFrontMatter(found.lines)
    if let start = words["start"], let place = lines.firstIndex(where: { $0.text.find(Bytes(start)) != nil }) {
      lines = Array(lines[(place + 1)...])
    }
    if let end = words["end"], let place = lines.firstIndex(where: { $0.text.find(Bytes(end)) != nil }) {
      lines = Array(lines[..<place])
    }
    if let offset = words["heading-offset"].flatMap({ Int($0) }), offset > 0 {
      lines = lines.map { line in
        line.text.first == UInt8(ascii: "#") ? line.with(Bytes(String(repeating: "#", count: offset)) + line.text) : line
      }
    }
    if words["dedent"] == "true" { lines = lines.withoutCommonIndentation }
    return indented(expand(lines, open + [name], context), as: line)
  }

  // MARK: Code

  /// `file ln[1:10,15] hl[3,5:6] title["main.py"]`
  private static func code(_ text: String, _ line: PageLine, _ context: PageContext) -> [PageLine]? {
    let name = text.prefix { !$0.isWhitespace }
    guard !name.isEmpty, let found = IncludedFile.lines(String(name), in: folders(context), for: line, context)
    else { return [IncludedFile.placeholder(String(name), for: line)] }
    let options = text[name.endIndex...]
    let shown = option("ln", in: options).flatMap { LineRanges($0, separator: ":") } ?? LineRanges([1...Int.max])
    let marked = option("hl", in: options).flatMap { LineRanges($0, separator: ":") }
    let language = name.split(separator: ".").last.map(String.init) ?? ""
    let comment = language == "py" ? "#" : "//"
    func note(_ text: String) -> PageLine { line.with(Bytes("\(comment) \(text)"), .verbatim) }

    var code: [PageLine] = []
    var highlighted: [Int] = []
    var next = 1
    for range in shown.ranges where range.lowerBound <= found.lines.count {
      let end = min(range.upperBound, found.lines.count)
      if range.lowerBound > next {
        if next > 1 { code.append(line.with([])) }
        code += [note(next > 1 ? "Code here omitted 👈" : "Code above omitted 👆"), line.with([])]
      }
      for number in range.lowerBound...max(end, range.lowerBound) {
        code.append(found.lines[number - 1])
        if marked?.contains(number) ?? false { highlighted.append(code.count) }
      }
      next = end + 1
    }
    if next <= found.lines.count { code += [line.with([]), note("Code below omitted 👇")] }
    let fence = Self.fence(for: code)
    var info = fence + (language == "py" ? "python" : language)
    if let title = option("title", in: options) { info += " title=\"\(title.replacing("\"", with: ""))\"" }
    if !highlighted.isEmpty { info += " hl_lines=\"\(highlighted.map(String.init).joined(separator: " "))\"" }
    return indented([line.with(Bytes(info))] + code + [line.with(Bytes(fence))], as: line)
  }

  /// Returns backquotes that the code does not contain.
  static func fence(for code: [PageLine]) -> String {
    var length = 3
    for line in code {
      let text = line.text.trimmed
      length = max(length, text.prefix { $0 == Byte.backtick }.count + 1)
    }
    return String(repeating: "`", count: length)
  }

  private static func option(_ name: String, in text: Substring) -> String? {
    guard let start = text.firstRange(of: name + "["), let end = text[start.upperBound...].firstIndex(of: "]") else {
      return nil
    }
    let value = text[start.upperBound..<end].trimmingSpaces
    return value.first == "\"" && value.count > 1 ? String(value.dropFirst().dropLast()) : value
  }
}

/// Words and pairs `key="value"` separated by spaces, as in attribute lists and in the options of code blocks.
struct AttributeWords {
  /// The words, without quotes, that are not pairs.
  private(set) var words: [String] = []
  private(set) var pairs: [(key: String, value: String)] = []
  /// Whether all quotes are closed.
  private(set) var isComplete = true

  init(_ text: String) {
    var rest = text[...]
    while true {
      rest = rest.drop { $0.isWhitespace }
      guard let first = rest.first else { return }
      if first == "\"" || first == "'" {
        words.append(take(quoted: &rest, first))
        continue
      }
      let word = rest.prefix { !$0.isWhitespace && $0 != "=" }
      rest = rest[word.endIndex...]
      guard rest.first == "=" else {
        words.append(String(word))
        continue
      }
      rest.removeFirst()
      if let quote = rest.first, quote == "\"" || quote == "'" {
        pairs.append((String(word), take(quoted: &rest, quote)))
      } else {
        let value = rest.prefix { !$0.isWhitespace }
        pairs.append((String(word), String(value)))
        rest = rest[value.endIndex...]
      }
    }
  }

  private mutating func take(quoted rest: inout Substring, _ quote: Character) -> String {
    rest.removeFirst()
    var value = ""
    while let character = rest.first {
      rest.removeFirst()
      if character == quote { return value }
      if character == "\\", let next = rest.first, next == quote || next == "\\" {
        value.append(next)
        rest.removeFirst()
      } else {
        value.append(character)
      }
    }
    isComplete = false
    return value
  }

  subscript(key: String) -> String? { pairs.first { $0.key == key }?.value }
}
