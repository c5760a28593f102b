import Basics

/// JSON Schemas of the files that authors write, by which editors complete keys and mark mistakes.
///
/// Source: JSON Schema, draft 2020-12.
public enum JSONSchema: String, CaseIterable, Sendable {
  case configuration
  case frontMatter = "front-matter"

  /// The schema as a file.
  public var bytes: [UInt8] {
    var json = JSONWriter(capacity: 32 << 10, isIndented: true)
    json.beginObject()
    json.add("$schema", "https://json-schema.org/draft/2020-12/schema")
    json.add("title", title)
    json.add("type", ["object", "null"])
    SchemaWriting.add(keys, isOpen: false, to: &json)
    json.beginObject("$defs")
    SchemaWriting.addOutline(to: &json)
    json.end()
    return json.finish(endsLine: true)
  }

  private var title: String {
    switch self {
    case .configuration: "The settings of a site of Unfold: unfold.yml"
    case .frontMatter: "The front matter of a page of Unfold"
    }
  }

  private var keys: [SchemaKey] {
    switch self {
    case .configuration: Configuration.schema
    case .frontMatter: PageMetadata.schema + PagePresentation.schema
    }
  }
}

/// Writes types as JSON Schema has them.
enum SchemaWriting {
  /// The members of an object that say which keys a mapping may have.
  static func add(_ keys: [SchemaKey], isOpen: Bool, to json: inout JSONWriter) {
    json.beginObject("properties")
    for key in keys {
      json.beginObject(key.name)
      json.add("description", key.meaning)
      add(key.type, to: &json)
      json.end()
    }
    json.end()
    if !isOpen { json.add("additionalProperties", false) }
  }

  /// Numbers and the like are texts as well: YAML needs no quotes.
  private static let scalars = ["string", "number", "boolean", "null"]

  private static func add(_ type: SchemaType, to json: inout JSONWriter) {
    switch type {
    case .text: json.add("type", scalars)
    case .pattern(let pattern, let orNumber):
      json.add("type", orNumber ? scalars : ["string", "null"])
      json.add("pattern", pattern)
    case .integer: json.add("type", ["integer", "null"])
    case .boolean:
      json.beginList("enum")
      json.add(true)
      json.add(false)
      for word in ["yes", "no", "on", "off"] { json.add(word) }
      addNull(to: &json)
    case .choice(let words):
      json.beginList("enum")
      for word in words { json.add(word) }
      addNull(to: &json)
    case .list(let item):
      json.add("type", ["array", "null"])
      json.beginObject("items")
      add(item, to: &json)
      json.end()
    case .either(let types):
      json.beginList("anyOf")
      for type in types {
        json.beginObject()
        add(type, to: &json)
        json.end()
      }
      json.end()
    case .mapping(let keys, let required, let isOpen):
      json.add("type", ["object", "null"])
      add(keys, isOpen: isOpen, to: &json)
      add(required, to: &json)
    case .dictionary:
      json.add("type", ["object", "null"])
      json.beginObject("additionalProperties")
      json.add("type", scalars.filter { $0 != "null" })
      json.end()
    case .outline: json.add("$ref", "#/$defs/outline")
    }
  }

  /// - Parameter required: of the keys of each group, one must be there.
  private static func add(_ required: [[String]], to json: inout JSONWriter) {
    if required.isEmpty { return }
    json.beginList("allOf")
    for group in required {
      json.beginObject()
      json.beginList("anyOf")
      for key in group {
        json.beginObject()
        json.add("required", [key])
        json.end()
      }
      json.end()
      json.end()
    }
    json.end()
  }

  /// Ends a list of values with no value.
  private static func addNull(to json: inout JSONWriter) {
    // What is not finite is `null` in JSON.
    json.add(Double.nan)
    json.end()
  }

  /// The definition `outline`: a list of entries, each a text or a mapping that holds another list.
  static func addOutline(to json: inout JSONWriter) {
    json.beginObject("outline")
    json.add("type", ["array", "null"])
    json.beginObject("items")
    add(
      .either([
        .text,
        .mapping(OutlineFile.schema, required: [["page", "path", "url", "children"]]),
      ]), to: &json)
    json.end()
    json.end()
  }
}
