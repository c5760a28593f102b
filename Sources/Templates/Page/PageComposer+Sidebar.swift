import Basics
import Site
import Synchronization

/// Sidebars that have been rendered. Pages of one section share theirs but for the mark on the current page.
final class SidebarCache: Sendable {
  private let fragments = Mutex<[SidebarKey: Fragment]>([:])

  func fragment(for key: SidebarKey, render: () throws(TemplateFailure) -> Fragment) throws(TemplateFailure)
    -> Fragment
  {
    if let known = fragments.withLock({ $0[key] }) { return known }
    // Rendered outside the lock: two threads may render one sidebar, and both get the same.
    let fragment = try render()
    fragments.withLock { $0[key] = fragment }
    return fragment
  }
}

extension PageComposer {
  /// The sidebar as templates see it: ready HTML.
  func sidebarContext(_ index: Int, _ page: Page) throws(TemplateFailure) -> TemplateValue {
    let keys = theme.keys
    let key = Sidebar.key(for: index, in: site)
    let fragment = try sidebars.fragment(for: key) { () throws(TemplateFailure) in
      let context = TemplateValue.object([
        (keys.strings, strings), (keys.icons, theme.iconsValue),
        (keys.sidebar, sidebarValue(Sidebar.model(for: index, in: site))),
      ])
      return try theme.library.renderFragment("sidebar", context)
    }
    let node = site.outline.nodeOfPage[index]
    return .object([
      (keys.hasItems, .bool(site.outline.nodes.count > 1)),
      (keys.html, .writer { fragment.write(choosing: node, into: &$0) }),
    ])
  }

  private func sidebarValue(_ sidebar: Sidebar) -> TemplateValue {
    let keys = theme.keys
    let url = sidebar.key.linkBase
    var hasBranches = false
    var items: [TemplateValue] = []
    if let before = sidebar.before { items.append(more(before, from: url)) }
    for item in sidebar.items {
      guard !item.children.nodes.isEmpty else {
        let branch = branches?.names[item.node]
        if branch != nil { hasBranches = true }
        items.append(entry(item.node, from: url, branch: branch))
        continue
      }
      items.append(
        .object([
          (keys.title, .text(title(of: item.node))), (keys.icon, icon(of: item.node)),
          (keys.isGroup, .bool(true)),
          (keys.isOpen, .bool(item.isOpen)),
          (keys.overview, overview(item.node, from: url)),
          (keys.items, .list(entries(of: item.children, from: url))),
        ]))
    }
    if let after = sidebar.after { items.append(more(after, from: url)) }
    return .object([
      (keys.hasItems, .bool(site.outline.nodes.count > 1)),
      (keys.back, sidebar.back.map { link($0, from: url) } ?? .absent),
      (keys.scope, sidebar.scope == Outline.root ? .absent : entry(sidebar.scope, from: url)),
      (keys.items, .list(items)), (keys.rowSize, text(site.configuration.rowSize?.rawValue)),
      (keys.branches, hasBranches ? branchesValue(from: url) : .absent),
      (keys.isLong, .bool(sidebar.items.reduce(0) { $0 + 1 + $1.children.nodes.count } > Self.longSidebar)),
    ])
  }

  /// From this number of entries on, a field to filter them is worth its place.
  private static let longSidebar = 15

  private func icon(of node: Int) -> TemplateValue {
    site.outline.nodes[node].icon.flatMap { theme.icons[$0.text] }.map { .html($0) } ?? .absent
  }

  /// The entries of a group, with links to the parts that are left out.
  func entries(of list: Sidebar.List, from url: String) -> [TemplateValue] {
    var entries = list.nodes.map { entry($0, from: url) }
    if let before = list.before { entries.insert(more(before, from: url), at: 0) }
    if let after = list.after { entries.append(more(after, from: url)) }
    return entries
  }

  private func entry(_ node: Int, from url: String, branch: String? = nil) -> TemplateValue {
    let keys = theme.keys
    return .object([
      (keys.title, .text(title(of: node))), (keys.url, address(of: node, from: url)),
      (keys.icon, icon(of: node)), (keys.isCurrent, .slot(node)),
      (keys.isExternal, .bool(site.outline.nodes[node].page == nil)),
      (keys.isGroup, .bool(false)), (keys.branch, text(branch)),
    ])
  }

  /// A group's own page, the first link inside it.
  private func overview(_ node: Int, from url: String) -> TemplateValue {
    let keys = theme.keys
    return .object([
      (keys.title, .text(theme.strings["overview"])), (keys.url, address(of: node, from: url)),
      (keys.icon, .absent),
      (keys.isCurrent, .slot(node)), (keys.isExternal, .bool(site.outline.nodes[node].page == nil)),
    ])
  }

  /// A link to the next part of a very long list.
  private func more(_ node: Int, from url: String) -> TemplateValue {
    let keys = theme.keys
    return .object([
      (keys.title, .text("… " + title(of: node))), (keys.url, address(of: node, from: url)),
      (keys.icon, .absent), (keys.isCurrent, .bool(false)), (keys.isExternal, .bool(false)),
      (keys.isGroup, .bool(false)),
    ])
  }
}
