import Basics
import HTML
import Site

/// What helps to find the way on a page: breadcrumbs and contents list.
extension PageComposer {
  /// Where a node leads, seen from a page; escaped for an attribute.
  func address(of node: Int, from url: String) -> TemplateValue {
    switch site.outline.nodes[node].target {
    case .page(let page): return .html(RelativeURL.from(url, to: site.pages[page].url))
    case .external(let address):
      var buffer = ByteBuffer(capacity: 64)
      buffer.appendHref(address)
      return .html(buffer.array())
    }
  }

  func link(_ node: Int, from url: String) -> TemplateValue {
    .object([(theme.keys.title, .text(title(of: node))), (theme.keys.url, address(of: node, from: url))])
  }

  /// A node's title in navigation; the root bears the site's name.
  func title(of node: Int) -> String {
    node == Outline.root ? site.title : site.outline.nodes[node].title
  }

  /// From the home page to this one. A captured page that stands at the top of the site keeps the way that its
  /// source showed.
  func breadcrumbs(_ index: Int, _ page: Page) -> TemplateValue {
    let keys = theme.keys
    let path = site.outline.breadcrumbs(for: index)
    var crumbs = path.dropLast().map { link($0, from: page.url) }
    if path.count <= 2 {
      crumbs += page.summary.metadata.breadcrumb.map { crumb in
        .object([(keys.title, .text(crumb.title)), (keys.url, address(of: crumb, on: index, page))])
      }
    }
    crumbs.append(
      .object([(keys.title, .text(path.last.map(title(of:)) ?? page.title)), (keys.isCurrent, .bool(true))]))
    return .list(crumbs)
  }

  private func address(of crumb: PageMetadata.Crumb, on index: Int, _ page: Page) -> TemplateValue {
    // A crumb that leads nowhere any more is not the author's fault.
    var ignored: [Diagnostic] = []
    let address = PlacedText(crumb.url, at: SourceLocation(file: page.path))
    return resolve(address, .link, on: index, &ignored).map { href($0, from: page.url) } ?? .absent
  }

  /// “On this page”: the H2s, and the H3s below them.
  func contents(_ page: Page) -> TemplateValue {
    let keys = theme.keys
    var items: [TemplateValue] = []
    var current: (heading: ListedHeading, children: [TemplateValue])?
    func finish() {
      guard let (heading, children) = current else { return }
      items.append(
        .object([
          (keys.title, .html(heading.html)), (keys.anchor, .text(heading.anchor)),
          (keys.hasItems, .bool(!children.isEmpty)), (keys.items, .list(children)),
        ]))
    }
    for heading in page.summary.headings {
      if heading.level == 2 {
        finish()
        current = (heading, [])
      } else if heading.level == 3 {
        current?.children.append(
          .object([(keys.title, .html(heading.html)), (keys.anchor, .text(heading.anchor))]))
      }
    }
    finish()
    return list(items)
  }

  func list(_ items: [TemplateValue]) -> TemplateValue {
    .object([(theme.keys.hasItems, .bool(!items.isEmpty)), (theme.keys.items, .list(items))])
  }
}
