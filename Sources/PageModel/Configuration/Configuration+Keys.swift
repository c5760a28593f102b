import Basics

extension Configuration: KeyedSettings {
  /// The keys of `unfold.yml`.
  static let keys = siteKeys + contentKeys + appearanceKeys + outputKeys + pageLinkKeys

  static func help(forMisplaced key: String) -> String? {
    PageMetadata.keys.contains { $0.name == key } ? "write it in the front matter of a page" : nil
  }

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
      "languages", .languages,
      """
      The [languages of the site](languages.md) with their names; the first one is the default. Replaces `language`.
      """, example: "{en: English, de: Deutsch}"
    ) { $0.languages = SiteLanguages($1) },
    SettingKey(
      "outdatedNotice", .boolean, \.showsOutdated,
      """
      Whether a translation shows a notice when its original [has changed](languages.md#Outdated-translations) since it \
      was translated, with a link to the original.
      """, example: "true"),
    SettingKey(
      "versions", .versions,
      """
      The [versions of the site](versions.md), the newest one first. Each is read from a tag, a branch or a folder.
      """, example: "[\"2.0\", {name: \"1.0\", ref: v1.0}]"
    ) { $0.versions = SiteVersions($1) },
    SettingKey(
      "hardLinks", .boolean, \.hardLinks,
      """
      Whether files that are the same in several [versions](versions.md#Save-disk-space) or languages, such as images, are \
      hard links to one file on the disk.
      """, example: "true"),
    SettingKey(
      "baseURL", .baseURL, \.baseURL,
      "The public URL of the site. Adds canonical URLs, Open Graph tags, a sitemap, and a feed of changes.",
      example: "https://example.com/docs/"),
    SettingKey(
      "urls", .choice(of: URLStyle.self), \.urls,
      "Whether the URL of a page is `a/b/` or `a/b.html`. Choose `file` to open the site from a disk.",
      example: "file"),
  ]

  /// The keys in “Content” of the documentation.
  static let contentKeys: [SettingKey<Configuration>] = [
    SettingKey(
      "content", .contentFolders, \.sources.folders, default: .value(SiteSources.defaultFolder),
      """
      The [folder of the pages](writing/folders.md), or several folders with a URL for each. They must be in the same \
      repository.
      """, example: "[{folder: docs}, {folder: packages/a/docs, url: /a/}]"),
    SettingKey(
      "exclude", .list(of: .pathPattern).named("path or pattern, or list"), \.sources.exclude,
      "Files and folders below the content folder that are [left out](writing/folders.md#Exclude-files).",
      example: "[drafts, \"**/*.psd\"]"),
    SettingKey(
      "archives", .archives, \.archives,
      """
      The [DocC archives](move/reference.md#Several-modules-in-one-site) whose pages are part of the site, in addition to \
      the pages of `content`.
      """, example: "[{path: Tea.doccarchive, title: Tea}]"),
    SettingKey(
      "externalReferences", .externalReferences, \.externalReferences,
      default: .derived("Apple’s documentation for the Swift standard library"),
      """
      The URLs of the documentation of [other modules](move/reference.md#Links-to-other-modules), to which the pages of \
      archives link.
      """, example: "{NIOCore: https://example.com/documentation/niocore/}"),
    SettingKey(
      "inlineMembers", .choices(of: MemberKind.self), \.inlineMembers,
      """
      The kinds of members that the pages of archives show [on the page of their type](move/reference.md#Fewer-pages), \
      instead of on pages of their own.
      """, example: "[case, property]"),
    SettingKey(
      "html", .choice(of: HTMLPolicy.self), \.html,
      """
      Whether HTML in pages is limited to [safe elements](writing/html.md). `scriptless` allows all elements but scripts.
      """, example: "trusted"),
    SettingKey(
      "math", .boolean, \.hasMath,
      "Whether text between dollar signs is a [formula](writing/math.md).", example: "false"),
    SettingKey(
      "smartPunctuation", .boolean, \.hasSmartPunctuation,
      """
      Whether straight quotation marks, `--`, `---` and `...` in text become [typographic \
      characters](writing/markdown.md#Smart-quotes-and-dashes).
      """, example: "true"),
    SettingKey(
      "lineBreaks", .boolean, \.hasLineBreaks,
      """
      Whether each [line break](writing/markdown.md#Line-breaks-comments-and-special-characters) in the text of a \
      paragraph is also one on the page, as in comments on GitHub.
      """, example: "true"),
    SettingKey(
      "headingIDs", .choice(of: HeadingIDStyle.self), \.headingIDs,
      """
      The form of the [anchors of headings](writing/links.md#Heading-anchors): `Best-practices` as in the Human Interface \
      Guidelines, or `best-practices` as on GitHub or in Python-Markdown.
      """, example: "github"),
    SettingKey(
      "variables", .variables, \.variables,
      """
      The [variables](writing/variables.md) of pages: texts that pages name between two pairs of braces. Without this \
      key, braces are text.
      """, example: "{product: Tea, install: {command: brew install tea}}"),
    SettingKey(
      "glossary", .glossary, \.glossary,
      """
      The [glossary](writing/glossary.md): terms with their meanings, which each page shows where a term first occurs, or \
      the page that defines them.
      """, example: "{oolong: A partly oxidized tea.}"),
    SettingKey(
      "readingTime", .boolean, \.showsReadingTime, default: .value("false"),
      "Whether pages with a date show their [reading time](writing/dates.md#Blog).", example: "true"),
    SettingKey(
      "numbering", .numbering, \.numbering, default: .value("false"),
      """
      Whether headings, figures, and tables have [numbers](writing/numbering.md): from 1 on each page (`true` or `page`), \
      or with the number of the page before them (`site`).
      """, example: "site"),
    SettingKey(
      "renderers", .renderers, \.renderers,
      """
      The programs that draw [diagrams](writing/diagrams.md) from code blocks, by language. A build starts them only \
      with the option `--allow-renderers`.
      """, example: "{dot: [dot, -Tsvg]}"),
    SettingKey(
      "converters", .renderers.named("mapping of extensions to commands"), \.converters,
      """
      The programs that convert [pages in other formats](writing/formats.md) to Markdown, by the extension of the files. \
      A build starts them only with the option `--allow-renderers`.
      """, example: "{rst: [pandoc, -f, rst, -t, gfm]}"),
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
      The order of pages, as in [`navigation.yml`](navigation/order.md#The-navigation-file). Ignored if that file \
      exists.
      """, example: "[first.md, second.md]"),
    SettingKey(
      "captures", .mapping(of: CaptureSettings.self, expected: "a mapping such as `missing: hide`"),
      \.captures,
      """
      Which pages are recognized as [captured pages](captures.md#Turn-recognition-on-or-off), and whether the \
      [navigation](captures.md#Navigation) links to pages that you have not captured.
      """, example: "{include: [archive], missing: hide}"),
  ]

  /// The keys in “Appearance” of the documentation.
  static let appearanceKeys: [SettingKey<Configuration>] = [
    SettingKey(
      "favicon", .favicon, \.favicon, default: .derived("`favicon.*` in `content`"),
      """
      The [icon of the site](customize/index.md#Favicon) in browser tabs and bookmarks: SVG, PNG or ICO files in \
      `content`, with a variant for dark mode, and a PNG for home screens.
      """, example: "{light: icon.svg, dark: icon-dark.svg, touch: icon-180.png}"),
    SettingKey(
      "logo", .logo, \.logo,
      """
      The [logo](customize/index.md#Logo) in the header: images in `content`. With `alt`, it replaces the title.
      """, example: "{light: logo.svg, dark: logo-dark.svg, alt: Tea}"),
    SettingKey(
      "repository", .repository, \.repository,
      """
      The URL of the source repository. The [header](customize/header.md#Links) links to it, with the icon of GitHub, \
      GitLab, or Codeberg, or a general one.
      """, example: "https://github.com/owner/name"),
    SettingKey(
      "links", .list(of: .siteLink).named("list of mappings with `icon`, `name`, and `url`"), \.links,
      "More [links](customize/header.md#Links) with icons in the header.",
      example: "[{icon: speech, name: Forum, url: https://example.com/forum/}]"),
    SettingKey(
      "banner", .banner, \.banner,
      """
      An [announcement](customize/header.md#Banner) above all pages, in Markdown. Builds after the day `until` leave it \
      out.
      """, example: "{text: \"**Version 2** is here.\", link: news.md, until: 2027-01-31}"),
    SettingKey(
      "footer", .locatedText.named("Markdown, or file in `templates`"), \.footer,
      default: .derived("the title and the description"),
      "The [footer](customize/header.md#Footer) of all pages, in Markdown.",
      example: "\"[Imprint](imprint.md) · © Tea House\""),
    SettingKey(
      "sections", .choice(of: SectionStyle.self), \.sections,
      """
      Where the top-level sections are: in the sidebar, or as [tabs](navigation/sidebar.md#Tabs) below the header.
      """, example: "tabs"),
    SettingKey(
      "accent", .color, \.accent, default: .value("\"#0066cc\""), "The color of links and selections.",
      example: "\"#a2245c\""),
    SettingKey(
      "colors", .colors, \.colors,
      """
      The [colors](customize/index.md#Colors) in light and dark mode. Unfold checks their contrast.
      """, example: "{light: {background: \"#fffdf8\"}, dark: {background: \"#14110f\"}}"),
    SettingKey(
      "appearance", .choice(of: Appearance.self), \.appearance,
      """
      Whether pages are [light or dark](customize/index.md#Appearance). With `auto`, this depends on the reader’s system \
      and display settings.
      """, example: "dark"),
    SettingKey(
      "fonts", .fonts, \.fonts,
      """
      Your own [fonts](customize/index.md#Fonts) for text, headings, and code: WOFF2, WOFF, TTF, or OTF files in `content`.
      """, example: "{text: fonts/inter.woff2}"),
    SettingKey(
      "styles", .list(of: .locatedText).named("file, or list"), \.styles,
      """
      Your own [style sheets](customize/index.md#CSS), in addition to the theme’s: CSS files in `content`.
      """, example: "[extra.css]"),
    SettingKey(
      "scripts", .list(of: .locatedText).named("file, or list"), \.scripts,
      "Your own [scripts](customize/index.md#Scripts) on every page: `.js` or `.mjs` files in `content`.",
      example: "[extra.js]"),
    SettingKey(
      "policy", .policy, \.policy,
      """
      Hosts from which pages may load scripts, frames and other files, for example for \
      [analytics](customize/analytics.md): additions to the [Content Security Policy](customize/index.md#Policy).
      """, example: "{script-src: plausible.io, connect-src: plausible.io}"),
    SettingKey(
      "rowSize", .choice(of: RowSize.self), \.rowSize,
      """
      The [row height of the sidebar](navigation/sidebar.md#Row-height) in wide windows, for readers with a mouse.
      """, example: "medium"),
  ]

  /// The keys in “Search, checks, and output” of the documentation.
  static let outputKeys: [SettingKey<Configuration>] = [
    SettingKey(
      "search", .boolean, \.hasSearch, "Whether the site has a [search](navigation/search.md).",
      example: "false"),
    SettingKey(
      "synonyms", .synonyms, \.synonyms,
      "Groups of [words with the same meaning](navigation/search.md#Synonyms). The search finds each by the others.",
      example: "[[accordion, disclosure group]]"),
    SettingKey(
      "print", .boolean, \.hasPrint,
      """
      Whether the site also has [all pages on one page](publishing/print.md) at `/print/`, to print them or convert them \
      to PDF or EPUB.
      """, example: "true"),
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
      "llmsFull", .boolean, \.hasLLMsFullTxt,
      "Whether to write [`llms-full.txt`](publishing/output.md#llms-fulltxt), the Markdown of all pages in one file.",
      example: "true"),
    SettingKey(
      "structuredData", .boolean, \.hasStructuredData,
      """
      Whether pages contain their breadcrumbs and the date of their last change as \
      [structured data](publishing/output.md#Structured-data).
      """, example: "false"),
    SettingKey(
      "lastUpdated", .boolean, \.showsLastUpdated,
      """
      Whether pages show when they were [last changed](writing/dates.md), according to the Git repository. The date is \
      also in the sitemap, the feed and the structured data.
      """, example: "true"),
    SettingKey(
      "contributors", .boolean, \.showsContributors,
      "Whether pages show [who changed them](writing/dates.md#Contributors), according to the Git repository.",
      example: "true"),
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
      [Paths of other sites](writing/links.md#Other-sites-on-the-same-host) on the same host, URLs that \
      [`unfold check --external`](checks/external.md#Skip-URLs) skips, \
      [private hosts](checks/external.md#Private-hosts) that it may check, and its time limit in seconds.
      """, example: "{paths: [/shop/], skip: [\"*.example.org\"], timeout: 20}"),
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
      "feedbackURL", .answerLink, \.feedbackURL,
      """
      The URL of the answers to [“Was this page helpful?”](customize/feedback.md), which is then shown at the end of \
      each page.
      """,
      example: "https://example.com/feedback?page={url}&helpful={answer}"),
    SettingKey(
      "markdown", .boolean, \.publishesMarkdown,
      "Whether to publish the Markdown of each page: `a/b.md` for the page at `a/b/`.", example: "false"),
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
