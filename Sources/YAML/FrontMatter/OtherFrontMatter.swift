import Basics

/// The languages of front matter.
public enum FrontMatterFormat: Sendable {
  case yaml, toml, json
}

/// Front matter in the forms of other tools: TOML between lines `+++`, a JSON object, both between `---toml` or `---json`
/// and `---`, and YAML between lines of more than three hyphens.
///
/// Source: Hugo, “Front matter”; gray-matter, “Language”.
struct OtherFrontMatter {
  private(set) var root: YAMLNode?
  let format: FrontMatterFormat
  let bodyOffset: Int
  /// The number of the body’s first line.
  let bodyLine: Int
  private(set) var problem: YAMLError?

  /// - Parameters:
  ///   - start: the offset of the first line.
  ///   - first: the number of that line.
  init?(_ page: UnsafeBufferPointer<UInt8>, from start: Int, line first: Int) {
    var lines = TextLines(page, from: start, number: first)
    guard let opening = lines.next() else { return nil }
    let fence = Bytes(page[opening.range]).trimmedEnd
    if fence.first == UInt8(ascii: "{") {
      format = .json
      guard let end = Self.endOfObject(page, from: start) else { return nil }
      if end < 0 {
        (bodyOffset, bodyLine) = Self.endOfLeadingLines(page, from: start, line: first)
        read(Array(page[start..<bodyOffset]), line: first)
        problem = Self.unclosed("{", "}", first, bodyLine - 1)
        if root == nil { return nil }
        return
      }
      let text = page[start..<end]
      bodyLine = first + text.count { $0 == 10 } + 1
      bodyOffset = min(page.count, (page[end...].firstIndex(of: 10) ?? page.count - 1) + 1)
      read(Array(text), line: first)
      if root?.pairs == nil { return nil }
      return
    }
    var close = Bytes("---")
    if fence.equals("+++") {
      format = .toml
      close = fence
    } else if fence.equals("---toml") {
      format = .toml
    } else if fence.equals("---json") {
      format = .json
    } else if fence.equals("---yaml") || fence.count > 3 && fence.allSatisfy({ $0 == UInt8(ascii: "-") }) {
      format = .yaml
      if !fence.hasSuffix("yaml") { close = fence }
    } else {
      return nil
    }
    var end: TextLines.Line?
    while end == nil, let line = lines.next() {
      if Bytes(page[line.range]).trimmedEnd == close { end = line }
    }
    guard let end else {
      guard format != .yaml else { return nil }
      (bodyOffset, bodyLine) = Self.endOfLeadingLines(page, from: opening.next, line: first + 1)
      read(Array(page[opening.next..<bodyOffset]), line: first + 1)
      problem = Self.unclosed(fence.string, close.string, first, bodyLine - 1)
      if root?.pairs?.isEmpty ?? true { return nil }
      return
    }
    bodyOffset = end.next
    bodyLine = end.number + 1
    let text = Array(page[opening.next..<end.range.lowerBound])
    read(text, line: first + 1)
    // Lines of hyphens can also be thematic breaks and the underlines of headings.
    let isKey = text.withUnsafeBufferPointer { text in
      var lines = TextLines(text)
      return lines.next().map { FrontMatter.begins(with: lines.text($0)) } ?? false
    }
    if format == .yaml, close.count > 3, !isKey || root?.pairs == nil { return nil }
    if format == .yaml, close.count > 3, problem == nil {
      problem = YAMLError(
        line: first, column: 1, message: "the first line has \(close.count) hyphens", help: "write `---`")
    }
  }

  private mutating func read(_ text: [UInt8], line: Int) {
    do throws(YAMLError) {
      root = try Self.parse(text, format, line)
    } catch {
      problem = error
      // Read each line that can be read alone, so that a mistake does not publish a draft.
      var pairs: [YAMLNode.Pair] = []
      text.withUnsafeBufferPointer { bytes in
        var lines = TextLines(bytes, number: line)
        while let next = lines.next() {
          var content = Array(lines.text(next))
          if format == .json {
            content = Array(Bytes(content).trimmed)
            if content.last == UInt8(ascii: ",") { content.removeLast() }
            content = [UInt8(ascii: "{")] + content + [UInt8(ascii: "}")]
          }
          for pair in (try? Self.parse(content, format, next.number))?.pairs ?? []
          where !pairs.contains(where: { $0.key == pair.key }) {
            pairs.append(pair)
          }
        }
      }
      root = pairs.isEmpty ? nil : YAMLNode(.mapping(pairs), line: line)
    }
  }

  private static func parse(_ text: [UInt8], _ format: FrontMatterFormat, _ line: Int) throws(YAMLError)
    -> YAMLNode?
  {
    guard format == .toml else {
      // JSON is YAML if no tab indents it.
      let spaced = format == .json ? text.map { $0 == 9 ? Byte.space : $0 } : text
      return try YAML.parse(spaced, firstLine: line)
    }
    do throws(YAMLError) {
      return try TOML.parse(text, firstLine: line)
    } catch {
      throw YAMLError(
        line: error.line, column: error.column, message: "this is not valid TOML: \(error.message)")
    }
  }

  private static func unclosed(_ opening: String, _ end: String, _ line: Int, _ last: Int) -> YAMLError {
    YAMLError(
      line: line, column: 1, message: "the `\(opening)` that begins it is never closed",
      help: "add a line `\(end)` after line \(last)")
  }

  /// Returns the offset and the number of the first blank line, or of the end.
  private static func endOfLeadingLines(
    _ page: UnsafeBufferPointer<UInt8>, from start: Int, line first: Int
  ) -> (offset: Int, line: Int) {
    var lines = TextLines(page, from: start, number: first)
    var end = (offset: start, line: first)
    while let line = lines.next(), !Bytes(page[line.range]).trimmed.isEmpty {
      end = (line.next, line.number + 1)
    }
    return end
  }

  /// Returns the offset after the JSON object that begins at `start`: nil if there is none, or if text follows it, and -1
  /// if it does not end.
  private static func endOfObject(_ page: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard let first = page[(start + 1)...].first(where: { !$0.isCSpace }), first == UInt8(ascii: "\"") else {
      return nil
    }
    var depth = 0
    var isInText = false
    var index = start
    while index < page.count {
      switch page[index] {
      case UInt8(ascii: "\\") where isInText: index += 1
      case UInt8(ascii: "\""): isInText.toggle()
      case UInt8(ascii: "{") where !isInText: depth += 1
      case UInt8(ascii: "}") where !isInText:
        depth -= 1
        if depth == 0 {
          let rest = page[(index + 1)...].prefix { $0 != 10 && $0 != 13 }
          return rest.allSatisfy(\.isCSpace) ? index + 1 : nil
        }
      default: break
      }
      index += 1
    }
    return -1
  }
}
