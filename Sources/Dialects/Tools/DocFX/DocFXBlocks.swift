import Basics

/// The blocks of DocFX: `[!INCLUDE [](file.md)]`, `[!code-csharp[](file.cs)]`, `> [!VIDEO url]`, `> [!div class="x"]`.
///
/// Source: DocFX, “Markdown”; Microsoft Learn, “Markdown reference”.
enum DocFXBlocks: BlockSyntax {
  static let firstBytes = ByteSet("[>")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard let head = DocFXReference(at: start.text.startIndex, in: start.text) else { return false }
    let rest = start.text[head.end...]
    switch head.kind {
    case "include" where rest.isBlank:
      let line = blocks.take()
      PageIncludes.include(head.target, prefix: start.prefix, for: line, &blocks)
    case "code" where rest.isBlank:
      DocFXCode.write(head, SourceBlock(prefix: start.prefix, opening: blocks.take()), &blocks)
    case "video":
      let line = blocks.take()
      let prefix = Bytes(repeating: Byte.space, count: line.text.indent)
      blocks.write(.embed(head.target, title: "Video"), SourceBlock(prefix: prefix, opening: line))
    case "div":
      // The class has no counterpart: the content is shown without the quote.
      let line = blocks.take()
      var content: [PageLine] = []
      while let next = blocks.remaining.first, LineStart(next.text).quotes == start.quotes, start.quotes > 0 {
        content.append(blocks.take().withoutQuotes(1))
      }
      blocks.writeBlank(prefix: [], for: line)
      blocks.writeContent(content, prefix: Bytes(repeating: Byte.space, count: line.text.indent))
    default: return false
    }
    return true
  }
}

/// A reference in brackets: `[!INCLUDE [title](path)]`, `[!VIDEO url]`.
struct DocFXReference {
  /// The kind in lowercase: `include`, `code`, `video`, `div`.
  let kind: String
  /// The language of code.
  var language = ""
  var target = ""
  let end: Int

  init?(at index: Int, in bytes: Bytes) {
    let rest = bytes[index...]
    guard rest.hasPrefix("[!"), let close = Self.closing(at: index, in: bytes) else { return nil }
    let inner = bytes[(index + 2)..<close]
    let word = inner.prefix {
      $0.isASCIILetter || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "#")
        || $0.isASCIIDigit
    }
    let name = word.string.lowercased()
    end = close + 1
    if name == "code" || name.hasPrefix("code-") {
      kind = "code"
      language = String(name.dropFirst(5))
    } else if ["include", "video", "div"].contains(name) {
      kind = name
    } else {
      return nil
    }
    let tail = inner.dropFirst(word.count).trimmed
    if kind == "video" || kind == "div" {
      target = tail.string
    } else {
      guard let open = tail.find("]("), tail.last == UInt8(ascii: ")") else { return nil }
      var path = tail[(open + 2)...].dropLast().trimmed
      if path.first == UInt8(ascii: "<") { path = path.dropFirst().prefix { $0 != UInt8(ascii: ">") } }
      // A title in quotes may follow.
      if let space = path.firstIndex(of: Byte.space), path[space...].contains(UInt8(ascii: "\"")) {
        path = path[..<space]
      }
      // On Windows, paths can contain backslashes.
      target = path.string.replacing("\\", with: "/")
    }
  }

  private static func closing(at index: Int, in bytes: Bytes) -> Int? {
    var depth = 0
    for place in index..<min(bytes.endIndex, index + 2048) {
      if bytes[place] == UInt8(ascii: "[") { depth += 1 }
      if bytes[place] == UInt8(ascii: "]") {
        depth -= 1
        if depth == 0 { return place }
      }
    }
    return nil
  }
}

/// Code that pages of DocFX include from files.
enum DocFXCode {
  static func write(_ head: DocFXReference, _ block: SourceBlock, _ blocks: inout BlockConverter) {
    var path = head.target
    var region: String?
    var ranges: LineRanges?
    var highlighted = LineRanges()
    if let query = path.firstIndex(where: { $0 == "?" || $0 == "#" }) {
      let isQuery = path[query] == "?"
      let text = String(path[path.index(after: query)...])
      path = String(path[..<query])
      if isQuery {
        for part in text.split(separator: "&") {
          let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
          guard pair.count == 2 else { continue }
          switch pair[0] {
          case "name", "region", "id": region = pair[1]
          case "range": ranges = LineRanges(marks: Bytes(pair[1]))
          case "start":
            let end = ranges?.ranges.first?.upperBound ?? 1_000_000
            var started = LineRanges()
            started.append(from: Int(pair[1]) ?? 1, to: end)
            ranges = started.isEmpty ? nil : started
          case "highlight": highlighted = LineRanges(marks: Bytes(pair[1]))
          default: break
          }
        }
      } else if text.hasPrefix("L"), text.dropFirst().first?.isNumber == true {
        ranges = LineRanges(marks: Bytes(text.replacing("L", with: "")))
      } else {
        region = text
      }
    }
    write(path, language: head.language, region: region, ranges, highlighted, block, &blocks)
  }

  static func write(
    _ path: String, language: String, region: String?, _ ranges: LineRanges?,
    _ highlighted: LineRanges, _ block: SourceBlock, _ blocks: inout BlockConverter
  ) {
    var options = FenceOptions(Bytes(language))
    options.highlighted = highlighted
    CodeFiles.write(
      path, in: blocks.context.script.folder, options, region: region, ranges: ranges, hasTags: true, block,
      &blocks)
  }
}

/// Tabs of DocFX: headings with links to `#tab/id`, up to a rule.
enum DocFXTabs: BlockSyntax {
  static let firstBytes = ByteSet("#")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard let first = label(of: start.text) else { return false }
    var tabs = [Tab(title: first, content: [], line: blocks.take())]
    while true {
      let (content, end) = blocks.take(upTo: start.column) { next in
        next.quotes == start.quotes && (label(of: next.text) != nil || isRule(next.text))
      }
      tabs[tabs.count - 1].content = content
      tabs[tabs.count - 1].closing = end
      guard let end, let next = label(of: LineStart(end.text).text) else { break }
      tabs.append(Tab(title: next, content: [], line: end))
    }
    blocks.writeTabs(tabs, prefix: start.prefix)
    return true
  }

  private static func isRule(_ text: Bytes) -> Bool {
    let marks = text.filter { !$0.isASCIIWhitespace }
    guard marks.count >= 3, let first = marks.first,
      first == UInt8(ascii: "-") || first == UInt8(ascii: "*") || first == UInt8(ascii: "_")
    else { return false }
    return marks.allSatisfy { $0 == first }
  }

  private static func label(of text: Bytes) -> String? {
    guard text.first == UInt8(ascii: "#") else { return nil }
    let rest = text.drop { $0 == UInt8(ascii: "#") }.trimmed
    guard rest.first == UInt8(ascii: "["), let middle = rest.find("](#tab/") else { return nil }
    return PlainMarkdown.text(of: rest[(rest.startIndex + 1)..<middle])
  }
}
