import Basics
import HTML
import PageModel
import Site

/// Links, breadcrumbs and the table of contents.
extension PageComposer {
  /// Returns the URL of a navigation node relative to the page at `url`; absent for an unsafe URL.
  func url(of node: Int, from url: String) -> TemplateValue {
    switch site.navigation.nodes[node].target {
    case .page(let page): return .text(RelativeURL.from(url, to: site.pages[page].url))
    case .external(let url):
      return SafeURL.isSafe(url) ? .html(HTMLFragment(url: url)) : .absent
    }
  }

  /// Returns a link to a navigation node as an object for templates.
  func link(_ node: Int, from url: String) -> TemplateValue {
    let members: [TemplateMember] = [
      PageKey.title(shownTitle(of: node)), PageKey.url(self.url(of: node, from: url)),
    ]
    return .object(members + titleLanguage(of: node))
  }

  /// Returns the title of a node in navigation. The long name of a symbol may be broken.
  func shownTitle(of node: Int) -> TemplateValue {
    let title = title(of: node)
    return node != NavigationTree.root && site.isSymbol(node: node)
      ? .html(HTMLFragment(breaking: title)) : .text(title)
  }

  /// Returns the title of a node in navigation; for the root, the title of the site.
  func title(of node: Int) -> String {
    node == NavigationTree.root ? site.title : site.navigation.nodes[node].title
  }

  /// Returns the links from the home page to a page. For a captured page at the top level of the site, they include the
  /// breadcrumbs of the captured page.
  func breadcrumbs(_ index: Int, _ page: Page) -> TemplateValue {
    let path = site.navigation.breadcrumbs(for: index)
    // In an API, show the module and the types around the page, but not the groups between them, which the sidebar
    // shows.
    let isReference = path.contains(where: site.isSymbol)
    let shown = path.dropLast().filter { !isReference || !site.isGenerated(node: $0) }
    var crumbs = shown.map { link($0, from: page.url) }
    if path.count <= 2 {
      crumbs += page.summary.metadata.breadcrumb.map { crumb in
        .object([PageKey.title(.text(crumb.title)), PageKey.url(url(of: crumb, on: index, page))])
      }
    }
    let last: [TemplateMember] = [
      PageKey.title(.text(path.last.map(title(of:)) ?? page.title)), PageKey.isCurrent(.bool(true)),
    ]
    let language = path.last.map { titleLanguage(of: $0) } ?? titleLanguage(of: page)
    crumbs.append(.object(last + language))
    return .list(crumbs)
  }

  private func url(of crumb: PageMetadata.Breadcrumb, on index: Int, _ page: Page) -> TemplateValue {
    // Ignore problems: the author of this site did not write the breadcrumbs of the captured page.
    var ignored: [Diagnostic] = []
    let url = LocatedText(crumb.url, at: SourceLocation(file: page.path))
    return resolve(url, .link, on: index, &ignored).map { href($0, from: page.url) } ?? .absent
  }

  /// Returns the table of contents (“On this page”): the level-2 headings, each with its level-3 headings, and on pages
  /// that ask for it, level-4 headings.
  func contents(_ index: Int, _ page: Page) -> TemplateValue {
    var deepest = 3
    let numbers = resolver.numbers(on: index)
    func title(_ heading: ListedHeading) -> HTMLFragment {
      guard let number = numbers[heading.anchor] else { return heading.html }
      return HTMLFragment(joining: [HTMLFragment(escaping: number), heading.html], by: " ")
    }
    if page.summary.metadata.hasPresentation {
      let presentation = page.summary.metadata.presentation
      switch presentation.layout {
      case .wide: deepest = 0
      case .landing: deepest = presentation.contents?.level ?? 0
      case .reading, nil: deepest = presentation.contents?.level ?? deepest
      }
    }
    var items: [TemplateValue] = []
    var current: (heading: ListedHeading, children: [TemplateValue])?
    // The level-3 heading whose level-4 headings are being collected.
    var inner: (heading: ListedHeading, children: [TemplateValue])?
    func item(_ heading: ListedHeading, _ children: [TemplateValue]) -> TemplateValue {
      var members: [TemplateMember] = [
        PageKey.title(.html(title(heading))), PageKey.anchor(.text(Array(heading.anchorBytes))),
      ]
      if !children.isEmpty { members.append(PageKey.deeper(list(children))) }
      return .object(members)
    }
    func finishInner() {
      if let (heading, children) = inner { current?.children.append(item(heading, children)) }
      inner = nil
    }
    func finish() {
      finishInner()
      guard let (heading, children) = current else { return }
      items.append(
        .object([
          PageKey.title(.html(title(heading))), PageKey.anchor(.text(Array(heading.anchorBytes))),
          PageKey.hasItems(.bool(!children.isEmpty)), PageKey.items(.list(children)),
        ]))
    }
    for heading in page.summary.headings where heading.level <= deepest {
      if heading.level == 2 {
        finish()
        current = (heading, [])
      } else if heading.level == 3 {
        finishInner()
        inner = (heading, [])
      } else if heading.level == 4 {
        inner?.children.append(item(heading, []))
      }
    }
    finish()
    return list(items)
  }

  /// Returns a list as an object for templates, which can test whether it is empty.
  func list(_ items: [TemplateValue]) -> TemplateValue {
    .object([PageKey.hasItems(.bool(!items.isEmpty)), PageKey.items(.list(items))])
  }
}

// MARK: - Structured data

/// Structured data for search engines.
extension PageComposer {
  /// Returns the breadcrumbs and the last change of a page as JSON-LD in a `<script>` each; absent if there is neither,
  /// and without a base URL, because structured data requires absolute URLs. The home page has no breadcrumbs.
  ///
  /// The content security policy allows this script, because browsers do not run scripts with a data type.
  ///
  /// Source: schema.org, `BreadcrumbList`; HTML Standard, “Data block”.
  func structuredData(_ index: Int) -> TemplateValue {
    guard site.configuration.hasStructuredData, site.configuration.baseURL != nil else { return .absent }
    let parts = [breadcrumbData(index), changeData(index)].compactMap { $0 }
    return parts.isEmpty ? .absent : .html(HTMLFragment(joining: parts, by: "\n"))
  }

  private func breadcrumbData(_ index: Int) -> HTMLFragment? {
    let path = site.navigation.breadcrumbs(for: index)
    guard path.count > 1 else { return nil }
    var json = JSONWriter()
    json.beginObject()
    json.add("@context", "https://schema.org")
    json.add("@type", "BreadcrumbList")
    json.beginList("itemListElement")
    for (number, node) in path.enumerated() {
      json.beginObject()
      json.add("@type", "ListItem")
      json.add("position", number + 1)
      json.add("name", title(of: node))
      switch site.navigation.nodes[node].target {
      case .page(let page): json.add("item", fullURL(site.pages[page].url) ?? "")
      case .external(let url): json.add("item", url)
      }
      json.end()
    }
    return HTMLFragment(dataBlock: json, type: "application/ld+json")
  }
}
