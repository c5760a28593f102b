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
      reader.note(.wrongValue("navigation", what, "a list of entries", at: reader.place(node)))
      return []
    }
    return items.compactMap { entry($0, &reader) }
  }

  private static func entry(_ node: YAMLNode, _ reader: inout ConfigDecoder) -> Entry? {
    var entry = Entry(line: node.line, column: node.column)
    let earlier = reader.diagnostics.count
    if let text = node.text, !node.isNull {
      entry.target = text
    } else if let titled = titledEntry(node, &reader) {
      return titled
    } else if let pairs = node.pairs {
      reader.decode(pairs, into: &entry)
    }
    if entry.target == nil, entry.title == nil || entry.children.isEmpty {
      // An unknown key is the reason, and has been reported.
      if entry.title == nil, reader.diagnostics.count > earlier { return nil }
      let expected = "a page, a folder, a URL, or a mapping with `title` and `children`"
      reader.note(.wrongValue("navigation", "an entry", expected, at: reader.place(node)))
      return nil
    }
    if let target = entry.target { entry.isExternal = isExternal(target) }
    return entry
  }

  private static func isExternal(_ target: String) -> Bool {
    let lower = target.lowercased()
    return ["http://", "https://", "mailto:"].contains { lower.hasPrefix($0) }
  }

  /// Reads an entry in the form of MkDocs, `Title: page.md` or `Title:` with a list, and reports it. Returns nil for any
  /// other entry.
  private static func titledEntry(_ node: YAMLNode, _ reader: inout ConfigDecoder) -> Entry? {
    guard let pairs = node.pairs, pairs.count == 1, let pair = pairs.first else { return nil }
    let names = Entry.keys.map(\.name)
    let isMisspelled = Spelling.nearest(to: pair.key, in: names) != nil && pair.key.first?.isUppercase != true
    guard !names.contains(pair.key), !isMisspelled else { return nil }
    let target = pair.value.isNull ? nil : pair.value.text
    let isPage =
      target.map { isExternal($0) || $0.lowercased().hasSuffix(".md") || $0.hasSuffix("/") } ?? false
    guard isPage || pair.value.items != nil else { return nil }
    reader.note(
      Diagnostic(
        "navigation.wrong-value/title", at: reader.place(ofKey: pair), ["title": pair.key, "page": target]))
    var entry = Entry(line: node.line, column: node.column)
    entry.title = pair.key
    if let target {
      entry.target = target
      entry.isExternal = isExternal(target)
    } else {
      entry.children = entries(pair.value, "`\(pair.key)`", &reader)
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
