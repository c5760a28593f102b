extension Configuration: KeyedSettings {
  /// The keys of `unfold.yml`.
  static let keys = siteKeys + pageLinkKeys

  /// The keys in “Site settings” of the documentation.
  static let siteKeys: [SettingKey<Configuration>] = [
    SettingKey(
      "title", .text, \.title, default: .derived("the home page’s title"),
      "The name of the site, in the header and in every browser tab.", example: "Tea"),
    SettingKey(
      "description", .text, \.description, "A line below the site’s name in the footer.",
      example: "All about tea."),
    SettingKey(
      "language", .language, \.language,
      "The language of the pages. It also selects the theme’s [UI strings](templates.md#Words).",
      example: "pt-BR"),
    SettingKey(
      "baseURL", .baseURL, \.baseURL,
      "The public URL of the site. Adds canonical URLs, Open Graph tags, a sitemap, and a feed of changes.",
      example: "https://example.com/docs/"),
    SettingKey(
      "urls", .choice(of: URLStyle.self), \.urls,
      "Whether the URL of a page is `a/b/` or `a/b.html`. Choose `file` to open the site from a disk.",
      example: "file"),
    SettingKey(
      "html", .choice(of: HTMLPolicy.self), \.html,
      "Whether HTML in pages is limited to [safe elements](writing/html.md).", example: "trusted"),
    SettingKey(
      "remoteImages", .choice(of: RemoteImages.self), \.remoteImages,
      """
      Whether images from other sites are shown or replaced by a link. With `link`, pages load nothing from other \
      sites.
      """, example: "link"),
    SettingKey(
      "disclosure", .disclosure, \.disclosure,
      """
      Headings, or heading levels from `h2` to `h6`, whose text is [collapsed](disclosure/sections.md) on every page.
      """, example: "[Change log, h4]"),
    SettingKey(
      "sidebar", .navigation, \.sidebar,
      """
      The order of pages, as in [`navigation.yml`](navigation/outline.md#The-navigation-file). Ignored if that file \
      exists.
      """, example: "[first.md, second.md]"),
    SettingKey(
      "captures", .mapping(of: CaptureSettings.self, expected: "a mapping such as `missing: hide`"),
      \.captures,
      """
      Pages that the navigation of [captured pages](captures.md#Navigation) lists, but that you have not captured: \
      links to their source, or hidden.
      """, example: "{missing: hide}"),
    SettingKey(
      "accent", .color, \.accent, default: .value("\"#0066cc\""), "The color of links and selections.",
      example: "\"#a2245c\""),
    SettingKey(
      "rowSize", .choice(of: RowSize.self), \.rowSize,
      """
      The [row height of the sidebar](navigation/sidebar.md#Row-height) in wide windows, for readers with a mouse.
      """, example: "medium"),
    SettingKey(
      "search", .boolean, \.hasSearch, "Whether the site has a [search](navigation/search.md).",
      example: "false"),
    SettingKey(
      "checks", .checks, \.checks, "The [severity](checks/index.md#severity) of rules and messages.",
      example: "{image.missing-alt: error}"),
    SettingKey(
      "redirects", .redirects, \.redirects, "[Redirects](writing/links.md#Redirects) from old URLs.",
      example: "{/coffee/: /tea/}"),
    SettingKey(
      "hosts", .hosts, \.hosts,
      "The [hosts and servers](publishing/servers.md) for which to generate redirects and headers.",
      example: "[nginx]"),
    SettingKey(
      "precompressed", .choices(of: Precompression.self), \.precompressed,
      "The formats of [compressed copies](publishing/servers.md#Gzip-and-Brotli-compression) of text files.",
      example: "[gzip, brotli]"),
    SettingKey(
      "feed", .feed, \.feed,
      "The headings of the change logs for the [feed](publishing/output.md#Atom-feed).",
      example: "[What’s new]"),
    SettingKey(
      "llms", .boolean, \.hasLLMsTxt, "Whether to write [`llms.txt`](publishing/output.md#llmstxt).",
      example: "false"),
    SettingKey(
      "structuredData", .boolean, \.hasStructuredData,
      """
      Whether pages contain their breadcrumbs as [structured data](publishing/output.md#Structured-data).
      """, example: "false"),
    SettingKey(
      "integrity", .boolean, \.hasIntegrity,
      """
      Whether pages contain [hashes of the files they load](publishing/output.md#Subresource-Integrity).
      """, example: "true"),
    SettingKey(
      "externalLinks",
      .mapping(
        of: ExternalLinkSettings.self, expected: "a mapping such as `skip: [intranet.example.com]`"),
      \.externalLinks,
      """
      URLs that [`unfold check --external`](checks/external.md#Skip-URLs) skips, \
      [private hosts](checks/external.md#Private-hosts) that it may check, and its time limit in seconds.
      """, example: "{skip: [\"*.example.org\"], privateHosts: [wiki.internal], timeout: 20}"),
    SettingKey(
      "output", .folder, \.output, "The output folder, relative to the folder of `unfold.yml`.",
      example: "../docs"),
  ]

  /// The keys in “Edit and feedback links” of the documentation.
  static let pageLinkKeys: [SettingKey<Configuration>] = [
    SettingKey(
      "editURL", .pageLink, \.editURL, "The URL for “Edit this page”, for example on GitHub.",
      example: "https://example.com/edit/{path}"),
    SettingKey(
      "reportURL", .pageLink.named("URL or email address"), \.reportURL,
      "The URL for “Report a problem”. The link also appears at the end of each page.",
      example: "mailto:docs@example.com?subject={title}"),
    SettingKey(
      "markdown", .boolean, \.publishesMarkdown,
      "Whether to publish the Markdown of each page: `a/b.md` for the page at `a/b/`.", example: "false"),
  ]
}

extension Configuration.CaptureSettings: KeyedSettings {
  static let keys: [SettingKey<Configuration.CaptureSettings>] = [
    SettingKey(
      "missing", .choice(of: Configuration.MissingCaptures.self), \.missing,
      "Whether to link to the source of pages that you have not captured, or to hide them.")
  ]
}
