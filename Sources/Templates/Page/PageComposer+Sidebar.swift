import Basics
import PageModel
import Site
import Synchronization

/// Caches rendered sidebars. Pages with the same `SidebarKey` share a sidebar except for the mark on the current page.
/// Safe to use from many threads.
final class SidebarCache: Sendable {
  private let fragments = Mutex<[SidebarKey: Fragment]>([:])

  /// Returns the cached sidebar for a key, or renders it.
  func fragment(for key: SidebarKey, render: () throws(TemplateFailure) -> Fragment) throws(TemplateFailure)
    -> Fragment
  {
    if let known = fragments.withLock({ $0[key] }) { return known }
    // Render outside the lock, so that threads do not wait for each other. Two threads may render the same sidebar.
    let fragment = try render()
    fragments.withLock { $0[key] = fragment }
    return fragment
  }
}

extension PageComposer {
  /// Returns the sidebar of a page as an object for templates, with its rendered HTML.
  func sidebarContext(_ index: Int) throws(TemplateFailure) -> TemplateValue {
    let keys = theme.keys
    let key = Sidebar.key(for: index, in: site)
    let fragment = try sidebars.fragment(for: key) { () throws(TemplateFailure) in
      let context = TemplateValue.object([
        keys.strings(strings), keys.icons(theme.iconsValue),
        keys.sidebar(sidebarValue(Sidebar.model(for: index, in: site))),
      ])
      return try theme.library.renderFragment("sidebar", context)
    }
    let node = site.navigation.nodeOfPage[index]
    return .object([
      keys.hasItems(.bool(Sidebar.hasItems(for: index, in: site))),
      keys.html(.deferred(fragment.html(choosing: node))),
    ])
  }

  private func sidebarValue(_ sidebar: Sidebar) -> TemplateValue {
    let keys = theme.keys
    let url = sidebar.key.linkBase
    var hasLazySections = false
    var items: [TemplateValue] = []
    if let before = sidebar.before { items.append(more(before, from: url)) }
    for item in sidebar.items {
      guard !item.children.nodes.isEmpty else {
        let lazySection = lazySections?.names[item.node]
        if lazySection != nil { hasLazySections = true }
        items.append(entry(item.node, from: url, lazySection: lazySection))
        continue
      }
      let group: [TemplateMember] = [
        keys.title(shownTitle(of: item.node)), keys.icon(icon(of: item.node)),
        keys.badge(badge(of: item.node)),
        keys.isGroup(.bool(true)),
        keys.isOpen(.bool(item.isOpen)),
        keys.overview(overview(item.node, from: url)),
        keys.items(.list(entries(of: item.children, from: url))),
      ]
      items.append(.object(group + titleLanguage(of: item.node)))
    }
    if let after = sidebar.after { items.append(more(after, from: url)) }
    return .object([
      keys.hasItems(.bool(!sidebar.items.isEmpty)),
      keys.back(sidebar.back.map { link($0, from: url) } ?? .absent),
      keys.scope(sidebar.scope == NavigationTree.root ? .absent : entry(sidebar.scope, from: url)),
      keys.items(.list(items)), keys.rowSize(text(site.configuration.rowSize?.rawValue)),
      keys.lazySections(hasLazySections ? lazySectionsValue(from: url) : .absent),
      // Groups that are loaded when readers open them have many items.
      keys.isLong(
        .bool(
          hasLazySections || sidebar.items.reduce(0) { $0 + 1 + $1.children.nodes.count } > Self.longSidebar)
      ),
    ])
  }

  /// The largest number of items without a filter field.
  private static let longSidebar = 30

  /// Returns the icon of a node; absent if it has none, or if the icon does not exist.
  private func icon(of node: Int) -> TemplateValue {
    site.navigation.nodes[node].icon.flatMap { theme.icons[$0.text] }.map { .html($0) } ?? .absent
  }

  /// Returns the badge of a node as an object for templates; absent if it has none.
  private func badge(of node: Int) -> TemplateValue {
    guard let badge = site.navigation.nodes[node].badge else { return .absent }
    return .object([theme.keys.title(.text(badge.text)), theme.keys.kind(.text(badge.kind.rawValue))])
  }

  /// Returns the items of a group, with links to the parts before and after the visible one.
  func entries(of list: Sidebar.List, from url: String) -> [TemplateValue] {
    var entries = list.nodes.map { entry($0, from: url) }
    if let before = list.before { entries.insert(more(before, from: url), at: 0) }
    if let after = list.after { entries.append(more(after, from: url)) }
    return entries
  }

  /// Returns an item.
  ///
  /// - Parameter lazySection: the name of the file with its children, if it is a lazy section.
  private func entry(_ node: Int, from url: String, lazySection: String? = nil) -> TemplateValue {
    let keys = theme.keys
    let members: [TemplateMember] = [
      keys.title(shownTitle(of: node)), keys.url(self.url(of: node, from: url)),
      keys.icon(icon(of: node)), keys.badge(badge(of: node)), keys.isCurrent(.placeholder(node)),
      keys.isExternal(.bool(site.navigation.nodes[node].page == nil)),
      keys.isGroup(.bool(false)), keys.lazySection(text(lazySection)),
    ]
    return .object(members + titleLanguage(of: node))
  }

  /// Returns the link to the page of a group, which is its first item.
  private func overview(_ node: Int, from url: String) -> TemplateValue {
    let keys = theme.keys
    return .object([
      keys.title(.text(theme.strings["overview"])), keys.url(self.url(of: node, from: url)),
      keys.icon(.absent), keys.badge(.absent),
      keys.isCurrent(.placeholder(node)), keys.isExternal(.bool(site.navigation.nodes[node].page == nil)),
    ])
  }

  /// Returns a link to another part of a very long list.
  private func more(_ node: Int, from url: String) -> TemplateValue {
    let keys = theme.keys
    let members: [TemplateMember] = [
      keys.title(.text("… " + title(of: node))), keys.url(self.url(of: node, from: url)),
      keys.icon(.absent), keys.isCurrent(.bool(false)), keys.isExternal(.bool(false)),
      keys.isGroup(.bool(false)),
    ]
    return .object(members + titleLanguage(of: node))
  }
}

// MARK: - Lazy sections

/// Lazy sections of the sidebar, which the browser loads when the reader opens them.
extension PageComposer {
  /// Appends a script that passes the items of a lazy section to the page that loads it:
  /// ``unfoldLazySection(`<li>…</li>`)``.
  ///
  /// It is a script rather than HTML because pages that are opened from a disk can load only scripts. Its links are
  /// relative to the site's root, because all pages load the same file. It does not contain the link to the section's
  /// own page, because each page already has it.
  ///
  /// - Parameter node: the index of the section's node in the navigation tree.
  public func composeLazySection(
    _ node: Int, into output: inout ByteBuffer, diagnostics: inout [Diagnostic]
  ) {
    let keys = theme.keys
    let base = TemplateValue.object([keys.strings(strings), keys.icons(theme.iconsValue)])
    var html = ByteBuffer(capacity: 8 << 10)
    for entry in entries(of: Sidebar.lazySection(node, in: site), from: "") {
      do throws(TemplateFailure) {
        try theme.library.render("sidebar-item", base, entry, into: &html)
      } catch {
        diagnostics.append(error.diagnostic)
      }
    }
    output.append("unfoldLazySection(")
    html.withBytes { output.appendTemplateLiteral($0) }
    output.append(")\n")
  }

  /// Returns the URLs that the theme’s script needs to load lazy sections; absent if the site has none.
  func lazySectionsValue(from url: String) -> TemplateValue {
    guard lazySections != nil else { return .absent }
    return .object([
      theme.keys.url(.text(RelativeURL.from(url, to: LazySidebarSections.folder))),
      theme.keys.root(.text(RelativeURL.from(url, to: ""))),
    ])
  }
}
