import Basics
import HTMLSyntax

/// `{% include "file" %}` and `{% include-markdown "file" start="…" end="…" %}`, also on several lines.
///
/// Source: mkdocs-include-markdown-plugin.
enum IncludeTags: PageSyntax {
  static func convert(_ lines: [PageLine], _ context: PageContext) -> [PageLine] {
    var result: [PageLine] = []
    var index = 0
    while index < lines.count {
      let line = lines[index]
      index += 1
      var text = line.text.trimmed
      guard text.hasPrefix("{%"), text.contains(text: "include") || text.count < 6 else {
        result.append(line)
        continue
      }
      var end = index
      while !text.contains(text: "%}"), end < lines.count, end - index < 20 {
        text = text + [Byte.space] + lines[end].text.trimmed
        end += 1
      }
      guard let content = text.droppingPrefix("{%")?.droppingSuffix("%}"),
        let added = include(content.trimmed.string, line, context)
      else {
        result.append(line)
        continue
      }
      index = end
      result += added
    }
    return result
  }

  private static func include(
    _ text: String, _ line: PageLine, _ context: PageContext
  ) -> [PageLine]? {
    let words = AttributeWords(text)
    guard let first = words.words.first, ["include", "include-markdown", "include_markdown"].contains(first),
      words.words.count > 1
    else { return nil }
    let name = words.words[1]
    let places =
      name.hasPrefix("/") ? [""] : [Paths.parent(context.path) ?? ""] + context.project.includeFolders
    return IncludeReader.replacement(of: line, by: name, in: places, context) { found in
      var lines = first == "include" ? found : IncludeReader.withoutFrontMatter(found)
      lines = select(from: lines, words, name, line, context)
      if let offset = words["heading-offset"].flatMap({ Int($0) }), (1...5).contains(offset) {
        let marks = Bytes(String(repeating: "#", count: offset))
        lines = lines.map { $0.text.first == UInt8(ascii: "#") ? $0.with(marks + $0.text) : $0 }
      }
      return convert(words["dedent"] == "true" ? lines.withoutCommonIndentation : lines, context)
    }
  }
}

extension IncludeTags {
  /// Returns the parts of a file that are between the delimiters `start` and `end`. Without one of them, a part extends
  /// to the beginning or end of the file.
  ///
  /// Source: mkdocs-include-markdown-plugin, `process.filter_inclusions`.
  private static func select(
    from lines: [PageLine], _ words: AttributeWords, _ name: String, _ line: PageLine, _ context: PageContext
  ) -> [PageLine] {
    let start = words["start"].map(withEscapes)
    let end = words["end"].map(withEscapes)
    guard start != nil || end != nil else { return lines }
    let text = DelimitedLines(lines)
    for (key, delimiter) in [("start", start), ("end", end)] {
      guard let delimiter, text.find(delimiter, from: 0) == nil else { continue }
      context.report(
        "foreign.include/delimiter", kind: name + key, at: line.origin,
        ["name": name, "key": key, "delimiter": words[key]])
    }
    guard let start, text.find(start, from: 0) != nil || end == nil else {
      return text.lines(0..<(end.flatMap { text.find($0, from: 0)?.lowerBound } ?? text.count))
    }
    var result: [PageLine] = []
    var index = 0
    while let opening = text.find(start, from: index) {
      let closing = end.flatMap { text.find($0, from: opening.upperBound) }
      result += text.lines(opening.upperBound..<(closing?.lowerBound ?? text.count))
      index = closing?.upperBound ?? text.count
    }
    return result
  }

  /// Returns a delimiter with characters in place of its escape sequences.
  private static func withEscapes(_ text: String) -> Bytes {
    Bytes(text.replacing("\\n", with: "\n").replacing("\\t", with: "\t").replacing("\\r", with: "\r"))
  }
}

/// Lines as one text, in which parts of several lines can be found.
private struct DelimitedLines {
  private let all: [PageLine]
  private let text: Bytes
  /// The index at which each line begins.
  private let starts: [Int]

  init(_ lines: [PageLine]) {
    all = lines
    var text: [UInt8] = []
    starts = lines.map { line in
      defer { text += line.text + [UInt8(ascii: "\n")] }
      return text.count
    }
    self.text = text[...]
  }

  var count: Int { text.count }

  /// Returns the range of the first occurrence of a delimiter at or after an index.
  func find(_ delimiter: Bytes, from index: Int) -> Range<Int>? {
    guard !delimiter.isEmpty else { return nil }
    return text[index...].find(delimiter).map { $0..<($0 + delimiter.count) }
  }

  /// Returns the lines in a range, without empty parts of lines at its ends.
  func lines(_ range: Range<Int>) -> [PageLine] {
    var result: [PageLine] = []
    for (line, start) in zip(all, starts)
    where start < range.upperBound && start + line.text.count >= range.lowerBound {
      let part = text[max(start, range.lowerBound)..<min(start + line.text.count, range.upperBound)]
      if part.isEmpty, !line.text.isEmpty { continue }
      result.append(line.with(part))
    }
    return result
  }
}

/// `{* file ln[1:10,15] hl[3,5:6] title["main.py"] *}`, which shows lines of a file as code.
///
/// Source: markdown-include-variants, the extension of FastAPI.
enum CodeIncludes: PageSyntax {
  static func convert(_ lines: [PageLine], _ context: PageContext) -> [PageLine] {
    lines.flatMap { line -> [PageLine] in
      guard let content = line.text.trimmed.droppingPrefix("{*")?.droppingSuffix("*}"), !content.isBlank
      else {
        return [line]
      }
      return code(content.trimmed.string, line, context)
    }
  }

  private static func code(_ text: String, _ line: PageLine, _ context: PageContext) -> [PageLine] {
    let name = text.prefix { !$0.isWhitespace }
    guard !name.isEmpty,
      let found = IncludeReader.lines(String(name), in: IncludeReader.folders(context), for: line, context)
    else { return [IncludeReader.placeholder(String(name), for: line)] }
    let options = text[name.endIndex...]
    let isFoldOnly = option("ln", in: options) == "0"
    let shown =
      option("ln", in: options).flatMap { LineRanges($0, separator: ":") } ?? LineRanges([1...Int.max])
    let marked = option("hl", in: options).flatMap { LineRanges($0, separator: ":") }
    let language = CodeFiles.language(of: String(name))
    let comment = language == "python" ? "#" : "//"
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
      for number in range.lowerBound..<(end + 1) {
        code.append(found.lines[number - 1])
        if marked?.contains(number) ?? false { highlighted.append(code.count) }
      }
      next = end + 1
    }
    if next <= found.lines.count { code += [line.with([]), note("Code below omitted 👇")] }
    let isWhole = found.lines.count == code.count
    let fold = isWhole && !isFoldOnly ? [] : Self.fold(found.lines, language, line)
    if isFoldOnly { return IncludeReader.indented(fold, as: line) }
    var info = language
    if let title = option("title", in: options) { info += " title=\"\(title.replacing("\"", with: ""))\"" }
    if !highlighted.isEmpty { info += " hl_lines=\"\(highlighted.map(String.init).joined(separator: " "))\"" }
    return IncludeReader.indented(Fence.lines(around: code, info: info, for: line) + fold, as: line)
  }

  /// Returns a disclosure with the whole file.
  private static func fold(_ lines: [PageLine], _ language: String, _ line: PageLine) -> [PageLine] {
    [line.with([]), line.with(Bytes("@DisclosureGroup(\"👀 Full file preview\") {"), .verbatim)]
      + Fence.lines(around: lines, info: language, for: line) + [line.with(Bytes("}"), .verbatim)]
  }

  private static func option(_ name: String, in text: Substring) -> String? {
    guard let start = text.firstRange(of: name + "["), let end = text[start.upperBound...].firstIndex(of: "]")
    else {
      return nil
    }
    let value = text[start.upperBound..<end].trimmingWhiteSpace
    return value.first == "\"" && value.count > 1 ? String(value.dropFirst().dropLast()) : value
  }
}
