import Basics
import HTML
import Site

/// Composes pages: the templates filled with a page's body and everything around it. The door of this module.
///
/// It is made once all pages are known, and used from all threads.
public struct PageComposer: Sendable {
  let theme: Theme
  let site: Site
  let resolver: LinkResolver
  let sidebars: SidebarCache
  let assets: ThemeAssets
  let strings: TemplateValue
  /// How sections list their pages where they choose nothing themselves: the home page's say.
  let policy: String
  let childrenStyle: PagePresentation.ListStyle?
  let imageSize: @Sendable (String) -> (width: Int, height: Int)?
  /// Where the sidebar's branches are; nil, as at first, in a site without.
  public var branches: SidebarBranches?

  /// - Parameter imageSize: the size in CSS pixels of an image, given its path below `content/`.
  public init(
    theme: Theme, site: Site, resolver: LinkResolver, assets: ThemeAssets,
    imageSize: @escaping @Sendable (String) -> (width: Int, height: Int)? = { _ in nil }
  ) {
    self.theme = theme
    self.site = site
    self.resolver = resolver
    self.assets = assets
    strings = theme.stringsValue
    policy = ContentPolicy.pages(of: site.configuration)
    sidebars = SidebarCache()
    childrenStyle = site.pages[site.home].summary.metadata.presentation.childrenOfSite
    self.imageSize = imageSize
  }

  /// Appends a page's HTML to `output`.
  ///
  /// - Parameters:
  ///   - index: the page.
  ///   - body: its body; nil for a generated page.
  ///   - diagnostics: takes what the templates cannot do with this page.
  public func compose(
    _ index: Int, body: LinkedBody?, into output: inout ByteBuffer, diagnostics: inout [Diagnostic]
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
    do throws(TemplateFailure) {
      let context = try pageContext(index, page, body, &diagnostics)
      try theme.library.render(template, context, into: &output)
    } catch {
      diagnostics.append(error.diagnostic)
    }
  }

  /// Appends the page that a host shows for an address that is none. It may stand in for any address, so its
  /// own links start at the root of the host.
  public func composeNotFound(into output: inout ByteBuffer, diagnostics: inout [Diagnostic]) {
    let keys = theme.keys
    let base = site.configuration.baseURL.flatMap { WebAddress($0) }.map { String($0.path) } ?? "/"
    let context = context(
      siteContext(home: base) { base + $0 },
      page: .object([(keys.plainTitle, .text(theme.strings["notFoundTitle"])), (keys.noindex, .bool(true))]))
    render("404", context, into: &output, &diagnostics)
  }

  /// Appends a page that is none of the site's own.
  func render(
    _ template: String, _ context: TemplateValue, into output: inout ByteBuffer,
    _ diagnostics: inout [Diagnostic]
  ) {
    do throws(TemplateFailure) {
      try theme.library.render(template, context, into: &output)
    } catch {
      diagnostics.append(error.diagnostic)
    }
  }

  // MARK: Contexts

  private func pageContext(
    _ index: Int, _ page: Page, _ body: LinkedBody?, _ diagnostics: inout [Diagnostic]
  ) throws(TemplateFailure) -> TemplateValue {
    let keys = theme.keys
    let outline = site.outline
    let previous = outline.previousPage(before: index)
    let next = outline.nextPage(after: index)
    let sidebar = try sidebarContext(index, page)
    return context(
      siteContext(from: page.url), page: pageValue(index, page, body, &diagnostics),
      [
        (keys.iconList, theme.iconList), (keys.breadcrumbs, breadcrumbs(index, page)),
        (keys.sidebar, sidebar), (keys.contents, contents(page)),
        (keys.moved, moved(from: index)),
        (keys.children, children(index, page, body)), (keys.related, related(index, page, &diagnostics)),
        (keys.hasNeighbours, .bool(previous != nil || next != nil)),
        (keys.previous, previous.map { link(outline.nodeOfPage[$0], from: page.url) } ?? .absent),
        (keys.next, next.map { link(outline.nodeOfPage[$0], from: page.url) } ?? .absent),
      ])
  }

  /// What templates see: what all of them need, and what is more on some pages.
  func context(
    _ site: TemplateValue, page: TemplateValue, _ more: [(TemplateKey, TemplateValue)] = []
  ) -> TemplateValue {
    let keys = theme.keys
    return .object(
      [(keys.site, site), (keys.strings, strings), (keys.icons, theme.iconsValue), (keys.page, page)] + more)
  }

  /// The site as a page at this URL sees it.
  func siteContext(from url: String) -> TemplateValue {
    siteContext(home: RelativeURL.from(url, to: site.pages[site.home].url)) { RelativeURL.from(url, to: $0) }
  }

  /// - Parameter asset: the link to a file of the theme, given its path from the site's root.
  func siteContext(home: String, asset: (String) -> String) -> TemplateValue {
    let keys = theme.keys
    return .object([
      (keys.title, .text(site.title)),
      (keys.description, text(site.configuration.description)),
      (keys.language, .text(site.configuration.language)),
      (keys.direction, .text(theme.strings.direction)),
      (keys.home, .html(home)),
      (keys.policy, .html(policy)),
      (keys.showsRemoteImages, .bool(site.configuration.remoteImages == .show)),
      (keys.stylesheet, .html(asset(assets.stylesheet))),
      (keys.script, .html(asset(assets.script))),
      (keys.stylesheetIntegrity, text(assets.integrity?.stylesheet)),
      (keys.scriptIntegrity, text(assets.integrity?.script)),
      (keys.feed, assets.feed.map { .html(asset($0)) } ?? .absent),
      (keys.search, assets.search.map { search($0, asset) } ?? .absent),
    ])
  }

  private func search(_ search: ThemeAssets.Search, _ address: (String) -> String) -> TemplateValue {
    let keys = theme.keys
    return .object([
      (keys.url, .html(address(search.page))), (keys.script, .html(address(search.script))),
      (keys.index, .html(address(search.index))), (keys.root, .html(address(""))),
    ])
  }

  private func pageValue(
    _ index: Int, _ page: Page, _ body: LinkedBody?, _ diagnostics: inout [Diagnostic]
  ) -> TemplateValue {
    let keys = theme.keys
    let summary = page.summary
    let metadata = summary.metadata
    // A source that is no web address is shown nowhere: it could be a script.
    let source = metadata.source.flatMap { WebAddress($0) }
    let hasMeta =
      metadata.kind != nil || !metadata.platforms.isEmpty || source != nil || metadata.date != nil
    let members: [(TemplateKey, TemplateValue)] = [
      (keys.title, summary.titleHTML.isEmpty ? .text(summary.title) : .html(summary.titleHTML)),
      (keys.plainTitle, .text(summary.title)),
      (keys.anchor, .text(summary.anchor)),
      (keys.description, .text(metadata.description ?? summary.abstract)),
      (
        keys.abstract,
        body.flatMap { body in body.hasAbstract ? .writer(body.writeAbstract) : nil } ?? .absent
      ),
      (keys.body, body.map { .writer($0.writeBody) } ?? .absent),
      (keys.isHome, .bool(index == site.home)),
      (keys.noindex, .bool(metadata.isDraft)),
      (keys.canonical, text(fullURL(page.url))),
      (keys.structuredData, structuredData(index)),
      (keys.hasMeta, .bool(hasMeta)),
      (keys.kind, text(metadata.kind)),
      (keys.hasPlatforms, .bool(!metadata.platforms.isEmpty)),
      (keys.platforms, .list(metadata.platforms.map { .text($0) })),
      (keys.source, text(source == nil ? nil : metadata.source)),
      (keys.sourceHost, text(source.map { String($0.host) })),
      (keys.date, text(metadata.date.map(Self.day))),
      // There is always something to do with a page that somebody wrote.
      (keys.hasMenu, .bool(!page.isGenerated)),
      (
        keys.markdown,
        site.markdownPath(of: index).map { .html(RelativeURL.from(page.url, to: $0)) } ?? .absent
      ),
      (keys.edit, page.isGenerated ? .absent : link(site.configuration.editURL, of: page)),
      (keys.report, link(site.configuration.reportURL, of: page)),
    ]
    return .object(members + presentation(index, page, &diagnostics))
  }

  private func link(_ pattern: PageLinkPattern?, of page: Page) -> TemplateValue {
    text(pattern?.address(path: page.path, title: page.title, url: fullURL(page.url) ?? ""))
  }

  /// A site URL with the site's base URL in front; nil in a site without.
  func fullURL(_ url: String) -> String? {
    guard let base = site.configuration.baseURL else { return nil }
    var buffer = ByteBuffer(capacity: 128)
    buffer.append(base)
    RelativeURL.appendEncoded(url, into: &buffer)
    return buffer.text
  }

  /// The day of a moment written as in ISO 8601, `2026-02-01T17:08:19Z`; other dates as they are.
  private static func day(_ date: String) -> String {
    let parts = date.split(separator: "T", maxSplits: 1)
    let isDay =
      parts[0].utf8.count == 10 && parts[0].utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2D }
    return isDay ? String(parts[0]) : date
  }

  func text(_ string: String?) -> TemplateValue { string.map { .text($0) } ?? .absent }
}
