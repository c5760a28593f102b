import Basics
import FileSystem

/// Evaluates the tags of Liquid that have a fixed value, on all lines of a page of Jekyll, also those of code.
///
/// Source: Jekyll, “Tags Filters”, “Liquid Filters”, “Includes”, “Variables”.
struct LiquidPreparation {
  private let context: PageContext
  private var output: [PageLine] = []
  private var isRaw = false
  private var isComment = false
  private var fence = MarkupFence()
  private var includes = 0

  static let prepare: @Sendable ([PageLine], PageContext) -> [PageLine] = { lines, context in
    var preparation = LiquidPreparation(context: context)
    for line in lines { preparation.read(line) }
    return preparation.output
  }

  private init(context: PageContext) { self.context = context }

  private mutating func read(_ line: PageLine) {
    let isCode = fence.read(line.text)
    if !isRaw, !isComment, !line.text.contains(text: "{%"), !line.text.contains(text: "{{") {
      output.append(line)
      return
    }
    if !line.text.contains(UInt8(ascii: "{")) {
      if !isComment { output.append(line) }
      return
    }
    var text: [UInt8] = []
    var hadTag = false
    var index = line.text.startIndex
    var inCode = isCode
    while index < line.text.endIndex {
      let byte = line.text[index]
      if byte == Byte.backtick, !isCode { inCode.toggle() }
      if byte == UInt8(ascii: "{"), let end = replace(at: index, line, inCode, &text) {
        hadTag = true
        index = end
      } else {
        if !isComment { text.append(byte) }
        index += 1
      }
    }
    // A line of nothing but tags leaves no blank line that would end a paragraph or a list.
    if hadTag || isComment, text[...].isBlank, !isCode { return }
    output.append(line.with(text[...], line.role))
  }

  /// Writes what the tag or the expression at `index` stands for. Returns the index after it; nil if there is none.
  private mutating func replace(
    at index: Int, _ line: PageLine, _ inCode: Bool, _ text: inout [UInt8]
  ) -> Int? {
    let bytes = line.text
    if let tag = LiquidTag(at: index, in: bytes) {
      if isRaw {
        guard tag.name == "endraw" else { return nil }
        isRaw = false
      } else if isComment {
        if tag.name == "endcomment" { isComment = false }
      } else if !evaluate(tag, line, inCode, &text) {
        return nil
      }
      return tag.end
    }
    guard !isRaw, !isComment, bytes[index...].hasPrefix("{{"),
      let close = bytes[..<min(bytes.endIndex, index + 1024)].find("}}", from: index + 2)
    else { return nil }
    var inner = bytes[(index + 2)..<close]
    if inner.first == UInt8(ascii: "-") { inner = inner.dropFirst() }
    if inner.last == UInt8(ascii: "-") { inner = inner.dropLast() }
    guard let value = value(of: inner.trimmedWhitespace.string) else { return nil }
    text += Array(value.utf8)
    return close + 2
  }

  /// Evaluates a tag. Returns false if it stays as it is.
  private mutating func evaluate(
    _ tag: LiquidTag, _ line: PageLine, _ inCode: Bool, _ text: inout [UInt8]
  ) -> Bool {
    switch tag.name {
    case "raw": isRaw = true
    case "comment": isComment = true
    case "endraw", "endcomment": break
    case "highlight":
      var words = tag.arguments.string.split(separator: " ").map(String.init)
      let language = words.isEmpty ? "text" : words.removeFirst()
      text += Array("```\(language)\(words.contains { $0.hasPrefix("linenos") } ? " showLineNumbers" : "")".utf8)
      _ = fence.read(Bytes("```"))
    case "endhighlight":
      text += Array("```".utf8)
      _ = fence.read(Bytes("```"))
    case "link":
      text += Array(("/" + tag.arguments.string.drop { $0 == "/" }).utf8)
    case "include", "include_relative", "include_cached": return include(tag, line)
    default: return false
    }
    return true
  }

  /// Includes a file without expressions of its own. Returns false for all others.
  private mutating func include(_ tag: LiquidTag, _ line: PageLine) -> Bool {
    let name = Bytes(tag.arguments.prefix { !$0.isASCIIWhitespace }).string
    let root = context.project.links.toProject[context.url] ?? ""
    let place =
      tag.name == "include_relative" ? Paths.join(context.script.folder, name)
      : Paths.join(Paths.join(root, "_includes"), name)
    let path = Paths.normalized(place)
    guard includes < 64, let bytes = context.includes.read(path).bytes, bytes.count <= context.remaining else { return false }
    if path.hasSuffix(".html"), bytes[...].contains(text: "{%") || bytes[...].contains(text: "{{") { return false }
    context.remaining -= bytes.count
    includes += 1
    defer { includes -= 1 }
    let lines = PageLine.lines(of: bytes, file: context.index(ofFile: path))
    let depth = includes
    for inner in lines[PageConverter.frontMatter(of: lines).endIndex...] where depth < 8 { read(inner) }
    return true
  }

  /// Returns the value of an expression whose value is known; nil for others.
  private func value(of expression: String) -> String? {
    let parts = expression.split(separator: "|").map { $0.trimmingSpaces }
    guard let first = parts.first else { return "" }
    var value: String
    if let quote = first.first, quote == "\"" || quote == "'", first.last == quote, first.count > 1 {
      value = String(first.dropFirst().dropLast())
    } else if let known = context.project.variables[first] {
      value = known
    } else if first.hasPrefix("page."), let text = context.frontMatter?[String(first.dropFirst(5))]?.text {
      value = text
    } else if first == "site.baseurl" || first == "site.url" {
      value = ""
    } else {
      return nil
    }
    for filter in parts.dropFirst() {
      let name = filter.split(separator: ":").first.map { $0.trimmingSpaces } ?? ""
      switch name {
      case "relative_url", "absolute_url": if !value.hasPrefix("/") { value = "/" + value }
      case "prepend", "append": continue
      case "escape", "xml_escape", "strip", "markdownify": continue
      case "downcase": value = value.lowercased()
      case "upcase": value = value.uppercased()
      case "capitalize": value = value.prefix(1).uppercased() + value.dropFirst()
      default: return nil
      }
    }
    return value
  }
}
