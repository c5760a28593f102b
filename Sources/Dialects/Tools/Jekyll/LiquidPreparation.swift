import Basics
import FileSystem

/// The tags of Liquid that have a fixed value.
enum LiquidTags: PageSyntax {
  static func convert(_ lines: [PageLine], _ context: PageContext) -> [PageLine] {
    LiquidPreparation.convert(lines, context)
  }
}

/// Evaluates the tags of Liquid that have a fixed value, on all lines of a page of Jekyll, also those of code.
///
/// Source: Jekyll, “Tags Filters”, “Liquid Filters”, “Includes”, “Variables”.
struct LiquidPreparation {
  private let context: PageContext
  private var output: [PageLine] = []
  private var isRaw = false
  private var isComment = false
  /// The tag whose content is left out because it is a template for other text; nil outside of one.
  private var skipped: String?
  private var skippedDepth = 0
  private var fence = MarkupFence()
  private var includes = 0

  /// Whether text is left out: in comments and in templates.
  private var isHidden: Bool { isComment || skipped != nil }

  fileprivate static func convert(_ lines: [PageLine], _ context: PageContext) -> [PageLine] {
    var preparation = LiquidPreparation(context: context)
    for line in lines { preparation.read(line) }
    return preparation.output
  }

  private init(context: PageContext) { self.context = context }

  private mutating func read(_ line: PageLine) {
    let isCode = fence.read(line.text)
    if !isRaw, !isHidden, !line.text.contains(text: "{%"), !line.text.contains(text: "{{") {
      output.append(line)
      return
    }
    if !line.text.contains(UInt8(ascii: "{")) {
      if !isHidden { output.append(line) }
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
        // Raw text is not evaluated later either.
        let next = index + 1 < line.text.endIndex ? line.text[index + 1] : 0
        if isRaw, !inCode, byte == UInt8(ascii: "{"), next == byte || next == UInt8(ascii: "%") {
          text.append(Byte.backslash)
        }
        if !isHidden { text.append(byte) }
        index += 1
      }
    }
    // A line of nothing but tags leaves no blank line that would end a paragraph or a list.
    if hadTag || isHidden, text[...].isBlank, !isCode { return }
    output.append(line.with(text[...], line.role))
  }

  /// Writes the value of the tag or the expression at `index`. Returns the index after it; nil if there is none.
  private mutating func replace(
    at index: Int, _ line: PageLine, _ inCode: Bool, _ text: inout [UInt8]
  ) -> Int? {
    let bytes = line.text
    if let tag = LiquidTag(at: index, in: bytes) {
      if let name = skipped {
        if tag.name == name { skippedDepth += 1 }
        if tag.name == "end" + name {
          skippedDepth -= 1
          if skippedDepth < 0 { (skipped, skippedDepth) = (nil, 0) }
        }
      } else if isRaw {
        guard tag.name == "endraw" else { return nil }
        isRaw = false
      } else if isComment {
        if tag.name == "endcomment" { isComment = false }
      } else if !evaluate(tag, line, inCode, &text) {
        return nil
      }
      return tag.end
    }
    guard !isRaw, !isHidden, bytes[index...].hasPrefix("{{"),
      let close = bytes[..<min(bytes.endIndex, index + 1024)].find("}}", from: index + 2)
    else { return nil }
    var inner = bytes[(index + 2)..<close]
    if inner.first == UInt8(ascii: "-") { inner = inner.dropFirst() }
    if inner.last == UInt8(ascii: "-") { inner = inner.dropLast() }
    guard let value = value(of: inner.trimmedWhitespace.string) else {
      if inCode { return nil }
      context.report(
        "foreign.expression", at: line.origin,
        "the value of the expression “\(inner.trimmedWhitespace.string.prefix(40))” is not known",
        help: "write the text itself")
      return close + 2
    }
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
      text += Array(
        "```\(language)\(words.contains { $0.hasPrefix("linenos") } ? " showLineNumbers" : "")".utf8)
      _ = fence.read(Bytes("```"))
    case "endhighlight":
      text += Array("```".utf8)
      _ = fence.read(Bytes("```"))
    case "link":
      text += Array(("/" + tag.arguments.string.drop { $0 == "/" }).utf8)
    case "include", "include_relative", "include_cached":
      guard !include(tag, line) else { break }
      if inCode { return false }
      report(tag, line)
    case _ where inCode: return false
    case "for", "tablerow", "capture", "case":
      skipped = tag.name
      report(tag, line)
    default: if !tag.name.hasPrefix("end") { report(tag, line) }
    }
    return true
  }

  private func report(_ tag: LiquidTag, _ line: PageLine) {
    context.report(
      "foreign.tag", kind: tag.name, at: line.origin,
      "the tag “\(tag.name)” has no counterpart and is left out\(tag.name.hasPrefix("include") ? ": \(tag.arguments.string)" : "")",
      help: "write its result in Markdown")
  }

  /// Includes a file without expressions of its own. Returns false for all others.
  private mutating func include(_ tag: LiquidTag, _ line: PageLine) -> Bool {
    let name = Bytes(tag.arguments.prefix { !$0.isASCIIWhitespace }).string
    let root = context.project.links.toProject[context.url] ?? ""
    let place =
      tag.name == "include_relative"
      ? Paths.join(context.script.folder, name)
      : Paths.join(Paths.join(root, "_includes"), name)
    let path = Paths.normalized(place)
    guard includes < 64, let bytes = context.includes.read(path).bytes, bytes.count <= context.remaining
    else { return false }
    if path.hasSuffix(".html"), bytes[...].contains(text: "{%") || bytes[...].contains(text: "{{") {
      return false
    }
    context.remaining -= bytes.count
    includes += 1
    defer { includes -= 1 }
    let lines = PageLine.lines(of: bytes, file: context.index(ofFile: path), includedAt: line)
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
