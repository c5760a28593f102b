import Basics
import YAML

extension NavigationFile {
  /// Parses a navigation file: a nested list, each item of which is a path, a URL, or a mapping with the keys of
  /// `Entry`. Items that cannot be used are reported and left out.
  ///
  /// - Parameters:
  ///   - bytes: the content of the file, in UTF-8.
  ///   - file: the path of the file for diagnostics.
  ///   - diagnostics: receives syntax errors, unknown keys and wrong values.
  public init(reading bytes: [UInt8], file: String, diagnostics: inout [Diagnostic]) {
    self.init(file: file, entries: [])
    do throws(YAMLError) {
      if let root = try YAML.parse(bytes) { self.init(from: root, file: file, diagnostics: &diagnostics) }
    } catch {
      let place = SourceLocation(file: file, line: error.line, column: error.column)
      diagnostics.append(.invalidFile("navigation", error.message, at: place, help: error.help))
    }
  }

  /// Reads navigation from parsed YAML: the root of a navigation file, or the key `sidebar` of `unfold.yml`.
  ///
  /// - Parameter name: the name of the list for messages.
  public init(
    from root: YAMLNode, named name: String = "the navigation", file: String, diagnostics: inout [Diagnostic]
  ) {
    var reader = ConfigDecoder("navigation", file: file)
    self.init(file: file, entries: Self.entries(root, name, &reader))
    diagnostics += reader.diagnostics
  }

  fileprivate static func entries(_ node: YAMLNode, _ what: String, _ reader: inout ConfigDecoder) -> [Entry]
  {
    if node.isNull { return [] }
    guard let items = node.items else {
      reader.note(.wrongValue("navigation", what, "a list of entries", at: reader.place(node), .warning))
      return []
    }
    return items.compactMap { entry($0, &reader) }
  }

  private static func entry(_ node: YAMLNode, _ reader: inout ConfigDecoder) -> Entry? {
    var entry = Entry(line: node.line, column: node.column)
    if let text = node.text, !node.isNull {
      entry.target = text
    } else if let pairs = node.pairs {
      reader.decode(pairs, into: &entry)
    }
    if entry.target == nil, entry.title == nil || entry.children.isEmpty {
      let expected = "a page, a folder, a URL, or a mapping with `title` and `children`"
      reader.note(.wrongValue("navigation", "an entry", expected, at: reader.place(node), .warning))
      return nil
    }
    if let target = entry.target {
      let lower = target.lowercased()
      entry.isExternal = ["http://", "https://", "mailto:"].contains { lower.hasPrefix($0) }
    }
    return entry
  }
}

extension NavigationFile.Entry: KeyedSettings {
  init() { self.init(title: nil) }

  static let keys: [SettingKey<NavigationFile.Entry>] = [
    SettingKey(
      "title", .translatedText, "The title in the navigation, in place of the page’s own title."
    ) { entry, text in
      entry.title = text.text
      entry.translatedTitles = text.translations
    },
    SettingKey("page", .text, \.target, "The file of a page, a folder, or a URL."),
    SettingKey("path", .text, \.target, "The same as `page`."),
    SettingKey("url", .text, \.target, "The same as `page`."),
    SettingKey("source", .text, \.source, "The URL that a group was captured from."),
    SettingKey("icon", .text, \.icon, "The icon next to the title."),
    SettingKey("children", .entries, \.children, "The entries below this one."),
  ]
}

extension SettingType where Value == [NavigationFile.Entry] {
  fileprivate static var entries: SettingType {
    SettingType("list", .navigation) { value, decoder in
      NavigationFile.entries(value.node, value.name, &decoder)
    }
  }
}

extension SettingType where Value == NavigationFile {
  /// A list of entries, in the format of the navigation file.
  static var navigation: SettingType {
    SettingType("list", .navigation) { value, decoder in
      NavigationFile(
        from: value.node, named: value.name, file: decoder.file, diagnostics: &decoder.diagnostics)
    }
  }
}
