import Basics
import YAML

/// The settings of an MkDocs or Zensical project, with those that it inherits.
struct MkDocsSettings {
  /// The path of the file relative to the project’s folder.
  let file: String
  let root: YAMLNode
  /// The extensions for Markdown, with their settings.
  private(set) var extensions: [String: YAMLNode] = [:]
  private(set) var plugins: [String: YAMLNode] = [:]

  /// The names of configuration files. Some belong to ProperDocs and Zensical, which continue MkDocs.
  static let names = [
    "mkdocs.yml", "mkdocs.yaml", "properdocs.yml", "properdocs.yaml", "zensical.yml", "zensical.yaml",
  ]

  /// Returns nil if the folder has no configuration of these tools.
  init?(_ folder: ProjectFolder) {
    if folder.hasFile("zensical.toml") {
      file = "zensical.toml"
      guard let node = folder.toml(file) else { return nil }
      root = node["project"] ?? node
    } else if let name = Self.names.first(where: folder.hasFile) {
      file = name
      guard let node = Self.yaml(name, folder, depth: 0) else { return nil }
      root = node
    } else {
      return nil
    }
    extensions = Self.named(root["markdown_extensions"])
    plugins = Self.named(root["plugins"])
    // Zensical has the plugin of the same name as an extension.
    if let macros = extensions.removeValue(forKey: "zensical.extensions.macros") {
      plugins["macros"] = macros
    }
    if extensions.isEmpty, file == "zensical.toml" {
      for name in MkDocsDialect.defaultExtensions { extensions[name] = YAMLNode(.mapping([])) }
    }
    for name in ["extra", "pymdownx.extra"] where extensions[name] != nil {
      for part in ["abbr", "attr_list", "def_list", "footnotes", "md_in_html", "tables"]
      where extensions[part] == nil {
        extensions[part] = YAMLNode(.mapping([]))
      }
    }
  }

  subscript(key: String) -> YAMLNode? { root[key] }

  func text(_ key: String) -> String? { root[key].flatMap { $0.isNull ? nil : $0.text } }

  /// The features of Material that are switched on.
  var features: Set<String> { Set(root["theme"]?["features"]?.texts ?? []) }

  /// Whether a function of PyMdown makes the IDs of headings. Only the tag of a YAML value names it, so this searches
  /// the text of the file.
  func usesUnicodeSlugs(_ folder: ProjectFolder) -> Bool {
    guard extensions["toc"]?["slugify"] != nil, let text = folder.text(file),
      let toc = text.firstRange(of: "toc")
    else {
      return false
    }
    return text[toc.upperBound...].contains("slugs.") || text[toc.upperBound...].contains("slugify_unicode")
  }

  // MARK: Reading

  /// Returns the settings in a file without those that it inherits.
  static func withoutParent(_ name: String, _ folder: ProjectFolder) -> YAMLNode? {
    folder.read(name).flatMap { try? YAML.parseKeepingLast(withoutEnvironment($0)).node }
  }

  private static func yaml(_ name: String, _ folder: ProjectFolder, depth: Int) -> YAMLNode? {
    guard let bytes = folder.read(name), let node = folder.parsed(withoutEnvironment(bytes), name) else {
      return nil
    }
    guard let parent = node["INHERIT"]?.text, depth < 10 else { return node }
    let path = Paths.normalized(Paths.join(Paths.parent(name) ?? "", parent))
    guard let inherited = yaml(path, folder, depth: depth + 1) else {
      folder.unsupported.append("INHERIT: \(parent), which is outside of the project")
      return node
    }
    return merged(inherited, node)
  }

  /// Merges the settings of two files. The second file takes precedence.
  private static func merged(_ base: YAMLNode, _ node: YAMLNode) -> YAMLNode {
    guard var pairs = base.pairs, let changes = node.pairs else { return node }
    for change in changes {
      if let known = pairs.firstIndex(where: { $0.key == change.key }) {
        pairs[known].value = merged(pairs[known].value, change.value)
      } else {
        pairs.append(change)
      }
    }
    return YAMLNode(.mapping(pairs), line: node.line, column: node.column)
  }

  /// Replaces `!ENV NAME` by null and `!ENV [NAME, default]` by the default, because the environment is not read.
  ///
  /// Source: MkDocs, “Environment variables”.
  static func withoutEnvironment(_ bytes: [UInt8]) -> [UInt8] {
    let text = bytes[...]
    var result: [UInt8] = []
    var index = 0
    while let tag = text.find("!ENV", from: index) {
      result += bytes[index..<tag]
      var end = tag + 4
      while end < bytes.count, bytes[end] == Byte.space { end += 1 }
      guard end > tag + 4, end < bytes.count else {
        result += bytes[tag..<end]
        index = end
        continue
      }
      if bytes[end] == UInt8(ascii: "["), let close = bytes[end...].firstIndex(of: UInt8(ascii: "]")) {
        let items = bytes[(end + 1)..<close].split(separator: UInt8(ascii: ","))
        result += items.count > 1 ? Array(items[items.count - 1].trimmed) : Array("null".utf8)
        index = close + 1
      } else {
        let name = bytes[end...].prefix {
          $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: ",")
        }
        result += Array("null".utf8)
        index = name.endIndex
      }
    }
    return result + bytes[index...]
  }

  /// Returns the entries of a list of names, a list of mappings, or a mapping. Names with periods can be nested tables
  /// in TOML.
  private static func named(_ node: YAMLNode?) -> [String: YAMLNode] {
    var result: [String: YAMLNode] = [:]
    func add(_ name: String, _ value: YAMLNode) {
      let plain = name.hasPrefix("markdown.extensions.") ? String(name.dropFirst(20)) : name
      let short = plain.split(separator: "/").last.map(String.init) ?? plain
      // Material’s plugin `group` contains other plugins.
      if short == "group", let inner = value["plugins"] {
        result.merge(named(inner)) { own, _ in own }
        return
      }
      if plain == "pymdownx" || plain == "pymdownx.blocks" || plain == "zensical"
        || plain == "zensical.extensions"
      {
        for pair in value.pairs ?? [] { add("\(plain).\(pair.key)", pair.value) }
        return
      }
      // `package:Class` names an extension by its class.
      result[short.split(separator: ":").first.map(String.init) ?? short] = value
    }
    for item in node?.items ?? [] {
      if let name = item.text { add(name, YAMLNode(.mapping([]))) }
      for pair in item.pairs ?? [] { add(pair.key, pair.value) }
    }
    for pair in node?.pairs ?? [] where pair.value.text != "false" { add(pair.key, pair.value) }
    return result
  }
}
