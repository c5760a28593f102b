import Basics
import HTML
import Site

/// Lists of pages as cards: those of a section, and related ones.
extension PageComposer {
  /// The pages of a section that its own text does not link to already: all of them on a generated page.
  func children(_ index: Int, _ page: Page, _ body: LinkedBody?) -> TemplateValue {
    let keys = theme.keys
    if index == site.home, !page.isGenerated { return list([]) }
    let style = page.summary.metadata.presentation.children ?? childrenStyle ?? .detailedGrid
    if style == .hidden { return list([]) }
    let linked = body?.linkedPages ?? []
    var items: [TemplateValue] = []
    for node in site.outline.children(for: index) {
      let target = site.outline.nodes[node].page
      if let target, linked.contains(target) { continue }
      items.append(
        card(
          title(of: node), address(of: node, from: page.url), target, from: page.url,
          isShort: style == .compactGrid))
    }
    return .object([
      (keys.hasItems, .bool(!items.isEmpty)), (keys.items, .list(items)), (keys.style, .text(style.rawValue)),
    ])
  }

  /// What the page's author holds to be related.
  func related(_ index: Int, _ page: Page, _ diagnostics: inout [Diagnostic]) -> TemplateValue {
    guard page.summary.metadata.hasPresentation else { return list([]) }
    var items: [TemplateValue] = []
    for related in page.summary.metadata.presentation.related {
      guard let target = resolve(related.target, .link, on: index, &diagnostics) else { continue }
      var linkedPage: Int?
      var isExternal = false
      var title = related.title ?? related.target.text
      switch target {
      case .page(let page, _, _):
        linkedPage = page
        title = related.title ?? self.title(of: site.outline.nodeOfPage[page])
      case .external(let address):
        isExternal = true
        if related.title == nil, let web = WebAddress(address) { title = String(web.host + web.path) }
      default: break
      }
      items.append(
        card(title, href(target, from: page.url), linkedPage, from: page.url, isExternal: isExternal))
    }
    return list(items)
  }

  /// A card as templates see it.
  ///
  /// - Parameters:
  ///   - target: the page that it leads to; nil when it leads elsewhere.
  ///   - isShort: whether it shows its title alone.
  private func card(
    _ title: String, _ address: TemplateValue, _ target: Int?, from url: String, isExternal: Bool? = nil,
    isShort: Bool = false
  ) -> TemplateValue {
    let keys = theme.keys
    let abstract = isShort ? nil : target.map { site.pages[$0].summary.abstract }
    return .object([
      (keys.title, .text(title)), (keys.url, address), (keys.abstract, text(abstract)),
      (keys.isExternal, .bool(isExternal ?? (target == nil))),
      (keys.image, isShort ? .absent : target.map { cardImage(of: $0, from: url) } ?? .absent),
    ])
  }

  /// The image of another page's card, seen from a page at `url`. What is wrong with it is told on its own page.
  private func cardImage(of index: Int, from url: String) -> TemplateValue {
    let metadata = site.pages[index].summary.metadata
    guard metadata.hasPresentation, let image = metadata.presentation.image else { return .absent }
    var ignored: [Diagnostic] = []
    guard let target = resolve(image.source, .image, on: index, &ignored) else { return .absent }
    return self.image(image, target, from: url)
  }
}
