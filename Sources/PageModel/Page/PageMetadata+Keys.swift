import YAML

extension PageMetadata: KeyedSettings {
  /// The keys of front matter.
  static let keys: [SettingKey<PageMetadata>] = [
    SettingKey(
      "title", .text, \.title, default: .derived("the first heading"),
      "The title of the page in the navigation, lists, and browser tabs.", example: "Green tea"),
    SettingKey(
      "description", .text, \.description, default: .derived("the abstract"),
      "The description of the page. It appears below the title if the page has no abstract.",
      example: "How to make it."),
    SettingKey(
      "order", .pageOrder,
      """
      The position in the page’s section. Pages with an order come first. In the `index.md` of a section, `date` [sorts \
      its pages by date](writing/dates.md#Blog).
      """, example: "2"
    ) { metadata, order in
      switch order {
      case .position(let position): metadata.order = position
      case .byDate: metadata.presentation.isByDate = true
      }
    },
    SettingKey(
      "tags", .texts(separatedBy: ",").named("list, or text with commas"), \.presentation.tags,
      "The [tags](writing/tags.md) of the page. Each tag has a page that lists all pages with it.",
      example: "[green, Japan]"),
    SettingKey(
      "draft", .boolean, \.isDraft, "Excludes the page unless you build with `--drafts`.", example: "true"),
    SettingKey(
      "slug", .slug, \.slug, default: .derived("the file’s name"),
      "The last part of the page’s URL. For an `index.md`, it replaces the name of the folder.",
      example: "green"),
    SettingKey(
      "url", .pageURL, \.url, default: .derived("the file’s path"),
      """
      The URL of the page, from the root of the site. It replaces the path of the file and `slug`, and does not change \
      the URLs of other pages. A URL of another site is the `source` of the page.
      """,
      example: "/guides/tea/"),
    SettingKey(
      "only", .texts, \.onlyLanguages,
      "The only [languages](languages.md#Pages-in-some-languages) of the site in which the page exists.",
      example: "de"),
    SettingKey(
      "language", .language, default: .derived("the language of the site"),
      "The [language of the page](languages.md#A-page-in-another-language), if it is not the language of the site.",
      example: "fr"
    ) { $0.presentation.language = $1 },
    SettingKey(
      "translates", .text.named("hash"), \.translatedHash,
      "The text of the original that was [translated](languages.md#Keep-translations-up-to-date).",
      example: "5f2a0c91d3e8"),
    SettingKey(
      "template", .templateName, \.template, default: .value("page"),
      "The [template](templates.md#A-template-for-some-pages) of the page.", example: "wide"),
    SettingKey(
      "checks", .checks, \.checks,
      """
      The [severity](checks/index.md#severity) of rules and messages on this page. Overrides `unfold.yml`.
      """, example: "{link.generic-text: off}"),
    SettingKey(
      "disclosure", .disclosure, \.disclosure,
      "Headings whose text is collapsed on this page, in addition to those in `unfold.yml`.",
      example: "[Change log]"),
    SettingKey("kind", .text, \.kind, "Appears below the abstract.", example: "article"),
    SettingKey(
      "platforms", .texts(separatedBy: ",").named("list, or text with commas"), \.platforms,
      "Appears below the abstract; readers can filter search results by it.", example: "[iOS, macOS]"),
    SettingKey(
      "icon", .locatedText.named("name"), \.presentation.icon,
      "The [icon](navigation/icons.md) next to the title in the sidebar.", example: "gear"),
    SettingKey(
      "badge", .badge, \.presentation.badge,
      """
      A [badge](navigation/sidebar.md#Badges) next to the title in the sidebar: a word such as `New`, and optionally its \
      color.
      """, example: "{text: Beta, kind: warning}"),
    SettingKey("heading", .text, \.presentation.heading, "Text above the title.", example: "Release notes"),
    SettingKey(
      "symbol", .text.named("name"), \.presentation.symbol,
      "The full name of the symbol that the page documents, for the [index of symbols](publishing/output.md#objectsinv).",
      example: "Tea.Teapot"),
    SettingKey(
      "symbols", .sectionSymbols, \.presentation.symbols,
      "The full names of the symbols that sections of the page document, by the anchors of the sections.",
      example: "{brew: Tea.Teapot.brew()}"),
    SettingKey(
      "image", .image, \.presentation.image,
      """
      The image on the page’s [card](writing/pages.md#Page-color-image-and-button) and in link previews on other \
      sites.
      """, example: "green.jpg"),
    SettingKey(
      "iconImage", .image, \.presentation.iconImage, "An image above the title.",
      example: "{source: cup.svg, alt: A cup}"),
    SettingKey(
      "color", .choice(of: PagePresentation.Color.self), \.presentation.color,
      "The color of the top of the page and of its links.", example: "green"),
    SettingKey(
      "action", .action, \.presentation.action, "A prominent link below the abstract.",
      example: "{file: tea.zip, purpose: download}"),
    SettingKey(
      "children", .choice(of: PagePresentation.ListStyle.self), \.presentation.children,
      default: .value("detailedGrid"),
      """
      How the [pages of the section](navigation/order.md#Sections) are listed: as a list, as cards with titles, as \
      cards with abstracts, or not at all.
      """, example: "list"),
    SettingKey(
      "layout", .choice(of: PagePresentation.Layout.self), \.presentation.layout,
      """
      The [layout](customize/pages.md#Layout): `wide` uses the whole width of the window, `reading` shows large text \
      without a sidebar, and `landing` is for [landing pages](customize/landing.md).
      """, example: "wide"),
    SettingKey(
      "sidebar", .boolean, default: .value("true"),
      """
      Whether the page appears in [the sidebar](customize/pages.md#Hide-a-page), in lists of pages, and as previous or \
      next page. With `true`, a page whose [layout](customize/pages.md#Layout) has no sidebar shows it.
      """, example: "false"
    ) {
      $0.presentation.isInSidebar = $1
      $0.presentation.asksForSidebar = $1
    },
    SettingKey(
      "search", .boolean, \.presentation.isInSearch,
      "Whether [the search](customize/pages.md#Hide-a-page) finds the page.", example: "false"),
    SettingKey(
      "keywords", .texts(separatedBy: ",").named("list, or text with commas"), \.presentation.keywords,
      "Other words for the subject of the page, by which [the search](navigation/search.md#Synonyms) also finds it.",
      example: "[accordion, collapsible]"),
    SettingKey(
      "contents", .choice(of: PagePresentation.ContentsDepth.self), \.presentation.contents,
      default: .value("h3"),
      """
      The deepest level of headings in the [table of contents](customize/pages.md#Table-of-contents), “On this page”.
      """, example: "h2"),
    SettingKey(
      "numbering", .numbering, default: .derived("the setting of the site"),
      "Whether the headings, figures, and tables of the page have [numbers](writing/numbering.md).",
      example: "false"
    ) { $0.presentation.numbering = $1 },
    SettingKey(
      "previous", .neighbor, \.presentation.previous, default: .derived("the page before in the navigation"),
      "The [previous page](customize/pages.md#Previous-and-next-page).", example: "pots.md"),
    SettingKey(
      "next", .neighbor, \.presentation.next, default: .derived("the page after in the navigation"),
      "The [next page](customize/pages.md#Previous-and-next-page).",
      example: "{title: Brew tea, url: brewing.md}"),
    SettingKey(
      "robots", .choice(of: PagePresentation.Robots.self), \.presentation.robots,
      """
      Whether [search engines](customize/pages.md#Search-engines) may list the page. With `noindex`, it is also not in \
      the sitemap.
      """, example: "noindex"),
    SettingKey(
      "related", .list(of: .related).named("list of pages, URLs, or mappings with `title` and `url`"),
      \.presentation.related, "Cards at the [end of the page](writing/links.md#Related-pages).",
      example: "[pots.md, https://example.com/tea/]"),
    SettingKey(
      "redirects", .list(of: .locatedText).named("URL, or list"), \.presentation.redirects,
      "Old URLs that [redirect](writing/links.md#Redirects) to the page.", example: "[/green-tea/]"),
    SettingKey(
      "source", .text.named("URL"), \.source,
      """
      The URL from which the page was copied. It appears as a link, and links that start with `/` \
      [lead to that site](captures.md#Links).
      """, example: "https://example.com/tea/"),
    SettingKey(
      "capture", .boolean, default: .value("true"),
      "Whether the page may be read as a [captured page](captures.md) if it looks like one.", example: "false"
    ) { _, _ in },
    SettingKey(
      "variables", .boolean, default: .value("true"),
      "Whether the page has [variables](writing/variables.md), if the site has any.",
      example: "false"
    ) { _, _ in },
    SettingKey(
      "date", .text, \.date,
      "Appears below the abstract as you write it. For a time stamp, only the date appears.",
      example: "2026-02-01"),
    SettingKey(
      "authors", .texts(separatedBy: ",").named("list, or text with commas"), \.presentation.authors,
      "The names of the page’s [authors](writing/dates.md#Blog), next to its date and in feeds.",
      example: "[Ada, Grace]"),
    SettingKey(
      "readingTime", .boolean, default: .derived("the setting of the site"),
      "Whether the page shows its [reading time](writing/dates.md#Blog).", example: "true"
    ) { $0.presentation.showsReadingTime = $1 },
    SettingKey(
      "captured", .text, "When the page was [captured](captures.md). Appears if there is no `date`.",
      example: "2026-02-01"
    ) { $0.date = $0.date ?? $1 },
    SettingKey("timestamp", .text, "The same as `captured`.", example: "2026-02-01") {
      $0.date = $0.date ?? $1
    },
    SettingKey(
      "lastUpdated", .ownDate, \.ownChanges.lastUpdated,
      default: .derived("the last commit, if the site shows it"),
      "When the page was [last changed](writing/dates.md#Pages-with-another-date). With `false`, the page shows no date.",
      example: "2026-02-01"),
    SettingKey(
      "contributors", .ownNames, \.ownChanges.contributors,
      default: .derived("the authors of commits, if the site shows them"),
      """
      The names of the people who [changed the page](writing/dates.md#Contributors). With `false`, the page shows none.
      """, example: "[Ada, Grace]"),
    SettingKey(
      "breadcrumb", .breadcrumb, \.breadcrumb,
      """
      The breadcrumbs of a captured page at its source. Used for pages at the top level of the site.
      """, example: "[{title: Teas, url: /teas/}]"),
  ]
}

extension SettingType where Value == String? {
  /// The name of a template. The front matter of other tools contains the name of a file instead, which is rejected.
  fileprivate static var templateName: SettingType {
    SettingType("name", .text) { value, decoder in
      guard let name = decoder.text(value) else { return nil }
      return name.lowercased().hasSuffix(".html")
        ? decoder.reject(value, expected: "the name of one of your templates, such as `wide`") : name
    }
  }
}

extension SettingType where Value == String {
  /// A URL from the root of the site.
  fileprivate static var pageURL: SettingType {
    let schema = SchemaType.pattern(#"^(https?://|/[^?#\\\u0000-\u001F\u007F]*$)"#)
    return SettingType("URL", schema) { value, decoder in
      guard let text = decoder.text(value), !PageMetadata.isAbsolute(text) else { return nil }
      let url = text.drop { $0 == "/" }
      let parts = url.split(separator: "/")
      if text.utf8.first == UInt8(ascii: "/"), !text.contains("//"), !text.contains("?"), !text.contains("#"),
        parts.allSatisfy({ PathComponent.problem(in: $0) == nil })
      {
        return String(url)
      }
      decoder.note(.badPageURL(text, at: decoder.place(value.node)))
      return nil
    }
  }

  /// A component of a URL.
  fileprivate static var slug: SettingType {
    let schema = SchemaType.pattern(#"^(?!\.{1,2}$)[^/\\\u0000-\u001F\u007F]+$"#, orNumber: true)
    return SettingType("a word", schema) { value, decoder in
      guard let slug = decoder.text(value) else { return nil }
      guard let problem = PathComponent.problem(in: slug) else { return slug }
      decoder.note(.badSlug(slug, problem, at: decoder.place(value.node)))
      return nil
    }
  }
}

/// The value of `order`.
enum PageOrder: Sendable {
  case position(Int)
  /// The pages of the section are sorted by date.
  case byDate
}

extension SettingType where Value == PageOrder {
  /// A whole number, or `date`.
  fileprivate static var pageOrder: SettingType {
    SettingType("whole number, or `date`", .either([.integer(in: nil), .choice(["date"])])) {
      value, decoder in
      if value.node.text == "date" { return .byDate }
      return decoder.integer(value).map { .position($0) }
    }
  }
}

extension SettingType where Value == [PageMetadata.Breadcrumb] {
  /// A list of mappings. Unlike elsewhere, a single mapping does not count as a list.
  fileprivate static var breadcrumb: SettingType {
    let item = SettingType<PageMetadata.Breadcrumb>.mapping(
      of: LinkFields.self, required: [["title"], ["url"]], isOpen: true,
      expected: "a mapping with `title` and `url`"
    ) { fields in
      guard let title = fields.title, let url = fields.url else { return nil }
      return PageMetadata.Breadcrumb(title: title, url: url.text)
    }
    let list = SettingType.list(of: item)
    return SettingType("list of `title` and `url`", .list(of: item.schema)) { value, decoder in
      value.items == nil
        ? decoder.reject(value, expected: "a list of entries with `title` and `url`")
        : list.decode(value, &decoder)
    }
  }
}
