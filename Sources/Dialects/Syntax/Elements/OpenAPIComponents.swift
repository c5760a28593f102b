import Basics
import HTMLSyntax

/// The components of pages that docusaurus-openapi-docs generates from the description of an API: headings, endpoints,
/// parameters, and the schemas of requests and responses, which become text and lists.
///
/// Source: docusaurus-openapi-docs, the templates of its pages.
enum OpenAPIComponents {
  static let all: [String: Components.Conversion] = [
    "Heading": heading,
    "MethodEndpoint": { element, prefix, blocks in
      guard let method = element.tag.text("method", in: blocks.context) else { return }
      let path = element.tag.text("path", in: blocks.context).map { " \($0)" } ?? ""
      // The method of a callback is called “event”.
      write(["`\(method.uppercased())\(path)`"], element, prefix, &blocks)
    },
    "ParamsDetails": { element, prefix, blocks in
      let items = element.tag.value("parameters", in: blocks.context)?.items ?? []
      let lines = items.compactMap { parameter -> String? in
        guard let name = parameter["name"]?.text else { return nil }
        let type = type(of: parameter["schema"])
        let details = [
          type, parameter["in"]?.text, parameter["required"]?.boolean == true ? "required" : nil,
        ]
        return entry(name, details, parameter["description"] ?? parameter["schema"]?["description"])
      }
      write(lines, element, prefix, &blocks)
    },
    "RequestSchema": { element, prefix, blocks in
      let body = element.tag.value("body", in: blocks.context)
      guard let (format, schema) = content(of: body) else { return }
      let title = element.tag.text("title", in: blocks.context) ?? ""
      write(
        ["**\(title.isEmpty ? format : "\(title)")** (`\(format)`)", ""] + properties(of: schema, 0), element,
        prefix, &blocks)
    },
    "StatusCodes": { element, prefix, blocks in
      var lines: [String] = []
      for (code, response) in element.tag.value("responses", in: blocks.context)?.pairs ?? [] {
        let description = response["description"]?.text.map { ": " + plain($0) } ?? ""
        lines.append("- `\(code)`\(description)")
        if let (_, schema) = content(of: response) { lines += properties(of: schema, 1) }
      }
      write(lines, element, prefix, &blocks)
    },
  ]

  /// Writes `<Heading as="h2" id="request" children="Request" />` as a heading.
  private static let heading: Components.Conversion = { element, prefix, blocks in
    let context = blocks.context
    let content = element.content.filter { !$0.isBlank }
    guard let name = element.tag.text("as", in: context), name.hasPrefix("h"),
      let level = name.dropFirst().first?.wholeNumberValue, (1...6).contains(level),
      let text = element.tag.text("children", in: context)
        ?? (content.count == 1 ? content[0].text.trimmed.string : nil), !text.isEmpty
    else {
      blocks.writeContent(element.content, prefix: prefix)
      return
    }
    let id = element.tag.text("id", in: context).map { " {#\($0)}" } ?? ""
    write([String(repeating: "#", count: level) + " " + text + id], element, prefix, &blocks)
  }

  private static func write(
    _ lines: [String], _ element: PageElement, _ prefix: Bytes, _ blocks: inout BlockConverter
  ) {
    guard !lines.isEmpty else { return }
    blocks.writeBlank(prefix: prefix, for: element.opening)
    blocks.writeContent(lines.map { element.opening.with(Bytes($0), .text) }, prefix: prefix)
    blocks.writeBlank(prefix: prefix, for: element.closing)
  }

  // MARK: Schemas

  /// The maximum depth of properties, because schemas can refer to each other.
  private static let maximumDepth = 4

  private static func entry(_ name: String, _ details: [String?], _ description: ScriptValue?) -> String {
    let known = details.compactMap { $0 }.joined(separator: ", ")
    let text = description?.text.map { ": " + plain($0) } ?? ""
    return "- `\(name)`" + (known.isEmpty ? "" : " (\(known))") + text
  }

  private static func plain(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).map(String.init).joined(separator: " ").trimmingWhiteSpace
  }

  /// Returns the format and the schema of a request or response.
  private static func content(of value: ScriptValue?) -> (format: String, schema: ScriptValue)? {
    guard let first = value?["content"]?.pairs?.first, let schema = first.value["schema"] else { return nil }
    return (first.key, schema)
  }

  private static func type(of schema: ScriptValue?) -> String? {
    guard let schema else { return nil }
    if let items = schema["items"], let inner = type(of: items) { return inner + "[]" }
    let type = schema["type"]?.text ?? schema["title"]?.text
    return type.map { type in schema["format"]?.text.map { "\(type), \($0)" } ?? type }
  }

  private static func properties(of schema: ScriptValue, _ depth: Int) -> [String] {
    guard depth < maximumDepth else { return [] }
    let required = Set(schema["required"]?.items?.compactMap(\.text) ?? [])
    let indentation = String(repeating: "  ", count: depth)
    let own = (schema["properties"]?.pairs ?? []).flatMap { name, property in
      let details = [type(of: property), required.contains(name) ? "required" : nil]
      return [indentation + entry(name, details, property["description"])]
        + properties(of: property["items"] ?? property, depth + 1)
    }
    let parts = (schema["allOf"]?.items ?? []) + (schema["items"].map { [$0] } ?? [])
    return own + parts.flatMap { properties(of: $0, depth) }
  }
}
