import Basics
import Markup

extension OutlineFile {
  /// Reads `outline.yml`: a nested list, each entry a path, a folder, a URL or a mapping with `title`, one of
  /// `page`, `path` and `url`, `source` for a group that was captured from there, `icon`, and
  /// `children`. What cannot be used is reported and left out.
  public init(reading bytes: [UInt8], file: String, diagnostics: inout [Diagnostic]) {
    self.init(file: file, entries: [])
    do throws(YAMLError) {
      if let root = try YAML.parse(bytes) { self.init(from: root, file: file, diagnostics: &diagnostics) }
    } catch {
      let place = SourceLocation(file: file, line: error.line, column: error.column)
      diagnostics.append(.invalidFile("outline", error.message, at: place, help: error.help))
    }
  }

  init(from root: YAMLNode, file: String, diagnostics: inout [Diagnostic]) {
    var reader = MappingReader("outline", file: file)
    self.init(file: file, entries: Self.entries(root, "the outline", &reader))
    diagnostics += reader.diagnostics
  }

  private static let keys = schema.map { $0.name }

  /// The keys of an entry.
  static let schema: [SchemaKey] = [
    SchemaKey("title", .text, "What navigation shows in place of the page’s own title."),
    SchemaKey("page", .text, "A page’s file, a folder or an address."),
    SchemaKey("path", .text, "The same."),
    SchemaKey("url", .text, "The same."),
    SchemaKey("source", .text, "Where a group was captured from."),
    SchemaKey("icon", .text, "The icon beside the title."),
    SchemaKey("children", .outline, "The entries below this one."),
  ]

  private static func entries(_ node: YAMLNode, _ what: String, _ reader: inout MappingReader) -> [Entry] {
    if node.isNull { return [] }
    guard let items = node.items else {
      reader.note(.wrongType("outline", what, "a list of entries", at: reader.place(node), .warning))
      return []
    }
    return items.compactMap { entry($0, &reader) }
  }

  private static func entry(_ node: YAMLNode, _ reader: inout MappingReader) -> Entry? {
    var entry = Entry(line: node.line, column: node.column)
    if let text = node.text, !node.isNull {
      entry.target = text
    } else if let pairs = node.pairs {
      for pair in pairs {
        switch pair.key {
        case "title": entry.title = reader.text(pair)
        case "page", "path", "url": entry.target = reader.text(pair) ?? entry.target
        case "source": entry.source = reader.text(pair)
        case "icon": entry.icon = reader.text(pair)
        case "children": entry.children = entries(pair.value, "`children`", &reader)
        default: reader.unknown(pair, in: pairs, among: keys)
        }
      }
    }
    if entry.target == nil, entry.title == nil || entry.children.isEmpty {
      let expected = "a page, a folder, a URL, or a mapping with `title` and `children`"
      reader.note(.wrongType("outline", "an entry", expected, at: reader.place(node), .warning))
      return nil
    }
    if let target = entry.target {
      let lower = target.lowercased()
      entry.isExternal = ["http://", "https://", "mailto:"].contains { lower.hasPrefix($0) }
    }
    return entry
  }
}
