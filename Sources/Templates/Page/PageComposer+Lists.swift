import Basics
import PageModel
import Site

/// Generated lists of pages: by tag, and by date.
extension PageComposer {
  /// Appends the HTML of a list.
  public func compose(
    _ list: PageLists.List, into output: inout ByteBuffer, diagnostics: inout [Diagnostic]
  ) {
    var title = theme.strings["tags"]
    var items = list.pages.map { listedPage($0, from: list.url, isDated: false) }
    var parts = TemplateValue.absent
    switch list.kind {
    case .tags:
      items = lists.tags.map { tag in
        .object([
          PageKey.title(.text(tag.name)), PageKey.url(.text(RelativeURL.from(list.url, to: tag.url))),
        ])
      }
    case .tag(let number): title = lists.tags[number].name
    case .part(let section, let number):
      title = site.pages[section].title
      items = list.pages.map { listedPage($0, from: list.url, isDated: true) }
      parts = self.parts(of: section, current: number, from: list.url)
    }
    var eyebrow: [TemplateMember] = []
    if case .tag = list.kind, let tags = lists.lists.first(where: { $0.kind == .tags }) {
      eyebrow = [
        PageKey.back(
          .object([
            PageKey.title(.text(theme.strings["tags"])),
            PageKey.url(.text(RelativeURL.from(list.url, to: tags.url))),
          ]))
      ]
    }
    let members = [
      PageKey.sections(sectionTabs(nil, from: list.url)),
      PageKey.children(
        .object([
          PageKey.hasItems(.bool(!items.isEmpty)), PageKey.items(.list(items)),
          PageKey.style(.text(list.kind == .tags ? "compactGrid" : "detailedGrid")), PageKey.parts(parts),
        ])),
    ]
    do throws(TemplateFailure) {
      var section = site.home
      if case .part(let page, _) = list.kind { section = page }
      let sidebar = try sidebarContext(section, at: list.url)
      let context = self.context(
        siteContext(from: list.url), page: .object([PageKey.plainTitle(.text(title))] + eyebrow),
        members + [PageKey.iconList(theme.iconList), PageKey.sidebar(sidebar)])
      render("list", context, into: &output, &diagnostics)
    } catch {
      diagnostics.append(error.diagnostic)
    }
  }

  /// Returns the links to the parts of a section that is sorted by date; absent if there is only one.
  func parts(of section: Int, current: Int, from url: String) -> TemplateValue {
    let count = ((lists.dated[section]?.count ?? 0) + PageLists.partSize - 1) / PageLists.partSize
    if count < 2 { return .absent }
    return .object([
      PageKey.items(
        .list(
          (0..<count).map { number in
            .object([
              PageKey.title(.text(String(number + 1))),
              PageKey.url(
                text(lists.url(ofPart: number, of: section, in: site).map { RelativeURL.from(url, to: $0) })),
              PageKey.isCurrent(.bool(number == current)),
            ])
          }))
    ])
  }

  /// Returns the tags of a page as an object for templates; absent if it has none.
  func tags(of page: Page) -> TemplateValue {
    let names = page.summary.metadata.hasPresentation ? page.summary.metadata.presentation.tags : []
    let items = names.compactMap { lists.tag($0) }.map { tag -> TemplateValue in
      .object([
        PageKey.title(.text(tag.name)), PageKey.url(.text(RelativeURL.from(page.url, to: tag.url))),
      ])
    }
    return items.isEmpty ? .absent : .object([PageKey.items(.list(items))])
  }
}
