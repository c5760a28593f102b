import Basics
import YAML

/// The appearance of a site: its templates, style sheet, scripts, UI strings and icons.
public struct Theme: Sendable {
  let library: TemplateLibrary
  let keys: PageKeys
  public let stylesheet: [UInt8]
  public let script: [UInt8]
  /// The script that `script` loads when the reader searches.
  public let searchScript: [UInt8]
  /// The script of redirect pages.
  public let redirectScript: [UInt8]
  public let strings: UIStrings
  /// Whether pages contain the default content security policy. A site may use another one in its own templates.
  public let hasDefaultPolicy: Bool
  /// The UI strings as a value for templates, such as `strings.previous`.
  let stringsValue: TemplateValue
  public let icons: IconSet
  /// The icons as a value for templates, such as `icons.search`.
  let iconsValue: TemplateValue
  /// The icons as a list for templates.
  let iconList: TemplateValue
  let templateNames: [String]

  /// Combines the default theme with a site's own files.
  ///
  /// - Parameters:
  ///   - overrides: the files in `templates/` of the site. A file with the name of a default file replaces it; other
  ///     files are additional templates.
  ///   - language: the language tag of the site, as in `unfold.yml`.
  ///   - accent: the CSS color for links, marks and selections; nil for the color in the style sheet.
  ///   - diagnostics: receives the problems of the overrides. The theme can be used only if none of them is an error.
  public init(
    overrides: [ThemeFile] = [], language: String = "en", accent: String? = nil,
    diagnostics: inout [Diagnostic]
  ) {
    var files = Dictionary(
      uniqueKeysWithValues: (ThemeFile.defaults + ThemeParts.all.flatMap(\.parts)).map { ($0.name, $0) })
    let wholeFiles = ThemeParts.all.map(\.name)
    icons = IconSet(overrides: overrides, diagnostics: &diagnostics)
    for file in overrides where !IconSet.isIcon(file.name) {
      if files[file.name] == nil, !file.name.hasSuffix(".mustache"), !wholeFiles.contains(file.name) {
        let known = files.keys + wholeFiles
        diagnostics.append(ThemeDiagnostics.unusedFile(file, known: known.sorted()))
      }
      // A copy of a default file that differs only in comments is the default file, which has none.
      if let known = files[file.name], known.isSameCode(as: file) { continue }
      files[file.name] = file
    }
    let sources = files.values.filter { $0.name.hasSuffix(".mustache") }.sorted { $0.name < $1.name }.map {
      TemplateSource(name: String($0.name.dropLast(".mustache".count)), file: $0.place, bytes: $0.bytes)
    }
    var names = TemplateKeys()
    keys = PageKeys(&names)
    strings = UIStrings(
      reading: files["strings.yml"], fallback: ThemeFile.defaults.first { $0.name == "strings.yml" },
      language: language, diagnostics: &diagnostics)
    stringsValue = strings.value(&names)
    iconsValue = icons.value(&names)
    iconList = icons.list(keys)
    library = TemplateLibrary(sources: sources, keys: names)
    templateNames = sources.map(\.name)
    diagnostics += library.diagnostics
    var stylesheet = StyleSheet.joined(files, strings)
    if let accent { stylesheet += Array("\n:root { --accent: \(accent) }\n".utf8) }
    self.stylesheet = stylesheet
    script = Scripts.site.joined(files)
    let head = files["head.mustache"].map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
    let isOwnLayout = overrides.contains { $0.name == "layout.mustache" }
    hasDefaultPolicy = head.contains("site.policy") && !isOwnLayout
    searchScript = Scripts.search.joined(files)
    redirectScript = files["redirect.js"]?.bytes ?? []
  }

  /// Returns whether there is a template with this name.
  func hasTemplate(_ name: String) -> Bool { library.contains(name) }
}

// MARK: - ThemeAssets

/// The paths of the theme's files from the site's root.
public struct ThemeAssets: Sendable {
  public var stylesheet: String
  public var script: String
  /// The files for search; nil if the site has no search.
  public var search: Search?
  /// The script of redirect pages; nil if the site has no redirects.
  public var redirect: String?
  /// The feed of changes; nil if the site has none.
  public var feed: String?
  /// The hashes of the files for `integrity` attributes; nil to omit these attributes.
  public var integrity: SubresourceIntegrity?

  /// The hashes of files, such as `sha384-…`.
  ///
  /// Source: Subresource Integrity, 3.5 the `integrity` attribute.
  public struct SubresourceIntegrity: Sendable {
    public var stylesheet: String
    public var script: String
    public var redirect: String

    public init(stylesheet: String, script: String, redirect: String) {
      self.stylesheet = stylesheet
      self.script = script
      self.redirect = redirect
    }
  }

  public struct Search: Sendable {
    public var script: String
    /// The folder of the search index, with a slash at its end.
    public var index: String
    /// The page with the list of all pages, for readers without JavaScript.
    public var page: String

    public init(script: String, index: String, page: String) {
      self.script = script
      self.index = index
      self.page = page
    }
  }

  public init(stylesheet: String, script: String, search: Search? = nil, redirect: String? = nil) {
    self.stylesheet = stylesheet
    self.script = script
    self.search = search
    self.redirect = redirect
  }
}

// MARK: - UIStrings

/// The UI strings in the language of the site.
public struct UIStrings: Sendable {
  private var words: [String: String] = [:]

  /// Reads `strings.yml`, which maps languages to mappings of names to strings.
  ///
  /// A string that is missing in the site's file is taken from `fallback`, and one that is missing in the language is
  /// taken from English.
  init(reading file: ThemeFile?, fallback: ThemeFile?, language: String, diagnostics: inout [Diagnostic]) {
    var roots: [YAMLNode] = []
    for source in [fallback, file] {
      guard let source else { continue }
      do throws(YAMLError) {
        if let root = try YAML.parse(source.bytes) { roots.append(root) }
      } catch {
        diagnostics.append(ThemeDiagnostics.invalidStrings(source.place, error))
      }
    }
    // A string in the language of the site has precedence over an English one, whichever file it is in.
    for tag in Self.candidates(language) {
      for root in roots { take(root[tag]) }
    }
  }

  /// Returns the languages to read, in ascending order of precedence: `en`, `de` and `de-CH` for `de-CH`.
  private static func candidates(_ language: String) -> [String] {
    let parts = language.split(separator: "-")
    return ["en"] + parts.indices.map { parts[...$0].joined(separator: "-") }
  }

  /// Adds the strings of one language, and replaces earlier ones with the same names.
  private mutating func take(_ node: YAMLNode?) {
    for pair in node?.pairs ?? [] {
      if let text = pair.value.text { words[pair.key] = text }
    }
  }

  /// The string with a name; the name itself if there is no such string, so that the gap is visible.
  public subscript(_ name: String) -> String { words[name] ?? name }

  /// Returns the string with a name; nil if there is none.
  public func find(_ name: String) -> String? { words[name] }

  /// The writing direction, `ltr` or `rtl`.
  public var direction: String { words["direction"] == "rtl" ? "rtl" : "ltr" }

  /// Returns all strings as an object for templates, by name.
  func value(_ keys: inout TemplateKeys) -> TemplateValue {
    .object(words.sorted { $0.key < $1.key }.map { (keys.key($0.key), .text($0.value)) })
  }
}

// MARK: - IconSet

/// The icons that pages and templates can show. They are inlined in pages as `<svg>` elements, so that they have the
/// color of the surrounding text.
public struct IconSet: Sendable {
  /// The names of all icons, sorted.
  public let names: [String]
  /// The HTML of each icon, by name.
  private let markup: [String: HTMLFragment]

  /// Combines the icons of the default theme with those of the site. An icon of the site that cannot be used is
  /// reported, and does not replace the default icon with the same name.
  init(overrides: [ThemeFile] = [], diagnostics: inout [Diagnostic]) {
    var markup: [String: HTMLFragment] = [:]
    for file in ThemeFile.icons + overrides where Self.isIcon(file.name) {
      do throws(IconProblem) {
        markup[Self.name(of: file)] = try IconMarkup.read(file.bytes)
      } catch {
        diagnostics.append(ThemeDiagnostics.badIcon(file, error))
      }
    }
    self.markup = markup
    names = markup.keys.sorted()
  }

  /// Returns whether a theme file with this name is an icon.
  static func isIcon(_ name: String) -> Bool { name.hasPrefix(folder) && name.hasSuffix(ending) }

  private static func name(of file: ThemeFile) -> String {
    String(file.name.dropFirst(folder.count).dropLast(ending.count))
  }

  private static let folder = "icons/"
  private static let ending = ".svg"

  /// The HTML of an icon; nil if there is no icon with this name.
  public subscript(_ name: String) -> HTMLFragment? { markup[name] }

  /// Returns all icons as a list for templates: each has its name as `title`, and its HTML as `html`.
  func list(_ keys: PageKeys) -> TemplateValue {
    var items: [TemplateValue] = []
    for name in names {
      if let html = markup[name] {
        items.append(.object([(keys.title, .text(name)), (keys.html, .html(html))]))
      }
    }
    return .list(items)
  }

  /// Returns all icons as an object for templates, by name.
  func value(_ keys: inout TemplateKeys) -> TemplateValue {
    var members: [(TemplateKey, TemplateValue)] = []
    for name in names {
      if let html = markup[name] { members.append((keys.key(name), .html(html))) }
    }
    return .object(members)
  }
}
