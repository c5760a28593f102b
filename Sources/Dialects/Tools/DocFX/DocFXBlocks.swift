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
      let line = blocks.take()
      DocFXCode.write(head, start.prefix, line, &blocks)
    case "video":
      let line = blocks.take()
      let prefix = Bytes(repeating: Byte.space, count: line.text.indent)
      blocks.writeBlank(prefix: prefix, for: line)
      if head.target.hasPrefix("https://") {
        blocks.write("@Embed(\(head.target.directiveArgument), title: \"Video\")", prefix: prefix, for: line)
      } else {
        blocks.write("[Video](\(head.target))", prefix: prefix, for: line)
      }
      blocks.writeBlank(prefix: prefix, for: line)
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
  static func write(_ head: DocFXReference, _ prefix: Bytes, _ line: PageLine, _ blocks: inout BlockConverter)
  {
    var path = head.target
    var region: String?
    var ranges: [ClosedRange<Int>]?
    var highlighted: [ClosedRange<Int>] = []
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
          case "range": ranges = FenceOptions.ranges(Bytes(pair[1]))
          case "start":
            ranges = ClosedRange(from: Int(pair[1]) ?? 1, to: ranges?.first?.upperBound ?? 1_000_000).map {
              [$0]
            }
          case "highlight": highlighted = FenceOptions.ranges(Bytes(pair[1]))
          default: break
          }
        }
      } else if text.hasPrefix("L"), text.dropFirst().first?.isNumber == true {
        ranges = FenceOptions.ranges(Bytes(text.replacing("L", with: "")))
      } else {
        region = text
      }
    }
    write(path, language: head.language, region: region, ranges, highlighted, prefix, line, &blocks)
  }

  static func write(
    _ path: String, language: String, region: String?, _ ranges: [ClosedRange<Int>]?,
    _ highlighted: [ClosedRange<Int>], _ prefix: Bytes, _ line: PageLine, _ blocks: inout BlockConverter
  ) {
    let context = blocks.context
    let place =
      path.hasPrefix("~/") || path.hasPrefix("/")
      ? Paths.normalized(String(path.drop { $0 == "~" || $0 == "/" }))
      : Paths.normalized(Paths.join(context.script.folder, path))
    let (bytes, problem) = IncludeReader.read(place, context)
    var options = FenceOptions(Bytes(language))
    if options.language.isEmpty { options.language = CodeFiles.language(of: path) }
    guard let bytes,
      let code = CodeFiles.lines(
        of: bytes, file: context.index(ofFile: place), includedAt: line, region: region,
        ranges: ranges, hasTags: true, context.budget)
    else {
      let reason = bytes == nil ? problem : "it has no region “\(region ?? "")”"
      IncludeReader.report(path, reason, line, context, what: "the code of ")
      return
    }
    options.highlighted = highlighted
    options.limit(to: code.count)
    blocks.writeBlank(prefix: prefix, for: line)
    blocks.write(CodeFiles.fenced(code, info: options.text, for: line, prefix: prefix))
    blocks.writeBlank(prefix: prefix, for: line)
  }
}

/// Tabs of DocFX: headings with links to `#tab/id`, up to a rule.
enum DocFXTabs: BlockSyntax {
  static let firstBytes = ByteSet("#")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard let first = label(of: start.text) else { return false }
    var line = blocks.take()
    var name = first
    blocks.writeBlank(prefix: start.prefix, for: line)
    blocks.write("@TabNavigator {", prefix: start.prefix, for: line)
    while true {
      let (content, end) = blocks.take(upTo: start.column) { next in
        next.quotes == start.quotes && (label(of: next.text) != nil || isRule(next.text))
      }
      blocks.writeDirective(
        "@Tab(\(name.directiveArgument))", content, prefix: start.prefix, opening: line, closing: end)
      guard let end, let next = label(of: LineStart(end.text).text) else { break }
      line = end
      name = next
    }
    blocks.write("}", prefix: start.prefix, for: line)
    blocks.writeBlank(prefix: start.prefix, for: line)
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
