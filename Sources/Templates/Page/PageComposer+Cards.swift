import Basics
import PageModel
import Site

/// Lists of pages as cards: the pages of a section, and related pages.
extension PageComposer {
  /// Returns the cards of a section page: one for each page of the section that the body does not link to.
  func children(_ index: Int, _ page: Page, _ body: ResolvedBody?) -> TemplateValue {
    if index == site.home, !page.isGenerated { return list([]) }
    let metadata = page.summary.metadata
    let own = metadata.hasPresentation ? metadata.presentation.children : nil
    // A landing page has only what its author puts there.
    let style = own ?? (metadata.layout == .landing ? .hidden : childrenStyle ?? .detailedGrid)
    if style == .hidden { return list([]) }
    if let dated = lists.dated[index] {
      let items = dated.prefix(PageLists.partSize).map { listedPage($0, from: page.url, isDated: true) }
      return .object([
        PageKey.hasItems(.bool(!items.isEmpty)), PageKey.items(.list(items)),
        PageKey.style(.text(style.rawValue)), PageKey.parts(parts(of: index, current: 0, from: page.url)),
      ])
    }
    let linked = body?.linkedPages ?? []
    var items: [TemplateValue] = []
    var nodes = site.navigation.children(for: index)
    // Of captured sites, the sections of other sites are links without a description.
    if page.isGenerated {
      let isOwn = { [navigation = site.navigation] in navigation.nodes[$0].page != nil }
      nodes = nodes.filter(isOwn) + nodes.filter { !isOwn($0) }
    }
    for node in nodes {
      let target = site.navigation.nodes[node].page
      if let target, linked.contains(target) { continue }
      items.append(
        card(
          title(of: node), url(of: node, from: page.url), target, from: page.url,
          language: titleLanguage(of: node), isShort: style == .compactGrid))
    }
    return .object([
      PageKey.hasItems(.bool(!items.isEmpty)), PageKey.items(.list(items)),
      PageKey.style(.text(style.rawValue)),
    ])
  }

  /// Returns a page of a generated list, or of a section that is sorted by date, with its date.
  func listedPage(_ index: Int, from url: String, isDated: Bool) -> TemplateValue {
    let node = site.navigation.nodeOfPage[index]
    var more = titleLanguage(of: node)
    if isDated, let day = site.pages[index].summary.metadata.day {
      more += [
        PageKey.date(.text(theme.strings.date(day))), PageKey.datetime(.text(day.text)),
        PageKey.byline(text(authors(of: site.pages[index].summary.metadata))),
      ]
    }
    return card(title(of: node), self.url(of: node, from: url), index, from: url, language: more)
  }

  /// Returns the link to the previous or next page from front matter; nil if there is none, or if its target does not
  /// exist.
  func neighbor(
    _ neighbor: PagePresentation.Neighbor, on index: Int, _ page: Page, _ diagnostics: inout [Diagnostic]
  ) -> TemplateValue? {
    guard case .link(let link) = neighbor,
      let target = resolve(link.target, .link, on: index, &diagnostics)
    else { return nil }
    var title = link.title
    var language: [TemplateMember] = []
    if title == nil, case .page(let page, _, _) = target {
      let node = site.navigation.nodeOfPage[page]
      title = self.title(of: node)
      language = titleLanguage(of: node)
    }
    let members: [TemplateMember] = [
      PageKey.title(.text(title ?? link.target.text)), PageKey.url(href(target, from: page.url)),
    ]
    return .object(members + language)
  }

  /// Returns the cards of the related pages in front matter.
  func related(_ index: Int, _ page: Page, _ diagnostics: inout [Diagnostic]) -> TemplateValue {
    guard page.summary.metadata.hasPresentation else { return list([]) }
    var items: [TemplateValue] = []
    for related in page.summary.metadata.presentation.related {
      guard let target = resolve(related.target, .link, on: index, &diagnostics) else { continue }
      var linkedPage: Int?
      var title = related.title ?? related.target.text
      var language: [TemplateMember] = []
      switch target {
      case .page(let page, _, _):
        linkedPage = page
        let node = site.navigation.nodeOfPage[page]
        title = related.title ?? self.title(of: node)
        if related.title == nil { language = titleLanguage(of: node) }
      case .external(let url):
        if related.title == nil, let web = AbsoluteURL(url) { title = String(web.host + web.path) }
      default: break
      }
      items.append(
        card(
          title, href(target, from: page.url), linkedPage, from: page.url, language: language,
          isExternal: target.isExternal))
    }
    return list(items)
  }

  /// Returns a card as an object for templates.
  ///
  /// - Parameters:
  ///   - target: the index of the page that it links to; nil if it links to a file or another site.
  ///   - url: the URL of the page that shows the card.
  ///   - language: the language of the title.
  ///   - isExternal: whether it links to another site; if nil, this is the case if there is no target page.
  ///   - isShort: whether the card shows only its title.
  private func card(
    _ title: String, _ link: TemplateValue, _ target: Int?, from url: String,
    language: [TemplateMember], isExternal: Bool? = nil, isShort: Bool = false
  ) -> TemplateValue {
    let abstract = isShort ? nil : target.map { site.pages[$0].summary.abstract }
    let members: [TemplateMember] = [
      PageKey.title(.text(title)), PageKey.url(link), PageKey.abstract(text(abstract)),
      PageKey.abstractOriginal(target.map { originalLanguage(site.pages[$0]) } ?? .absent),
      PageKey.isExternal(.bool(isExternal ?? (target == nil))),
      PageKey.image(isShort ? .absent : target.map { cardImage(of: $0, from: url) } ?? .absent),
    ]
    return .object(members + language)
  }

  /// Returns the image of another page for a card on the page at `url`. Problems with the image are reported only for
  /// the page to which it belongs.
  private func cardImage(of index: Int, from url: String) -> TemplateValue {
    let metadata = site.pages[index].summary.metadata
    guard metadata.hasPresentation, let image = metadata.presentation.image else { return .absent }
    var ignored: [Diagnostic] = []
    guard let target = resolve(image.source, .image, on: index, &ignored) else { return .absent }
    return self.image(image, target, from: url)
  }
}
