import Basics
import YAML

/// The JSON Schemas of the files that authors write. With them, editors complete keys and mark mistakes.
///
/// Source: JSON Schema, draft 2020-12.
public enum JSONSchema: String, CaseIterable, Sendable {
  case configuration
  case frontMatter = "front-matter"
  case directive

  /// The schema as an indented JSON file, in UTF-8.
  public var bytes: [UInt8] {
    var json = JSONWriter(capacity: 32 << 10, isIndented: true)
    json.beginObject()
    json.add("$schema", "https://json-schema.org/draft/2020-12/schema")
    json.add("title", title)
    json.add("type", ["object", "null"])
    JSONSchemaWriter.add(keys, isOpen: false, to: &json)
    json.beginObject("$defs")
    JSONSchemaWriter.addNavigation(to: &json)
    json.end()
    return json.finish(endsLine: true)
  }

  private var title: String {
    switch self {
    case .configuration: "The settings of a site of Unfold: unfold.yml"
    case .frontMatter: "The front matter of a page of Unfold"
    case .directive: "The front matter of the template of a directive: templates/directives/NAME.mustache"
    }
  }

  private var keys: [SettingDescription] {
    switch self {
    case .configuration: Configuration.keys.map(\.description)
    case .frontMatter: PageMetadata.keys.map(\.description)
    case .directive: DirectiveFields.keys.map(\.description)
    }
  }
}

/// Writes keys and the types of their values as JSON Schema.
enum JSONSchemaWriter {
  /// Writes the members of an object schema for the keys of a mapping.
  static func add(_ keys: [SettingDescription], isOpen: Bool, to json: inout JSONWriter) {
    json.beginObject("properties")
    for key in keys {
      json.beginObject(key.name)
      json.add("description", key.plainMeaning)
      add(key.schema, to: &json)
      if case .value(let yaml) = key.defaultValue, let node = try? YAML.parse(Array(yaml.utf8)) {
        add(node, named: "default", to: &json)
      }
      if let example = key.example, let node = try? YAML.parse(Array(example.utf8)) {
        json.beginList("examples")
        add(node, to: &json)
        json.end()
      }
      json.end()
      if let former = key.former { add(former, of: key, to: &json) }
    }
    json.end()
    if !isOpen { json.add("additionalProperties", false) }
  }

  /// Writes a key under its earlier name, which editors show as deprecated.
  private static func add(_ former: FormerName, of key: SettingDescription, to json: inout JSONWriter) {
    json.beginObject(former.name)
    json.add("description", "Renamed to \(key.name) in version \(former.version).")
    json.add("deprecated", true)
    add(key.schema, to: &json)
    json.end()
  }

  /// The JSON types of a text: YAML texts need no quotes, so a text may be parsed as a number, a Boolean or null.
  private static let scalars = ["string", "number", "boolean", "null"]

  private static func add(_ type: SchemaType, to json: inout JSONWriter) {
    switch type {
    case .text: json.add("type", scalars)
    case .any: break
    case .pattern(let pattern, let orNumber):
      json.add("type", orNumber ? scalars : ["string", "null"])
      json.add("pattern", pattern)
    case .integer(let range):
      json.add("type", ["integer", "null"])
      if let range {
        json.add("minimum", range.lowerBound)
        json.add("maximum", range.upperBound)
      }
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
    case .list(let item): addList(of: item, to: &json)
    case .listWithOne(let item, let keys):
      addList(of: item, to: &json)
      addAtMostOneItem(withoutAnyOf: keys, to: &json)
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
    case .mappingOf(let value, let keys):
      json.add("type", ["object", "null"])
      if let keys {
        json.beginObject("propertyNames")
        json.add("pattern", keys)
        json.end()
      }
      json.beginObject("additionalProperties")
      add(value, to: &json)
      json.end()
    case .navigation: json.add("$ref", "#/$defs/navigation")
    }
  }

  private static func addList(of item: SchemaType, to json: inout JSONWriter) {
    json.add("type", ["array", "null"])
    json.beginObject("items")
    add(item, to: &json)
    json.end()
  }

  /// Writes the requirement that at least one key of each group is present.
  private static func add(_ required: [[String]], to json: inout JSONWriter) {
    if required.isEmpty { return }
    json.beginList("allOf")
    for group in required {
      json.beginObject()
      addRequirement(ofAny: group, to: &json)
      json.end()
    }
    json.end()
  }

  /// Writes the requirement that at least one of the keys is present.
  private static func addRequirement(ofAny keys: [String], to json: inout JSONWriter) {
    json.beginList("anyOf")
    for key in keys {
      json.beginObject()
      json.add("required", [key])
      json.end()
    }
    json.end()
  }

  /// Writes the requirement that at most one item of a list is a text, or a mapping without any of the keys.
  private static func addAtMostOneItem(withoutAnyOf keys: [String], to json: inout JSONWriter) {
    json.beginObject("contains")
    json.beginObject("not")
    json.add("type", "object")
    addRequirement(ofAny: keys, to: &json)
    json.end()
    json.end()
    json.add("minContains", 0)
    json.add("maxContains", 1)
  }

  /// Writes a YAML value as JSON: as a member of an object if it has a name, otherwise as an item of a list.
  private static func add(_ node: YAMLNode, named name: String? = nil, to json: inout JSONWriter) {
    func add(_ value: some JSONValue, to json: inout JSONWriter) {
      if let name { json.add(name, value) } else { json.add(value) }
    }
    switch node.value {
    case .sequence(let items):
      json.beginList(name)
      for item in items { self.add(item, to: &json) }
      json.end()
    case .mapping(let pairs):
      json.beginObject(name)
      for pair in pairs { self.add(pair.value, named: pair.key, to: &json) }
      json.end()
    case .scalar("true", isPlain: true): add(true, to: &json)
    case .scalar("false", isPlain: true): add(false, to: &json)
    case .scalar(let text, let isPlain):
      if isPlain, let number = Int(text) { add(number, to: &json) } else { add(text, to: &json) }
    }
  }

  /// Adds null to a list of values, and ends the list.
  private static func addNull(to json: inout JSONWriter) {
    // The writer has no null, but writes numbers that are not finite as `null`.
    json.add(Double.nan)
    json.end()
  }

  /// Writes the definition `navigation`: a list of items, each of which is a text, or a mapping that may contain a list
  /// of items.
  static func addNavigation(to json: inout JSONWriter) {
    json.beginObject("navigation")
    json.add("type", ["array", "null"])
    json.beginObject("items")
    add(
      .either([
        .text,
        .mapping(
          NavigationFile.Entry.keys.map(\.description), required: [["page", "path", "url", "children"]]),
      ]), to: &json)
    json.end()
    json.end()
  }
}
