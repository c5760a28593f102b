import Basics
import PageModel
import Site

/// Composes pages: renders templates with the body of a page and everything around it. The entry point of this module.
///
/// It is created once all pages are known, and safe to use from many threads.
public final class PageComposer: Sendable {
  let theme: Theme
  let site: Site
  /// The generated lists of pages.
  let lists: PageLists
  let resolver: LinkResolver
  let sidebars: SidebarCache
  let assets: ThemeAssets
  let texts: SiteTexts
  let header: HeaderLinks
  let strings: TemplateValue
  /// The members of languages that are the same on all pages, by language.
  let languageNames: [[TemplateMember]]
  /// The modules of an API reference, if there are several.
  let moduleNodes: [ModuleNode]
  /// The content security policy of pages.
  let policy: String
  /// The style of the lists of pages in sections that do not set one, from the front matter of the home page.
  let childrenStyle: PagePresentation.ListStyle?
  public let imageSize: @Sendable (String) -> (width: Int, height: Int)?
  /// The files of the sidebar's lazy sections; nil if there are none.
  let lazySections: LazySidebarSections?

  /// Creates a composer.
  ///
  /// - Parameter imageSize: returns the size in CSS px of an image, given its path below the content folder; nil if
  ///   unknown.
  public init(
    theme: Theme, site: Site, lists: PageLists, resolver: LinkResolver, assets: ThemeAssets,
    texts: SiteTexts = SiteTexts(),
    imageSize: @escaping @Sendable (String) -> (width: Int, height: Int)? = { _ in nil }
  ) {
    self.theme = theme
    self.site = site
    self.lists = lists
    self.resolver = resolver
    self.assets = assets
    self.texts = texts
    header = HeaderLinks(theme, site, resolver)
    strings = theme.stringsValue
    languageNames = Self.languageNames(of: site)
    moduleNodes = Self.modules(of: site)
    policy = ContentSecurityPolicy.pages(of: site.configuration)
    sidebars = SidebarCache()
    childrenStyle = site.pages[site.home].summary.metadata.presentation.siteListStyle
    self.imageSize = imageSize
    lazySections = nil
  }

  /// Creates a composer of the same pages, whose sidebars refer to the files of lazy sections.
  public init(_ other: PageComposer, lazySections: LazySidebarSections?) {
    theme = other.theme
    site = other.site
    lists = other.lists
    resolver = other.resolver
    assets = other.assets
    texts = other.texts
    header = other.header
    strings = other.strings
    languageNames = other.languageNames
    moduleNodes = other.moduleNodes
    policy = other.policy
    sidebars = SidebarCache()
    childrenStyle = other.childrenStyle
    imageSize = other.imageSize
    self.lazySections = lazySections
  }

  /// Compiles the templates. Without this call, the first page compiles them while the threads of other pages wait, and
  /// waiting threads use CPU time: 0.3 % of a build of 600 pages.
  public func compileTemplates() { _ = theme.library }

  /// Appends a page's HTML to `output`; nothing if its templates fail.
  ///
  /// - Parameters:
  ///   - index: the index of the page.
  ///   - body: its body; nil for a generated page.
  ///   - diagnostics: receives problems of templates, and of links in front matter. After an error, `output` may
  ///     contain an incomplete page.
  public func compose(
    _ index: Int, body: ResolvedBody?, into output: inout ByteBuffer, diagnostics: inout [Diagnostic]
  ) {
    let page = site.pages[index]
    var template = "page"
    if let name = page.summary.metadata.template {
      if theme.hasTemplate(name) {
        template = name
      } else {
        diagnostics.append(ThemeDiagnostics.missingTemplate(name, on: page, known: theme.templateNames))
      }
    }
    let start = output.count
    do throws(TemplateFailure) {
      let context = try pageContext(index, page, body, &diagnostics)
      try theme.library.render(template, context, into: &output)
      if page.isNotFoundPage { makeRooted(&output, from: start) }
    } catch {
      output.truncate(to: start)
      diagnostics.append(error.diagnostic)
    }
  }

  /// Appends the page that a host shows for a URL that does not exist. Because this may be any URL, the links of the
  /// page are absolute paths on the host.
  public func composeNotFound(into output: inout ByteBuffer, diagnostics: inout [Diagnostic]) {
    let languages = site.configuration.languages
    let base = rootPath
    // The files that all languages share are in the folder above the folders of the languages.
    let shared = String(base.dropLast(languages.folder.count))
    let context = context(
      siteContext(home: base, Base(url: "", prefix: base)) {
        let path = languages.path(ofFile: $0)
        return path == $0 ? base + RelativeURL.encoded(path) : shared + RelativeURL.encoded($0)
      },
      page: .object([PageKey.plainTitle(.text(theme.strings["notFoundTitle"])), PageKey.noindex(.bool(true))]
      ),
      [
        PageKey.sections(sectionTabs(nil, Base(url: "", prefix: base))),
        PageKey.children(firstPages(Base(url: "", prefix: base))),
      ])
    render("404", context, into: &output, &diagnostics)
  }

  /// Appends a page that has no content file, such as a redirect. Appends nothing if its templates fail.
  func render(
    _ template: String, _ context: TemplateValue, into output: inout ByteBuffer,
    _ diagnostics: inout [Diagnostic]
  ) {
    let start = output.count
    do throws(TemplateFailure) {
      try theme.library.render(template, context, into: &output)
    } catch {
      output.truncate(to: start)
      diagnostics.append(error.diagnostic)
    }
  }

  // MARK: Contexts

  private func pageContext(
    _ index: Int, _ page: Page, _ body: ResolvedBody?, _ diagnostics: inout [Diagnostic]
  ) throws(TemplateFailure) -> TemplateValue {
    let navigation = site.navigation
    var previous = navigation.previousPage(before: index).map {
      link(navigation.nodeOfPage[$0], from: page.url)
    }
    var next = navigation.nextPage(after: index).map { link(navigation.nodeOfPage[$0], from: page.url) }
    var hasSidebar = true
    if page.summary.metadata.hasPresentation {
      let presentation = page.summary.metadata.presentation
      // A landing page has no links to the previous and next page, unless its author sets them.
      if presentation.layout == .landing { (previous, next) = (nil, nil) }
      if let own = presentation.previous { previous = neighbor(own, on: index, page, &diagnostics) }
      if let own = presentation.next { next = neighbor(own, on: index, page, &diagnostics) }
      hasSidebar = presentation.layout?.hasSidebar ?? true || presentation.asksForSidebar
    }
    let sidebar = hasSidebar ? try sidebarContext(index) : .absent
    return context(
      siteContext(from: page.url, for: page.summary, of: index),
      page: pageValue(index, page, body, &diagnostics),
      [
        PageKey.iconList(theme.iconList), PageKey.breadcrumbs(breadcrumbs(index, page)),
        PageKey.sidebar(sidebar), PageKey.sections(sectionTabs(index, from: page.url)),
        PageKey.contents(contents(index, page)),
        PageKey.moved(anchorRedirects(from: index)),
        PageKey.children(children(index, page, body)), PageKey.related(related(index, page, &diagnostics)),
        PageKey.hasPagination(.bool(previous != nil || next != nil)),
        PageKey.previous(previous ?? .absent), PageKey.next(next ?? .absent),
      ])
  }

  /// Returns the context of a page: the members that all pages have, and `more`.
  func context(
    _ site: TemplateValue, page: TemplateValue, _ more: [TemplateMember] = []
  ) -> TemplateValue {
    return .object(
      [PageKey.site(site), PageKey.strings(strings), PageKey.icons(theme.iconsValue), PageKey.page(page)]
        + more)
  }

  /// Returns the object `site` for the templates of the page at `url`, with relative URLs.
  ///
  /// - Parameters:
  ///   - page: the summary of the page; nil for a generated page without text.
  ///   - original: the index of the page, if it has counterparts in other languages.
  func siteContext(
    from url: String, for page: PageSummary? = nil, of original: Int? = nil,
    styles: [ThemeAssets.OwnFile] = []
  ) -> TemplateValue {
    let home = RelativeURL.from(url, to: site.pages[site.home].url)
    return siteContext(home: home, Base(url: url), for: page, of: original, styles: styles) {
      RelativeURL.from(url, to: site.configuration.languages.path(ofFile: $0))
    }
  }

  /// Returns the object `site` for templates.
  ///
  /// - Parameters:
  ///   - home: the URL of the home page.
  ///   - base: the place of the page.
  ///   - page: the summary of the page; nil for a generated page without text.
  ///   - original: the index of the page, if it has counterparts in other languages.
  ///   - own: the style sheets of a generated page.
  ///   - asset: returns the URL of a file, given its path from the site's root; the URL of the root for an empty path.
  func siteContext(
    home: String, _ base: Base, for page: PageSummary? = nil, of original: Int? = nil,
    styles own: [ThemeAssets.OwnFile] = [], asset: (String) -> String
  ) -> TemplateValue {
    let frames = page?.frameHosts ?? []
    let policy =
      frames.isEmpty ? self.policy : ContentSecurityPolicy.pages(of: site.configuration, frames: frames)
    var (styles, scripts) = (own + assets.styles, assets.scripts)
    if !frames.isEmpty {
      (styles, scripts) = (assets.embeds.styles + styles, assets.embeds.scripts + scripts)
    }
    if let page, !page.components.withOwnStyles.isEmpty { styles = assets.componentStyles + styles }
    if let page, page.components.contains(.ownDirectives) { styles += assets.directiveStyles }
    if page?.metadata.layout == .landing { styles = assets.landing + styles }
    let language = page?.metadata.presentation.language
    return .object([
      PageKey.title(.text(site.title)),
      PageKey.description(text(site.configuration.description)),
      PageKey.language(.text(language ?? site.configuration.language)),
      PageKey.direction(.text(language.map(LanguageTag.direction) ?? theme.strings.direction)),
      PageKey.languages(languages(original, base)),
      PageKey.versions(versions(original.map { site.pages[$0].url }, base)),
      PageKey.modules(modules(original, base)),
      PageKey.home(.text(home)),
      PageKey.root(.text(asset(""))),
      PageKey.policy(.text(policy)),
      PageKey.showsRemoteImages(.bool(site.configuration.remoteImages == .show)),
      PageKey.stylesheet(.text(asset(assets.stylesheet))),
      PageKey.script(.text(asset(assets.script))),
      PageKey.stylesheetIntegrity(text(assets.integrity?.stylesheet)),
      PageKey.scriptIntegrity(text(assets.integrity?.script)),
      PageKey.feed(text((original.flatMap(feed(ofSection:)) ?? assets.feed).map(asset))),
      PageKey.search(assets.search.map { search($0, asset) } ?? .absent),
      PageKey.favicons(favicons(asset)),
      PageKey.logo(logo(asset)),
      PageKey.links(headerLinks(base)),
      PageKey.banner(text(texts.banner, base)),
      PageKey.footer(text(texts.footer, base)),
      PageKey.fonts(preloadedFonts(asset)),
      PageKey.print(
        site.configuration.hasPrint ? .text(asset(PrintPages.url(site.configuration.urls))) : .absent
      ),
      PageKey.appearance(
        site.configuration.appearance == .auto ? .absent : text(site.configuration.appearance.rawValue)
      ),
      PageKey.styles(ownFiles(styles, asset)),
      PageKey.scripts(ownFiles(scripts, asset)),
    ])
  }

  private func search(_ search: ThemeAssets.Search, _ url: (String) -> String) -> TemplateValue {
    return .object([
      PageKey.url(.text(url(search.page))), PageKey.script(.text(url(search.script))),
      PageKey.index(.text(url(search.index))), PageKey.root(.text(url(""))),
    ])
  }

  private func pageValue(
    _ index: Int, _ page: Page, _ body: ResolvedBody?, _ diagnostics: inout [Diagnostic]
  ) -> TemplateValue {
    let summary = page.summary
    let metadata = summary.metadata
    // Omit a source that is not an absolute URL: it could run a script.
    let source = metadata.source.flatMap { AbsoluteURL($0) }
    let hasMeta =
      metadata.kind != nil || !metadata.platforms.isEmpty || source != nil || metadata.date != nil
    // The day of a timestamp of ISO 8601, such as `2026-02-01T17:08:19Z`. Other text stays as it is.
    let written = metadata.date.map { String($0.prefix { $0 != "T" }) }
    let day = written.flatMap { CalendarDate($0, months: []) }.flatMap { $0.text == written ? $0 : nil }
    let members: [TemplateMember] = [
      PageKey.title(title(of: index, summary)),
      PageKey.plainTitle(.text(summary.title)),
      PageKey.anchor(.text(summary.anchor)),
      PageKey.description(.text(summary.abstract)),
      PageKey.hasLongAbstract(.bool(summary.abstract.utf8.count > Self.longAbstract)),
      PageKey.abstract(body?.abstract.map { .deferred($0) } ?? .absent),
      PageKey.body(body.map { .deferred($0.body) } ?? .absent),
      PageKey.isHome(.bool(index == site.home)),
      PageKey.noindex(.bool(site.isNoindex(page))),
      PageKey.canonical(text(canonicalURL(page))),
      PageKey.alternates(alternates(index)),
      PageKey.original(originalLanguage(page)), PageKey.outdated(outdatedNotice(page)),
      PageKey.version(versionNotice(page)),
      PageKey.structuredData(structuredData(index)),
      PageKey.hasMeta(.bool(hasMeta)),
      PageKey.kind(text(metadata.kind)),
      PageKey.hasPlatforms(.bool(!metadata.platforms.isEmpty)),
      PageKey.platforms(.list(metadata.platforms.map { .text($0) })),
      PageKey.source(text(source == nil ? nil : metadata.source)),
      PageKey.sourceHost(text(source.map { String($0.host) })),
      PageKey.date(text(day.map { theme.strings.date($0) } ?? metadata.date)),
      PageKey.datetime(text(day?.text)),
      PageKey.byline(byline(metadata, body)),
      PageKey.tags(tags(of: page)),
      // The menu of a page with a file is never empty: its link can be copied.
      PageKey.hasMenu(
        .bool(!page.isGenerated && metadata.layout != .landing)
      ),
      PageKey.markdown(text(site.markdownPath(of: index).map { RelativeURL.from(page.url, to: $0) })),
      PageKey.edit(page.isGenerated ? .absent : link(site.configuration.editURL, of: page)),
      PageKey.report(link(site.configuration.reportURL, of: page)),
      PageKey.feedback(page.isGenerated ? .absent : answers(about: page)),
    ]
    return .object(members + changes(of: summary) + presentation(index, page, &diagnostics))
  }

  /// Returns the names of a page’s authors; nil if there are none.
  func authors(of metadata: PageMetadata) -> String? {
    guard metadata.hasPresentation, !metadata.presentation.authors.isEmpty else { return nil }
    return metadata.presentation.authors.joined(separator: theme.strings["nameSeparator"])
  }

  /// Returns the line below the title with the authors and the reading time; absent if the page shows neither.
  private func byline(_ metadata: PageMetadata, _ body: ResolvedBody?) -> TemplateValue {
    let parts = [authors(of: metadata), readingTime(metadata, body)].compactMap { $0 }
    return parts.isEmpty ? .absent : .text(parts.joined(separator: " · "))
  }

  /// Returns how long it takes to read a page; nil if the page does not show it.
  private func readingTime(_ metadata: PageMetadata, _ body: ResolvedBody?) -> String? {
    let isShown = site.configuration.showsReadingTime && metadata.date != nil
    let own = metadata.hasPresentation ? metadata.presentation.showsReadingTime : nil
    guard own ?? isShown, let body else { return nil }
    var html = ByteBuffer(capacity: 16 << 10)
    body.body.write(into: &html)
    let minutes = html.array().withUnsafeBufferPointer(ReadingTime.minutes)
    return theme.strings["readingTime"].replacing("{minutes}", with: String(minutes))
  }

  /// Returns the title of a page as HTML, with its number on a site that numbers pages.
  func title(of index: Int, _ summary: PageSummary) -> TemplateValue {
    let html = summary.titleHTML.isEmpty ? HTMLFragment(escaping: summary.title) : summary.titleHTML
    guard let chapter = resolver.chapter(of: index) else { return .html(html) }
    return .html(HTMLFragment(joining: [HTMLFragment(escaping: String(chapter)), html], by: " "))
  }

  /// Returns the path of the feed of a section that is sorted by date; nil for any other page.
  private func feed(ofSection index: Int) -> String? {
    guard lists.dated[index] != nil, site.configuration.baseURL != nil else { return nil }
    return PageLists.feed(of: site.pages[index])
  }

  /// Returns a configured link about a page, such as the one to edit it; absent if it is not configured.
  private func link(_ pattern: PageLinkPattern?, of page: Page, answer: String = "") -> TemplateValue {
    let map = site.configuration.sourceMap
    return text(
      pattern?.url(
        path: map.name(of: page.path), file: map.place(of: page.path), title: page.title,
        url: fullURL(page.url) ?? "", answer: answer))
  }

  /// Returns the links that readers follow to answer whether a page is helpful; absent if the site does not ask.
  private func answers(about page: Page) -> TemplateValue {
    guard let pattern = site.configuration.feedbackURL else { return .absent }
    return .object([
      PageKey.yes(link(pattern, of: page, answer: "yes")), PageKey.no(link(pattern, of: page, answer: "no")),
    ])
  }

  /// Returns an absolute URL, given a URL relative to the site's root; nil if the site has no base URL.
  func fullURL(_ url: String) -> String? {
    if url.utf8.starts(with: "../".utf8) {
      return site.configuration.rootURL.map { $0 + RelativeURL.encoded(String(url.dropFirst(3))) }
    }
    return site.configuration.baseURL.map { $0 + RelativeURL.encoded(url) }
  }

  /// The number of bytes from which an abstract has the size of the text.
  private static let longAbstract = 240

  /// Returns a text for templates; absent for nil.
  func text(_ string: String?) -> TemplateValue { string.map { .text($0) } ?? .absent }
}
