import Basics
import YAML

/// Pages with the schema `ApiPage`, a list of blocks: headings, Markdown, code, facts, parameters, and lists.
///
/// Source: DocFX, “API page”.
enum DocFXAPIPage {
  static func write(_ root: YAMLNode, _ page: inout DocFXPageLines) {
    let body = root["body"]
    let blocks = body?.items ?? []
    if body == nil || body?.items == nil {
      page.report("foreign.metadata/body", kind: "body", at: body ?? root)
    }
    let hasTitle = blocks.contains { $0["h1"] != nil || $0["api1"] != nil }
    if let title = root["title"], let text = title.singleLine {
      if hasTitle {
        page.context.metadata.append("title: \(text.jsonText)")
      } else {
        page.writeHeading(text.markdownText, level: 1, for: title)
      }
    }
    let language = root["languageId"]?.singleLine ?? ""
    for block in blocks { write(block, language: language, &page) }
    if let body, body.items == nil { page.writeMarkdown(body) }
  }

  private static func write(_ block: YAMLNode, language: String, _ page: inout DocFXPageLines) {
    guard let pairs = block.pairs, let first = pairs.first(where: { isBlock($0.key) }) else {
      page.report("foreign.metadata/block", kind: "block", at: block)
      writeUnknown(block, &page)
      return
    }
    let value = first.value
    switch first.key {
    case "markdown" where value.text != nil: page.writeMarkdown(value)
    case "code" where value.text != nil:
      page.writeCode(value, language: block["languageId"]?.singleLine ?? language)
    case "facts": writeFacts(value, &page)
    case "parameters": writeParameters(value, &page)
    case "list":
      page.writeBlank(for: value)
      for item in value.items ?? [value] { page.write("- " + inline(item), for: item) }
      page.writeBlank(for: value)
    case "inheritance":
      page.writeBlank(for: value)
      page.write((value.items ?? [value]).map { inline($0) }.joined(separator: " → "), for: value)
      page.writeBlank(for: value)
    case "markdown", "code":
      page.report("foreign.metadata/text", kind: "type:" + first.key, at: value, ["key": first.key])
      writeUnknown(value, &page)
    default:
      let level = first.key.last?.wholeNumberValue ?? 2
      page.writeHeading(
        inline(value) + badge(block), level: level, id: id(block["id"]?.singleLine), for: value)
      if let source = block["src"]?.singleLine {
        page.write("[Source](\(source.asLinkDestination))", for: block)
        page.writeBlank(for: block)
      }
    }
    if let text = block["deprecated"], text.singleLine != "true", text.singleLine != "false" {
      page.writeMarkdown(text)
    }
    if let text = block["preview"], text.singleLine != "true", text.singleLine != "false" {
      page.writeMarkdown(text)
    }
  }

  private static func isBlock(_ key: String) -> Bool {
    if ["markdown", "code", "facts", "parameters", "list", "inheritance"].contains(key) { return true }
    guard let number = key.last?.wholeNumberValue else { return false }
    return key.dropLast() == "h" && (1...6).contains(number)
      || key.dropLast() == "api" && (1...4).contains(number)
  }

  /// An identifier without the characters that cannot be in an attribute list.
  private static func id(_ text: String?) -> String? {
    let id = text?.filter { !$0.isWhitespace && $0 != "{" && $0 != "}" } ?? ""
    return id.isEmpty ? nil : id
  }

  private static func badge(_ node: YAMLNode) -> String {
    var marks: [String] = []
    if node["deprecated"].map({ !$0.isNull && $0.text != "false" }) == true { marks.append("deprecated") }
    if node["preview"].map({ !$0.isNull && $0.text != "false" }) == true { marks.append("preview") }
    if node["optional"]?.text == "true" { marks.append("optional") }
    return marks.isEmpty ? "" : " (\(marks.joined(separator: ", ")))"
  }

  private static func writeFacts(_ facts: YAMLNode, _ page: inout DocFXPageLines) {
    page.writeBlank(for: facts)
    for fact in facts.items ?? [facts] {
      let name = fact["name"]?.singleLine?.markdownText ?? ""
      page.write("- **\(name)**: \(fact["value"].map { inline($0) } ?? inline(fact))", for: fact)
    }
    page.writeBlank(for: facts)
  }

  private static func writeParameters(_ parameters: YAMLNode, _ page: inout DocFXPageLines) {
    page.writeBlank(for: parameters)
    for parameter in parameters.items ?? [parameters] {
      let parts = [
        parameter["name"].map { "**\(inline($0))**" }, parameter["type"].map { inline($0) },
        parameter["default"].map { "= " + inline($0) },
      ].compactMap { $0 }
      let text = parts.isEmpty ? inline(parameter) : parts.joined(separator: " ")
      page.write("- " + text + badge(parameter), for: parameter)
      if let description = parameter["description"] { page.writeMarkdown(description, prefix: "  ") }
    }
    page.writeBlank(for: parameters)
  }

  /// Returns a text, a link, or a mix of both, as Markdown.
  private static func inline(_ node: YAMLNode) -> String {
    switch node.value {
    case .scalar(let text, _):
      return node.isNull ? "" : String(text.map { $0.isNewline ? " " : $0 }).markdownText
    case .sequence(let items):
      return items.reduce("") { text, item in
        let next = inline(item)
        let isWord = { (character: Character?) in character.map { $0.isLetter || $0.isNumber } ?? false }
        let touches = isWord(text.last) && (isWord(next.first) || next.first == "[")
        return text + (touches ? " " : "") + next
      }
    case .mapping(let pairs):
      guard let text = node["text"] else { return pairs.map { inline($0.value) }.joined(separator: " ") }
      let label = inline(text)
      guard let url = node["url"]?.singleLine else { return label }
      return "[\(label)](\(url.asLinkDestination))"
    }
  }

  /// Shows a value of an unknown form.
  private static func writeUnknown(_ node: YAMLNode, _ page: inout DocFXPageLines) {
    switch node.value {
    case .scalar: page.writeMarkdown(node)
    case .sequence(let items): for item in items { writeUnknown(item, &page) }
    case .mapping(let pairs):
      for pair in pairs {
        page.write("**\(pair.key.markdownText)**:", for: pair.value)
        writeUnknown(pair.value, &page)
      }
    }
  }
}
