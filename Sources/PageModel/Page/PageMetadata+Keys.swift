import Basics
import YAML

extension PageMetadata: KeyedSettings {
  // Some keys are also settings of the site.
  static let anchors: String? = "front-matter-"

  /// The keys of front matter. Each has an entry in `content/configuration.md`, which is the only place that explains it.
  static let keys: [SettingKey<PageMetadata>] = [
    SettingKey("title", .text, \.title, default: .derived("the first heading")),
    SettingKey("description", .text, \.description, default: .derived("the abstract")),
    SettingKey("order", .pageOrder) { metadata, order in
      switch order {
      case .position(let position): metadata.order = position
      case .byDate: metadata.presentation.isByDate = true
      }
    },
    SettingKey("tags", .texts(separatedBy: ",").named("list, or text with commas"), \.presentation.tags),
    SettingKey("draft", .boolean, \.isDraft),
    SettingKey("slug", .slug, \.slug, default: .derived("the file’s name")),
    SettingKey("url", .pageURL, \.url, default: .derived("the file’s path")),
    SettingKey("only", .texts, \.onlyLanguages),
    SettingKey(
      "language", .language, default: .derived("the language of the site")
    ) { $0.presentation.language = $1 },
    SettingKey("translates", .text.named("hash"), \.translatedHash),
    SettingKey("template", .templateName, \.template, default: .value("page")),
    SettingKey("checks", .checks, \.checks),
    SettingKey("disclosure", .disclosure, \.disclosure),
    SettingKey("kind", .text, \.kind),
    SettingKey("platforms", .texts(separatedBy: ",").named("list, or text with commas"), \.platforms),
    SettingKey("icon", .locatedText.named("name"), \.presentation.icon),
    SettingKey("badge", .badge, \.presentation.badge),
    SettingKey("heading", .text, \.presentation.heading),
    SettingKey("symbol", .text.named("name"), \.presentation.symbol),
    SettingKey("symbols", .sectionSymbols, \.presentation.symbols),
    SettingKey("image", .image, \.presentation.image),
    SettingKey("iconImage", .image, \.presentation.iconImage),
    SettingKey("color", .choice(of: PagePresentation.Color.self), \.presentation.color),
    SettingKey("action", .action, \.presentation.action),
    SettingKey(
      "children", .choice(of: PagePresentation.ListStyle.self), \.presentation.children,
      default: .value("detailedGrid")),
    SettingKey("layout", .choice(of: PagePresentation.Layout.self), \.presentation.layout),
    SettingKey("sidebar", .boolean, default: .value("true")) {
      $0.presentation.isInSidebar = $1
      $0.presentation.asksForSidebar = $1
    },
    SettingKey("search", .boolean, \.presentation.isInSearch),
    SettingKey(
      "keywords", .texts(separatedBy: ",").named("list, or text with commas"), \.presentation.keywords),
    SettingKey(
      "contents", .choice(of: PagePresentation.ContentsDepth.self), \.presentation.contents,
      default: .value("h3")),
    SettingKey(
      "numbering", .numbering, default: .derived("the setting of the site")
    ) { $0.presentation.numbering = $1 },
    SettingKey(
      "previous", .neighbor, \.presentation.previous, default: .derived("the page before in the navigation")),
    SettingKey("next", .neighbor, \.presentation.next, default: .derived("the page after in the navigation")),
    SettingKey("robots", .choice(of: PagePresentation.Robots.self), \.presentation.robots),
    SettingKey(
      "related", .list(of: .related).named("list of pages, URLs, or mappings with `title` and `url`"),
      \.presentation.related),
    SettingKey("redirects", .list(of: .locatedText).named("URL, or list"), \.presentation.redirects),
    SettingKey("source", .text.named("URL"), \.source),
    SettingKey("capture", .boolean, default: .value("true")) { _, _ in },
    SettingKey("variables", .boolean, default: .value("true")) { _, _ in },
    SettingKey("date", .text, \.date),
    SettingKey(
      "authors", .texts(separatedBy: ",").named("list, or text with commas"), \.presentation.authors),
    SettingKey(
      "readingTime", .boolean, default: .derived("the setting of the site")
    ) { $0.presentation.showsReadingTime = $1 },
    SettingKey("captured", .text) { $0.date = $0.date ?? $1 },
    SettingKey("timestamp", .text) { $0.date = $0.date ?? $1 },
    SettingKey(
      "lastUpdated", .ownDate, \.ownChanges.lastUpdated,
      default: .derived("the last commit, if the site shows it")),
    SettingKey(
      "contributors", .ownNames, \.ownChanges.contributors,
      default: .derived("the authors of commits, if the site shows them")),
    SettingKey("breadcrumb", .breadcrumb, \.breadcrumb),
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
      decoder.note(Diagnostic("page.slug/url", at: decoder.place(value.node), ["url": text]))
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
