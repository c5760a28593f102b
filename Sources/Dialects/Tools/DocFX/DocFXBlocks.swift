import Basics
import FileSystem

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
      target = path.string
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

/// Code of files in DocFX.
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
          case "start": ranges = [(Int(pair[1]) ?? 1)...((ranges?.first?.upperBound) ?? 1_000_000)]
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
    let (bytes, problem) = context.includes.read(place)
    var options = FenceOptions(Bytes(language))
    if options.language.isEmpty { options.language = CodeFiles.language(of: path) }
    guard let bytes, bytes.count <= context.remaining,
      let code = CodeFiles.lines(
        of: bytes, file: context.index(ofFile: place), includedAt: line, region: region,
        ranges: ranges)
    else {
      let reason =
        bytes == nil ? problem : region.map { "it has no region “\($0)”" } ?? "the page includes too much"
      context.report(
        "foreign.include", kind: path, at: line.origin, "the code of “\(path)” cannot be included: \(reason)",
        isError: true)
      return
    }
    context.remaining -= bytes.count
    options.highlighted = highlighted
    options.limit(to: code.count)
    blocks.writeBlank(prefix: prefix, for: line)
    blocks.write(CodeFiles.fenced(code, info: options.text, for: line, prefix: prefix))
    blocks.writeBlank(prefix: prefix, for: line)
  }
}

/// The blocks of DocFX between three colons: `:::image source="x" alt-text="y":::`, `:::row:::`, `:::code … :::`.
enum DocFXColons: BlockSyntax {
  static let firstBytes = ByteSet(":")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard start.text.hasPrefix(":::"), let tag = Tag(at: start.text.startIndex, in: start.text),
      start.text[tag.end...].isBlank
    else { return false }
    let line = blocks.line
    let context = blocks.context
    if tag.name.hasSuffix("-end") {
      _ = blocks.take()
      return true
    }
    switch tag.name {
    case "row", "column":
      _ = blocks.take()
      let (content, end) = content(of: tag.name, start, &blocks)
      let size =
        tag.name == "column"
        ? tag["span"].flatMap(Int.init).map { "(size: \(min(max($0, 1), 12)))" } ?? "" : ""
      blocks.writeDirective(
        (tag.name == "row" ? "@Row" : "@Column") + size, content, prefix: start.prefix, opening: line,
        closing: end)
    case "moniker", "zone":
      _ = blocks.take()
      context.report(
        "foreign.tag", kind: tag.name, at: line.origin,
        tag.name == "moniker"
          ? "content for single versions is shown to all readers"
          : "content for single choices is shown to all readers",
        help: "use `@TabNavigator` for alternatives")
    case "code":
      _ = blocks.take()
      DocFXCode.write(
        tag["source"] ?? "", language: tag["language"] ?? tag["lang"] ?? "", region: tag["id"] ?? tag["name"],
        tag["range"].map { FenceOptions.ranges(Bytes($0)) },
        FenceOptions.ranges(Bytes(tag["highlight"] ?? "")), start.prefix, line,
        &blocks)
    case "image" where tag["type"] == "complex":
      _ = blocks.take()
      let (content, end) = content(of: "image", start, &blocks)
      blocks.writeBlank(prefix: start.prefix, for: line)
      blocks.write(image(tag, context), prefix: start.prefix, for: line)
      if !content.allSatisfy(\.isBlank) {
        blocks.writeDirective(
          "@DisclosureGroup(\"Description of the image\")", content, prefix: start.prefix, opening: line,
          closing: end)
      }
    case "image", "no-loc", "icon", "video": return false
    default:
      _ = blocks.take()
      context.report(
        "foreign.tag", kind: tag.name, at: line.origin,
        "the syntax “:::\(tag.name)” has no counterpart and is left out")
    }
    return true
  }

  private static func content(
    of name: String, _ start: LineStart, _ blocks: inout BlockConverter
  ) -> (content: [PageLine], end: PageLine?) {
    let (content, end) = blocks.take(upTo: start.column) { line in
      guard line.text.hasPrefix(":::"), let tag = Tag(at: line.text.startIndex, in: line.text) else {
        return false
      }
      return tag.name == name + "-end"
    }
    return (MarkupSearch.dedented(content), end)
  }

  static func image(_ tag: Tag, _ context: PageContext) -> String {
    let source = context.resolved(tag["source"] ?? "")
    let alt = (tag["alt-text"] ?? "").replacing("[", with: "\\[").replacing("]", with: "\\]")
    return "![\(alt)](\(source.contains(" ") ? "<\(source)>" : source))"
  }

  /// A tag: `:::name key="value":::`, or `::: moniker range="x"` to the end of the line.
  struct Tag {
    let name: String
    private let attributes: Bytes
    let end: Int

    init?(at index: Int, in bytes: Bytes) {
      guard bytes[index...].hasPrefix(":::") else { return nil }
      let rest = bytes[(index + 3)...]
      let lineEnd = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      let close = rest[..<min(lineEnd, rest.startIndex + 4096)].find(":::")
      let inner = rest[..<(close ?? lineEnd)].trimmed
      let word = inner.prefix { $0.isASCIILetter || $0 == UInt8(ascii: "-") }
      guard !word.isEmpty else { return nil }
      name = word.string.lowercased()
      attributes = inner.dropFirst(word.count)
      end = close.map { $0 + 3 } ?? lineEnd
      // Only these may leave out the closing colons.
      guard
        close != nil || name.hasPrefix("moniker") || name.hasPrefix("zone") || name.hasSuffix("-end")
          || name == "image" && self["type"] == "complex"
      else { return nil }
    }

    subscript(name: String) -> String? {
      var from = attributes.startIndex
      while let found = attributes.find(Bytes(name), from: from) {
        from = found + 1
        let before = found > attributes.startIndex ? attributes[found - 1] : Byte.space
        var rest = attributes[(found + name.utf8.count)...].trimmed
        guard before.isASCIIWhitespace, rest.first == UInt8(ascii: "=") else { continue }
        rest = rest.dropFirst().trimmed
        guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
          return nil
        }
        return Bytes(rest.dropFirst().prefix { $0 != quote }).string.decodingEntities
      }
      return nil
    }
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

/// References to code and images in the text of DocFX: `<xref:System.String>`, `@"System.String"`, `:::image … :::`, and
/// `[!INCLUDE [](name.md)]` within a sentence.
enum DocFXInlines: InlineSyntax {
  static let firstBytes = ByteSet("<@:[]")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    switch text.bytes[text.index] {
    case UInt8(ascii: "<"): return crossReference(text)
    case UInt8(ascii: "@"): return shortReference(text)
    case UInt8(ascii: ":"): return colons(text)
    case UInt8(ascii: "["): return include(&text)
    default: return linkedReference(&text)
    }
  }

  private static func crossReference(_ text: InlineText) -> InlineReplacement? {
    guard text.rest.hasPrefix("<xref:"), let end = text.rest.prefix(1024).firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    return InlineReplacement(end: end + 1, text: code(text.bytes[(text.index + 6)..<end]))
  }

  /// Returns a name as code, without its options, and with the characters that it encodes.
  private static func code(_ name: Bytes) -> Bytes {
    let plain = Bytes(name.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }).string.replacing(
      "%2A", with: ""
    )
    .replacing("%2a", with: "").replacing("%60", with: "`").replacing("*", with: "")
    let short = plain.firstIndex(of: "`").map { String(plain[..<$0]) } ?? plain
    return Bytes("`" + short + "`")
  }

  private static func shortReference(_ text: InlineText) -> InlineReplacement? {
    guard text.rest.hasPrefix("@\"") || text.rest.hasPrefix("@'"), !(text.previous.map(Byte.isWord) ?? false),
      let quote = text.rest.dropFirst().first,
      let end = text.rest.dropFirst(2).prefix(512).firstIndex(of: quote),
      !text.bytes[text.index..<end].contains(UInt8(ascii: "\n"))
    else { return nil }
    return InlineReplacement(end: end + 1, text: code(text.bytes[(text.index + 2)..<end]))
  }

  private static func colons(_ text: InlineText) -> InlineReplacement? {
    guard let tag = DocFXColons.Tag(at: text.index, in: text.bytes) else { return nil }
    switch tag.name {
    case "image", "video":
      return InlineReplacement(end: tag.end, text: Bytes(DocFXColons.image(tag, text.context)))
    case "no-loc": return InlineReplacement(end: tag.end, text: Bytes(tag["text"] ?? ""))
    case "icon": return InlineReplacement(end: tag.end, text: [])
    default: return nil
    }
  }

  private static func include(_ text: inout InlineText) -> InlineReplacement? {
    guard let head = DocFXReference(at: text.index, in: text.bytes), head.kind == "include" else {
      return nil
    }
    let context = text.context
    let lineFeeds = Bytes(text.bytes[text.index..<head.end].filter { $0 == UInt8(ascii: "\n") })
    let place =
      head.target.hasPrefix("~/") || head.target.hasPrefix("/")
      ? Paths.normalized(String(head.target.drop { $0 == "~" || $0 == "/" }))
      : Paths.normalized(Paths.join(context.script.folder, head.target))
    let (bytes, problem) = context.includes.read(place)
    guard let bytes, bytes.count <= context.remaining else {
      context.report(
        "foreign.include", kind: head.target, at: text.origin, column: text.column,
        "the file “\(head.target)” cannot be included: \(bytes == nil ? problem : "the page includes too much")",
        isError: true)
      return InlineReplacement(end: head.end, text: lineFeeds)
    }
    context.remaining -= bytes.count
    _ = context.index(ofFile: place)
    let lines = PageLine.lines(of: bytes)
    let body = lines[PageConverter.frontMatter(of: lines).endIndex...].map(\.text.trimmed).filter {
      !$0.isEmpty
    }
    return InlineReplacement(
      end: head.end, text: Bytes(body.joined(separator: CollectionOfOne(Byte.space))) + lineFeeds)
  }

  /// `[text](xref:name)`: the link has no target here, so only its text is shown.
  private static func linkedReference(_ text: inout InlineText) -> InlineReplacement? {
    guard text.rest.hasPrefix("](xref:"), let end = LinkTail.end(at: text.index + 1, in: text.bytes),
      let open = text.output.lastIndex(of: UInt8(ascii: "["))
    else { return nil }
    let label = Bytes(text.output[(open + 1)...])
    text.output.removeSubrange(open...)
    let target = text.bytes[(text.index + 7)..<(end - 1)]
    let lineFeeds = Bytes(text.bytes[text.index..<end].filter { $0 == UInt8(ascii: "\n") })
    return InlineReplacement(end: end, text: (label.isEmpty ? code(target) : label) + lineFeeds)
  }
}

extension Dialect {
  /// The syntax of DocFX, and of Microsoft Learn.
  static let docFX = Dialect(
    blocks: [DocFXTabs.self, DocFXColons.self, DocFXBlocks.self, Alerts.self, MarkupBlocks.self],
    inlines: [DocFXInlines.self, InlineMarkup.self, LinkDestinations.self, PlainPlusSigns.self],
    fences: DocFXFences.self, hasComponents: false)
}

/// Fenced code blocks of DocFX: `csharp-interactive`, `azurecli-interactive`, `output`.
enum DocFXFences: FenceSyntax {
  static func convert(_ block: FencedBlock, _ context: PageContext) -> [PageLine] {
    var block = block
    let info = block.info.string
    if info.hasSuffix("-interactive") { block.info = Bytes(info.dropLast(12).utf8) }
    if info.lowercased() == "output" { block.info = Bytes("text") }
    return block.lines
  }
}
