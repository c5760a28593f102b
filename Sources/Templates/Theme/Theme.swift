import Basics
import PageModel

/// The appearance of a site: its templates, style sheet, scripts, UI strings and icons.
public struct Theme: Sendable {
  private let templates: ThemeTemplates
  public private(set) var stylesheet: [UInt8]
  public private(set) var script: [UInt8]
  /// The script that `script` loads when the reader searches.
  public let searchScript: [UInt8]
  /// The script of redirect pages.
  public let redirectScript: [UInt8]
  /// The templates of the directives that the site defines; nil for a site without any.
  public let directives: DirectiveTemplateLibrary?
  /// The style sheets of these directives.
  public let directiveStylesheet: [UInt8]
  /// The styles of badges in the sidebar, which only sites with badges have.
  private let badgeStyles: [UInt8]
  private let mathStyles: [UInt8]
  private let tagStyles: [UInt8]
  /// The style sheet of landing pages.
  public let landingStylesheet: [UInt8]
  /// The style sheet of the list of all pages.
  public let allPagesStylesheet: [UInt8]
  /// The style sheet and the script of pages with embeds.
  public let embedStylesheet: [UInt8]
  public let embedScript: [UInt8]
  /// The parts of style sheets and of the script of all pages, by name.
  private let parts: [String: ThemeFile]
  private let features: ThemeFeatures
  /// The shapes of icons that templates name.
  private let iconStyles: [UInt8]
  /// The styles of the site's accent color, colors and fonts.
  private let appearanceStyles: [UInt8]
  /// Whether the site has templates of its own, which can contain any component.
  private let hasOwnTemplates: Bool
  public let strings: UIStrings
  /// Whether pages contain the default content security policy. A site may use another one in its own templates.
  public let hasDefaultPolicy: Bool
  /// Whether the style sheet is in the cascade layer `theme`. If a site replaces the whole style sheet, its own one may
  /// be in no layer.
  public let hasStyleLayer: Bool
  /// The UI strings as a value for templates, such as `strings.previous`.
  let stringsValue: TemplateValue
  public let icons: IconSet
  /// The icons as a value for templates, such as `icons.search`.
  let iconsValue: TemplateValue
  /// The icons as a list for templates.
  let iconList: TemplateValue
  let templateNames: [String]
  /// The templates of the site that no template uses, although their names are similar to a template of the
  /// theme. A page may name them.
  let misspelledTemplates: [MisspelledTemplate]
  /// The font files that pages load before the style sheet asks for them: the first one of text and of headings.
  let preloadedFonts: [SiteFontFace]

  /// Combines the default theme with a site's own files.
  ///
  /// - Parameter diagnostics: receives the problems of the overrides. The theme can be used only if none of them is an
  ///   error.
  public init(_ inputs: ThemeInputs, diagnostics: inout [Diagnostic]) {
    let overrides = inputs.overrides.filter { !DirectiveTemplateLibrary.isOfDirective($0.name) }
    let defaults = ThemeFile.defaults
    hasOwnTemplates = overrides.contains {
      $0.name.hasSuffix(".mustache") && defaults[$0.name]?.bytes != $0.bytes
    }
    icons = IconSet(overrides: overrides, diagnostics: &diagnostics)
    let files = Self.files(defaults, replacedBy: overrides, &diagnostics)
    let sources = files.values.filter { $0.name.hasSuffix(".mustache") }.sorted { $0.name < $1.name }.map {
      TemplateSource(name: String($0.name.dropLast(".mustache".count)), file: $0.place, bytes: $0.bytes)
    }
    var names = TemplateKeys(PageKey.names)
    strings = UIStrings(
      reading: files["strings.yml"], fallback: defaults["strings.yml"],
      language: inputs.language, diagnostics: &diagnostics)
    stringsValue = strings.value(&names)
    iconsValue = icons.value(&names)
    iconList = icons.list
    let constants = [PageKey.strings.key: stringsValue, PageKey.icons.key: iconsValue].compactMapValues(
      \.members)
    templates = ThemeTemplates(sources, keys: names, constants: constants)
    directives = DirectiveTemplateLibrary(
      inputs.overrides, keys: names, constants: constants, icons, iconsValue, &diagnostics)
    directiveStylesheet = inputs.overrides.filter {
      DirectiveTemplateLibrary.isOfDirective($0.name) && $0.name.hasSuffix(".css")
    }.flatMap(\.bytes)
    templateNames = sources.map(\.name)
    misspelledTemplates = MisspelledTemplate.find(in: overrides, among: sources)
    // The default templates have no problems.
    if hasOwnTemplates {
      diagnostics += templates.library.diagnostics
    }
    features = inputs.features
    appearanceStyles = Array(SiteAppearance.styles(accent: inputs.accent, inputs.colors, inputs.fonts).utf8)
    preloadedFonts = inputs.fonts.firstOfEachFamily.filter { $0.family != .code }
    hasStyleLayer = files[StyleSheet.parts.name] == nil
    iconStyles = hasStyleLayer ? IconStyles.rules(icons, overrides: overrides) : []
    stylesheet = StyleSheet.joined(files, strings, inputs.features, .all) + iconStyles + appearanceStyles
    script = Scripts.site.joined(files, prefix: Scripts.strings(strings))
    hasDefaultPolicy = Self.hasDefaultPolicy(files, overrides)
    searchScript = Scripts.search.joined(files, prefix: Scripts.searchStyles(in: files))
    func bytes(_ name: String) -> [UInt8] { files[name]?.bytes ?? [] }
    redirectScript = bytes("redirect.js")
    badgeStyles = bytes("badges.css")
    mathStyles = bytes("styles/math.css")
    tagStyles = bytes("tags.css")
    allPagesStylesheet = bytes("all-pages.css")
    landingStylesheet = bytes("landing.css")
    embedStylesheet = bytes("embed.css")
    embedScript = bytes("embed.js")
    let joined = [StyleSheet.parts, ComponentStyles.parts, Scripts.site]
    let partNames = Set(joined.flatMap { $0.files.map(\.name) + [$0.name] })
    parts = files.filter { partNames.contains($0.key) }
  }

  /// Returns the files of the theme by name, with the site’s files in place of the default ones. Reports files of the
  /// site that nothing uses.
  private static func files(
    _ defaults: [String: ThemeFile], replacedBy overrides: [ThemeFile], _ diagnostics: inout [Diagnostic]
  ) -> [String: ThemeFile] {
    var files = defaults
    let wholeFiles = ThemeParts.all.map(\.name)
    for file in overrides where !IconSet.isIcon(file.name) {
      if files[file.name] == nil, !file.name.hasSuffix(".mustache"), !wholeFiles.contains(file.name) {
        let known = files.keys + wholeFiles
        diagnostics.append(ThemeDiagnostics.unusedFile(file, known: known.sorted()))
      }
      // For a copy of a default file that differs only in comments, use the default file, whose comments have been
      // removed.
      if let known = files[file.name], known.isSameCode(as: file) { continue }
      files[file.name] = file
    }
    return files
  }

  /// Returns whether the head of pages contains the default content security policy.
  private static func hasDefaultPolicy(_ files: [String: ThemeFile], _ overrides: [ThemeFile]) -> Bool {
    let head = files["head.mustache"].map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
    let isOwnLayout = overrides.contains { $0.name == "layout.mustache" }
    return head.contains("site.policy") && !isOwnLayout
  }

  /// Returns the style sheet of pages with components.
  ///
  /// - Parameter components: all components of the site.
  public func componentStylesheet(_ components: PageComponents) -> [UInt8] {
    ComponentStyles.parts.joined(parts, features: ThemeFeatures(components))
  }

  /// Leaves out the parts for components that the site does not contain. Which ones it contains is known only after its
  /// pages have been read.
  public mutating func removeParts(otherThan components: PageComponents) {
    if hasOwnTemplates || components.isSuperset(of: .all.withParts) { return }
    stylesheet = StyleSheet.joined(parts, strings, features, components) + iconStyles + appearanceStyles
    script = Scripts.site.joined(parts, prefix: Scripts.strings(strings), components: components)
  }

  /// Adds the styles of badges. Whether a site has badges is known only after its pages have been read.
  public mutating func addBadges() {
    if hasStyleLayer { stylesheet += badgeStyles }
  }

  /// Adds the styles of tags and of sections that are sorted by date.
  public mutating func addTags() {
    if hasStyleLayer { stylesheet += Array("@layer theme{".utf8) + tagStyles + Array("}\n".utf8) }
  }

  /// Adds the styles of formulas, which titles on other pages can contain too.
  public mutating func addMath() {
    if hasStyleLayer { stylesheet += Array("@layer theme{".utf8) + mathStyles + Array("}\n".utf8) }
  }

  var library: TemplateLibrary { templates.library }

  /// Returns whether there is a template with this name.
  func hasTemplate(_ name: String) -> Bool { library.contains(name) }
}

// MARK: - ThemeFeatures

/// The parts of the theme that only some sites need. The style sheets of other sites do not contain them.
public struct ThemeFeatures: OptionSet, Hashable, Sendable {
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
