import Basics

extension Configuration: KeyedSettings {
  /// The keys of `unfold.yml`.
  /// Each has an entry in `content/configuration.md`, which is the only place that explains it.
  static let keys = siteKeys + contentKeys + appearanceKeys + outputKeys + pageLinkKeys

  static let anchors: String? = ""

  static func help(forMisplaced key: String) -> String? {
    PageMetadata.keys.contains { $0.name == key } ? "write it in the front matter of a page" : nil
  }

  /// The keys in “Site settings” of the documentation.
  static let siteKeys: [SettingKey<Configuration>] = [
    SettingKey("title", .text, \.title, default: .derived("the home page’s title")),
    SettingKey("description", .text, \.description),
    SettingKey("language", .language, \.language),
    SettingKey("languages", .languages) { $0.languages = SiteLanguages($1) },
    SettingKey("outdatedNotice", .boolean, \.showsOutdated),
    SettingKey("versions", .versions) { $0.versions = SiteVersions($1) },
    SettingKey("hardLinks", .boolean, \.hardLinks),
    SettingKey("baseURL", .baseURL, \.baseURL),
    SettingKey("urls", .choice(of: URLStyle.self), \.urls),
  ]

  /// The keys in “Content” of the documentation.
  static let contentKeys: [SettingKey<Configuration>] = [
    SettingKey("content", .contentFolders, \.sources.folders, default: .value(SiteSources.defaultFolder)),
    SettingKey("exclude", .list(of: .pathPattern).named("path or pattern, or list"), \.sources.exclude),
    SettingKey("archives", .archives, \.archives),
    SettingKey(
      "externalReferences", .externalReferences, \.externalReferences,
      default: .derived("Apple’s documentation for the Swift standard library")),
    SettingKey("inlineMembers", .choices(of: MemberKind.self), \.inlineMembers),
    SettingKey("html", .choice(of: HTMLPolicy.self), \.html),
    SettingKey("math", .boolean, \.hasMath),
    SettingKey("smartPunctuation", .boolean, \.hasSmartPunctuation),
    SettingKey("lineBreaks", .boolean, \.hasLineBreaks),
    SettingKey("wikiLinks", .boolean, \.hasWikiLinks),
    SettingKey("headingIDs", .choice(of: HeadingIDStyle.self), \.headingIDs),
    SettingKey("variables", .variables, \.variables),
    SettingKey("glossary", .glossary, \.glossary),
    SettingKey("readingTime", .boolean, \.showsReadingTime, default: .value("false")),
    SettingKey("numbering", .numbering, \.numbering, default: .value("false")),
    SettingKey("renderers", .renderers, \.renderers),
    SettingKey("converters", .renderers.named("mapping of extensions to commands"), \.converters),
    SettingKey("remoteImages", .choice(of: RemoteImages.self), \.remoteImages),
    SettingKey(
      "images", .mapping(of: ImageSettings.self, expected: "a mapping such as `formats: [avif, webp]`"),
      \.images),
    SettingKey("disclosure", .disclosure, \.disclosure),
    SettingKey("sidebar", .navigation, \.sidebar),
    SettingKey(
      "captures", .mapping(of: CaptureSettings.self, expected: "a mapping such as `missing: hide`"),
      \.captures),
  ]

  /// The keys in “Appearance” of the documentation.
  static let appearanceKeys: [SettingKey<Configuration>] = [
    SettingKey("favicon", .favicon, \.favicon, default: .derived("`favicon.*` in `content`")),
    SettingKey("logo", .logo, \.logo),
    SettingKey("repository", .repository, \.repository),
    SettingKey(
      "links", .list(of: .siteLink).named("list of mappings with `icon`, `name`, and `url`"), \.links),
    SettingKey("banner", .banner, \.banner),
    SettingKey(
      "footer", .locatedText.named("Markdown, or file in `templates`"), \.footer,
      default: .derived("the title and the description")),
    SettingKey("sections", .choice(of: SectionStyle.self), \.sections),
    SettingKey("accent", .color, \.accent, default: .value("\"#0066cc\"")),
    SettingKey("colors", .colors, \.colors),
    SettingKey("appearance", .choice(of: Appearance.self), \.appearance),
    SettingKey("fonts", .fonts, \.fonts),
    SettingKey("styles", .list(of: .locatedText).named("file, or list"), \.styles),
    SettingKey("scripts", .list(of: .locatedText).named("file, or list"), \.scripts),
    SettingKey("policy", .policy, \.policy),
    SettingKey("rowSize", .choice(of: RowSize.self), \.rowSize),
  ]

  /// The keys in “Search, checks, and output” of the documentation.
  static let outputKeys: [SettingKey<Configuration>] = [
    SettingKey("search", .boolean, \.hasSearch),
    SettingKey("synonyms", .synonyms, \.synonyms),
    SettingKey("print", .boolean, \.hasPrint),
    SettingKey("checks", .checks, \.checks),
    SettingKey("redirects", .redirects, \.redirects),
    SettingKey("hosts", .hosts, \.hosts),
    SettingKey("precompressed", .choices(of: Precompression.self), \.precompressed),
    SettingKey("feed", .feed, \.feed),
    SettingKey("llms", .boolean, \.hasLLMsTxt),
    SettingKey("llmsFull", .boolean, \.hasLLMsFullTxt),
    SettingKey("structuredData", .boolean, \.hasStructuredData),
    SettingKey("lastUpdated", .boolean, \.showsLastUpdated),
    SettingKey("contributors", .boolean, \.showsContributors),
    SettingKey("integrity", .boolean, \.hasIntegrity),
    SettingKey(
      "externalLinks",
      .mapping(of: ExternalLinkSettings.self, expected: "a mapping such as `skip: [intranet.example.com]`"),
      \.externalLinks),
    SettingKey("output", .folder, \.output),
  ]

  /// The keys in “Edit and feedback links” of the documentation.
  static let pageLinkKeys: [SettingKey<Configuration>] = [
    SettingKey("editURL", .pageLink, \.editURL),
    SettingKey("reportURL", .pageLink.named("URL or email address"), \.reportURL),
    SettingKey("feedbackURL", .answerLink, \.feedbackURL),
    SettingKey("markdown", .boolean, \.publishesMarkdown),
  ]
}

extension Configuration.CaptureSettings: KeyedSettings {
  static let keys: [SettingKey<Configuration.CaptureSettings>] = [
    SettingKey(
      "missing", .choice(of: Configuration.MissingCaptures.self), \.missing,
      "Whether to link to the source of pages that you have not captured, or to hide them."),
    SettingKey(
      "enabled", .boolean, \.isEnabled, "Whether captured pages are recognized.", example: "false"),
    SettingKey(
      "frame", .choice(of: Configuration.CapturedFrame.self), \.frame,
      "Whether to remove or keep menus, footers and other blocks that most captured pages of a folder have."),
    SettingKey(
      "include", .texts, \.included,
      "The folders and pages below `content/` in which captured pages are recognized, if not in all.",
      example: "[archive]"),
    SettingKey(
      "exclude", .texts, \.excluded,
      "The folders and pages below `content/` in which captured pages are not recognized.",
      example: "[notes]"),
  ]
}
