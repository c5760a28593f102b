import Basics

/// What a site looks like: its templates, its stylesheet, the words of its interface and its icons.
public struct Theme: Sendable {
  let library: TemplateLibrary
  let keys: PageKeys
  public let stylesheet: [UInt8]
  public let script: [UInt8]
  /// The script that `script` loads when a reader searches.
  public let searchScript: [UInt8]
  /// The script of pages that lead on.
  public let redirectScript: [UInt8]
  public let strings: InterfaceStrings
  /// Whether pages state the policy that the site gives them: templates of a site's own may have another.
  public let statesPolicy: Bool
  /// The words as templates see them: `strings.previous`.
  let stringsValue: TemplateValue
  public let icons: IconSet
  /// The icons as templates see them: `icons.search`.
  let iconsValue: TemplateValue
  let iconList: TemplateValue
  let templateNames: [String]

  /// Puts the default theme together with a site's own files.
  ///
  /// - Parameters:
  ///   - overrides: the files of the site's `templates/`; one of the name of a default file takes its place,
  ///     others are templates of the site's own.
  ///   - language: of the site, as in `unfold.yml`.
  ///   - accent: the colour that the stylesheet derives links, marks and selections from; nil for its own.
  ///   - diagnostics: takes what is wrong with the overrides. The theme can be used only if there is no error.
  public init(
    overrides: [ThemeFile] = [], language: String = "en", accent: String? = nil,
    diagnostics: inout [Diagnostic]
  ) {
    var files = Dictionary(uniqueKeysWithValues: ThemeFile.defaults.map { ($0.name, $0) })
    icons = IconSet(overrides: overrides, diagnostics: &diagnostics)
    for file in overrides where !IconSet.isIcon(file.name) {
      if files[file.name] == nil, !file.name.hasSuffix(".mustache") {
        diagnostics.append(ThemeDiagnostics.unusedFile(file, known: files.keys.sorted()))
      }
      files[file.name] = file
    }
    let sources = files.values.filter { $0.name.hasSuffix(".mustache") }.sorted { $0.name < $1.name }.map {
      TemplateSource(name: String($0.name.dropLast(".mustache".count)), file: $0.place, bytes: $0.bytes)
    }
    var names = TemplateKeys()
    keys = PageKeys(&names)
    strings = InterfaceStrings(
      reading: files["strings.yml"], fallback: ThemeFile.defaults.first { $0.name == "strings.yml" },
      language: language, diagnostics: &diagnostics)
    stringsValue = strings.value(&names)
    iconsValue = icons.value(&names)
    iconList = icons.list(keys)
    library = TemplateLibrary(sources: sources, keys: names)
    templateNames = sources.map(\.name)
    diagnostics += library.diagnostics
    var stylesheet = files["site.css"]?.bytes ?? []
    if let accent { stylesheet += Array("\n:root { --accent: \(accent) }\n".utf8) }
    self.stylesheet = stylesheet
    script = files["site.js"]?.bytes ?? []
    let head = files["head.mustache"].map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
    let isOwnLayout = overrides.contains { $0.name == "layout.mustache" }
    statesPolicy = head.contains("site.policy") && !isOwnLayout
    searchScript = files["search.js"]?.bytes ?? []
    redirectScript = files["redirect.js"]?.bytes ?? []
  }

  /// Whether there is a template of that name.
  func hasTemplate(_ name: String) -> Bool { library.contains(name) }
}
