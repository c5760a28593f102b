import Basics
import PageModel
import YAML

/// The appearance of a site: its templates, style sheet, scripts, UI strings and icons.
public struct Theme: Sendable {
  let library: TemplateLibrary
  let keys: PageKeys
  public private(set) var stylesheet: [UInt8]
  public let script: [UInt8]
  /// The script that `script` loads when the reader searches.
  public let searchScript: [UInt8]
  /// The script of redirect pages.
  public let redirectScript: [UInt8]
  /// The styles of badges in the sidebar, which only sites with badges have.
  private let badgeStyles: [UInt8]
  /// The style sheet of landing pages.
  public let landingStylesheet: [UInt8]
  /// The style sheet and the script of pages with embeds.
  public let embedStylesheet: [UInt8]
  public let embedScript: [UInt8]
  /// The parts of the style sheet of pages with components, by name.
  private let componentParts: [String: ThemeFile]
  public let strings: UIStrings
  /// Whether pages contain the default content security policy. A site may use another one in its own templates.
  public let hasDefaultPolicy: Bool
  /// Whether the style sheet is in the cascade layer `theme`. One of the site, which replaces it as a whole, may be in no
  /// layer.
  public let hasStyleLayer: Bool
  /// The UI strings as a value for templates, such as `strings.previous`.
  let stringsValue: TemplateValue
  public let icons: IconSet
  /// The icons as a value for templates, such as `icons.search`.
  let iconsValue: TemplateValue
  /// The icons as a list for templates.
  let iconList: TemplateValue
  let templateNames: [String]
  /// The templates of the site that no template uses, although their names are similar to that of a template of the
  /// theme. A page may name them.
  let misspelledTemplates: [MisspelledTemplate]
  /// The font files that pages load before the style sheet asks for them: the first one of text and of headings.
  let preloadedFonts: [SiteFontFace]

  /// Combines the default theme with a site's own files.
  ///
  /// - Parameters:
  ///   - overrides: the files in `templates/` of the site. A file with the name of a default file replaces it; other
  ///     files are additional templates.
  ///   - language: the language tag of the site, as in `unfold.yml`.
  ///   - accent: the CSS color for links, marks and selections; nil for the color in the style sheet.
  ///   - features: the optional parts of the style sheet that the site needs.
  ///   - colors: the colors of the site.
  ///   - fonts: the font files of the site.
  ///   - diagnostics: receives the problems of the overrides. The theme can be used only if none of them is an error.
  public init(
    overrides: [ThemeFile] = [], language: String = "en", accent: String? = nil,
    features: ThemeFeatures = [], colors: SiteColors = SiteColors(), fonts: [SiteFontFace] = [],
    diagnostics: inout [Diagnostic]
  ) {
    var files = Dictionary(
      (ThemeFile.defaults + ThemeParts.all.flatMap(\.files)).map { ($0.name, $0) },
      // A part can belong to several scripts.
      uniquingKeysWith: { first, _ in first })
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
    misspelledTemplates = MisspelledTemplate.find(in: overrides, among: sources)
    diagnostics += library.diagnostics
    var stylesheet = StyleSheet.joined(files, strings, features)
    stylesheet += Array(SiteAppearance.styles(accent: accent, colors, fonts).utf8)
    preloadedFonts = fonts.firstOfEachFamily.filter { $0.family != .code }
    self.stylesheet = stylesheet
    script = Scripts.site.joined(files)
    let head = files["head.mustache"].map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
    let isOwnLayout = overrides.contains { $0.name == "layout.mustache" }
    hasDefaultPolicy = head.contains("site.policy") && !isOwnLayout
    hasStyleLayer = files[StyleSheet.parts.name] == nil
    searchScript = Scripts.search.joined(files)
    redirectScript = files["redirect.js"]?.bytes ?? []
    badgeStyles = files["badges.css"]?.bytes ?? []
    landingStylesheet = files["landing.css"]?.bytes ?? []
    embedStylesheet = files["embed.css"]?.bytes ?? []
    embedScript = files["embed.js"]?.bytes ?? []
    let componentNames = ComponentStyles.parts.files.map(\.name) + [ComponentStyles.parts.name]
    componentParts = files.filter { componentNames.contains($0.key) }
  }

  /// Returns the style sheet of pages with components.
  ///
  /// - Parameter components: all components of the site.
  public func componentStylesheet(_ components: PageComponents) -> [UInt8] {
    ComponentStyles.parts.joined(componentParts, features: ThemeFeatures(components))
  }

  /// Adds the styles of badges. Whether a site has badges is known only after its pages have been read.
  public mutating func addBadges() {
    if hasStyleLayer { stylesheet += badgeStyles }
  }

  /// Returns whether there is a template with this name.
  func hasTemplate(_ name: String) -> Bool { library.contains(name) }
}

// MARK: - ThemeFeatures

/// The parts of the theme that only some sites need. The style sheets of other sites do not contain them.
public struct ThemeFeatures: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A logo in the header.
  public static let logo = ThemeFeatures(rawValue: 1 << 0)
  /// Links in the header.
  public static let headerLinks = ThemeFeatures(rawValue: 1 << 1)
  /// An announcement above all pages.
  public static let banner = ThemeFeatures(rawValue: 1 << 2)
  /// A footer of the site’s own.
  public static let footer = ThemeFeatures(rawValue: 1 << 3)
  /// Top-level sections as tabs.
  public static let sectionTabs = ThemeFeatures(rawValue: 1 << 4)
  /// A page that shows all pages.
  public static let printPage = ThemeFeatures(rawValue: 1 << 5)
  /// When pages were last changed, and by whom.
  public static let changes = ThemeFeatures(rawValue: 1 << 6)

  /// The features that the components of pages need.
  public init(_ components: PageComponents) { self.init(rawValue: Int(components.rawValue) << 8) }
}

// MARK: - ThemeAssets

/// The paths of the theme's files from the site's root, and of the site's own files that all pages show or load.
public struct ThemeAssets: Sendable {
  public var stylesheet: String
  public var script: String
  /// The files for search; nil if the site has no search.
  public var search: Search?
  /// The script of redirect pages; nil if the site has no redirects.
  public var redirect: String?
  /// The style sheet and the script of pages with embeds; empty if the site has no embeds.
  public var embeds: (styles: [OwnFile], scripts: [OwnFile]) = ([], [])
  /// The style sheet of landing pages; empty if the site has none.
  public var landing: [OwnFile] = []
  /// The style sheet of pages with components; empty if the site has none.
  public var componentStyles: [OwnFile] = []
  /// The feed of changes; nil if the site has none.
  public var feed: String?
  /// The icons of the site, in the order in which pages name them.
  public var icons: [Icon] = []
  /// The logo in the header; nil for a site without one.
  public var logo: Logo?
  /// The site's own style sheets and scripts, in the order in which pages load them.
  public var styles: [OwnFile] = []
  public var scripts: [OwnFile] = []
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

  /// All style sheets and scripts that only some sites have.
  public var allOwnFiles: [OwnFile] {
    styles + scripts + landing + componentStyles + embeds.styles + embeds.scripts
  }

  /// A `<link>` to an icon of the site.
  ///
  /// Source: HTML Standard, “Link type "icon"”.
  public struct Icon: Sendable {
    /// The path from the site's root.
    public var path: String
    /// `icon` or `apple-touch-icon`.
    public var relation: String
    /// The media type; nil if the extension is enough.
    public var type: String?
    /// The value of the attribute `sizes`; nil for the size of the image.
    public var sizes: String?
    /// The media query; nil for an icon for all media.
    public var media: String?

    public init(path: String, relation: String) {
      self.path = path
      self.relation = relation
    }
  }

  /// A style sheet or script that only some sites have.
  public struct OwnFile: Sendable {
    /// The path from the site's root; with a hash in the name once it is published.
    public var path: String
    public var bytes: [UInt8]
    /// The hash for the `integrity` attribute; nil to omit the attribute.
    public var integrity: String?

    public init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  /// The logo in the header, by the paths of its images from the site's root.
  public struct Logo: Sendable {
    public var light: String
    /// The image for dark mode; nil to use the other one.
    public var dark: String?
    /// The text alternative, if the logo replaces the title of the site.
    public var alt: String?

    public init(light: String, dark: String?, alt: String?) {
      self.light = light
      self.dark = dark
      self.alt = alt
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
    let tags = Self.candidates(language)
    var sources: [ThemeFile] = []
    let own = file?.bytes == fallback?.bytes ? nil : file
    if var fallback {
      // The default file has many languages, of which at most three are needed.
      fallback.bytes = Self.blocks(of: tags, in: fallback.bytes)
      sources.append(fallback)
    }
    if let own { sources.append(own) }
    var roots: [YAMLNode] = []
    for source in sources {
      do throws(YAMLError) {
        if let root = try YAML.parse(source.bytes) { roots.append(root) }
      } catch {
        diagnostics.append(ThemeDiagnostics.invalidStrings(source.place, error))
      }
    }
    // A string in the language of the site has precedence over an English one, whichever file it is in.
    for tag in tags {
      for root in roots { take(root[tag]) }
    }
    if LanguageTag.isRightToLeft(language) { words["direction"] = "rtl" }
  }

  /// Returns the lines of the blocks with these keys at the top level.
  private static func blocks(of keys: [String], in bytes: [UInt8]) -> [UInt8] {
    var found: [UInt8] = []
    var isWanted = false
    for line in bytes.split(separator: 10, omittingEmptySubsequences: false) {
      if let first = line.first, ByteSet.alphanumerics.contains(first) {
        isWanted = keys.contains { line.elementsEqual(($0 + ":").utf8) }
      }
      if isWanted { found += line + [10] }
    }
    return found
  }

  /// Returns the languages to read, in ascending order of precedence: `en`, `de` and `de-CH` for `de-CH`.
  private static func candidates(_ language: String) -> [String] {
    let parts = language.split(separator: "-")
    return ["en"] + parts.indices.map { parts[...$0].joined(separator: "-") }
  }

  /// Adds the strings of one language, and replaces earlier ones with the same names.
  private mutating func take(_ node: YAMLNode?) {
    for pair in node?.pairs ?? [] {
      if let text = pair.value.text ?? Self.forms(pair.value) { words[pair.key] = text }
    }
  }

  /// Returns the forms of a string with a number by plural category (Unicode CLDR) as the scripts read them: the one for
  /// `other`, then those of the other categories, such as `{count} results|one:{count} result`.
  private static func forms(_ node: YAMLNode) -> String? {
    guard let pairs = node.pairs else { return nil }
    let forms = pairs.compactMap { pair in pair.value.text.map { (category: pair.key, text: $0) } }
    guard let other = forms.first(where: { $0.category == "other" }) ?? forms.last else { return nil }
    let others = forms.filter { $0.category != other.category && $0.text != other.text }
    return ([other.text] + others.map { "\($0.category):\($0.text)" }).joined(separator: "|")
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
