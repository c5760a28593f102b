import Basics
import PageModel
import Templates

/// The hashes of the inputs of a site, which show what a later build has to do again.
struct InputFingerprints {
  /// The hash of all inputs: the settings, the navigation file, the theme’s files and the history of pages.
  let all: ContentHash
  /// The hash of the inputs that affect the files of the site: all inputs except severities and the history of pages.
  let output: ContentHash
  /// The hash of the inputs that pages show around their bodies, other than the navigation and their history.
  let shown: ContentHash
  /// The hash of the inputs, other than the navigation, on which the items of sidebars depend.
  let sidebar: ContentHash
  /// The hash of the inputs that affect how pages are read: the settings except severities and what is only shown
  /// around bodies, the UI strings, and the templates of directives.
  let reading: ContentHash
  /// The hash of the inputs that affect the structure of the site: the settings except severities, the navigation file,
  /// and the history of pages.
  let site: ContentHash
  /// The hash of all inputs except the style sheet.
  let unstyled: ContentHash

  /// - Parameters:
  ///   - settings: the hashes of the settings.
  ///   - version: the hash of what pages show of other versions; nil for a site in one version.
  ///   - history: the hash of the history of pages; nil for a site that does not show it.
  ///   - navigation: the content of the navigation files; nil if there are none.
  ///   - theme: the theme’s files that the site replaces or adds.
  init(
    settings hashes: InputHashes, version: ContentHash?, history: ContentHash?, navigation: [UInt8]?,
    theme: [ThemeFile], files: SiteFiles, hasBanner: Bool
  ) {
    var hashes = hashes
    reading = Self.hash(
      hashes.reading, nil,
      theme.filter { $0.name == "strings.yml" || $0.name.hasPrefix(DirectiveTemplateLibrary.folder) })
    if let version { hashes.add(version) }
    output = Self.hash(hashes.settings, navigation, theme, files, hasBanner: hasBanner)
    shown = Self.hash(hashes.shown, nil, theme, files, hasBanner: hasBanner)
    sidebar = Self.hash(hashes.shown, nil, ThemeFile.affecting("sidebar-item", theme))
    if let history { hashes.add(history) }
    site = Self.hash(hashes.settings, navigation, [])
    unstyled = Self.hash(
      hashes.whole, navigation, theme.filter { !$0.isStyleSheet }, files, hasBanner: hasBanner)
    all = Self.hash(hashes.whole, navigation, theme, files, hasBanner: hasBanner)
  }

  private static func hash(
    _ settings: ContentHash?, _ navigation: [UInt8]?, _ theme: [ThemeFile], _ files: SiteFiles? = nil,
    hasBanner: Bool = false
  ) -> ContentHash {
    var record = BinaryEncoder(capacity: 16 << 10)
    record.optional(settings) { $0.hash($1) }
    record.optional(navigation) { $0.data($1) }
    record.list(theme) { record, file in
      record.text(file.name)
      record.data(file.bytes)
    }
    // Whether a banner has ended depends on the day.
    record.flag(hasBanner)
    record.list((files?.styles ?? []) + (files?.scripts ?? [])) { $0.data($1.bytes) }
    return record.fingerprint
  }
}

/// The hashes of the settings, and of everything that has the same effect as settings.
struct InputHashes {
  /// The hash of everything that affects how pages are read; nil if there is nothing.
  var reading: ContentHash?
  /// The hash of everything that pages show; nil if there is nothing.
  var shown: ContentHash?
  /// The hash of all of it except severities; nil if there is nothing.
  var settings: ContentHash?
  /// The hash of all of it; nil if there is nothing.
  var whole: ContentHash?

  /// Adds the hash of another input.
  mutating func add(_ input: ContentHash) {
    reading = Self.combined(reading, input)
    shown = Self.combined(shown, input)
    settings = Self.combined(settings, input)
    whole = Self.combined(whole, input)
  }

  /// Adds the content folders of files: a file that moves to another content folder may keep its path in the site.
  mutating func add(_ map: SourceMap) {
    if map.recorded.isEmpty { return }
    var record = BinaryEncoder()
    record.list(map.recorded) { record, file in
      record.text(file.path)
      record.count(file.folder)
    }
    reading = Self.combined(reading, record.fingerprint)
    shown = Self.combined(shown, record.fingerprint)
    settings = Self.combined(settings, record.fingerprint)
  }

  private static func combined(_ hash: ContentHash?, _ other: ContentHash) -> ContentHash {
    var record = BinaryEncoder()
    record.optional(hash) { $0.hash($1) }
    record.hash(other)
    return record.fingerprint
  }
}
