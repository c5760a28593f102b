import Basics
import PageModel
import Site
import Synchronization

/// Caches rendered sidebars. Pages with the same `SidebarKey` share a sidebar except for the mark on the current page.
/// Safe to use from many threads.
final class SidebarCache: Sendable {
  /// The number of sidebars at which the cache is emptied. Pages are written in the order of their paths, so the next
  /// page rarely has one of the first sidebars.
  private static let limit = 512

  private let fragments = Mutex<[SidebarKey: Fragment]>([:])

  /// Returns the cached sidebar for a key, or renders it.
  func fragment(for key: SidebarKey, render: () throws(TemplateFailure) -> Fragment) throws(TemplateFailure)
    -> Fragment
  {
    if let known = fragments.withLock({ $0[key] }) { return known }
    // Render outside the lock, so that threads do not wait for each other. Two threads may render the same sidebar.
    let fragment = try render()
    fragments.withLock { fragments in
      if fragments.count >= Self.limit { fragments.removeAll(keepingCapacity: true) }
      fragments[key] = fragment
    }
    return fragment
  }
}

extension PageComposer {
  /// Returns the sidebar of a page as an object for templates, with its rendered HTML.
  ///
  /// - Parameter url: the URL of a generated page that shows the sidebar of the page; nil for the page itself.
  func sidebarContext(_ index: Int, at url: String? = nil) throws(TemplateFailure) -> TemplateValue {
    let key = Sidebar.key(for: index, in: site, at: url)
    let fragment = try sidebars.fragment(for: key) { () throws(TemplateFailure) in
      let context = TemplateValue.object([
        PageKey.strings(strings), PageKey.icons(theme.iconsValue),
        PageKey.sidebar(sidebarValue(Sidebar.model(for: index, in: site, at: url))),
      ])
      return try theme.library.renderFragment("sidebar", context)
    }
    let node = url == nil ? site.navigation.nodeOfPage[index] : Self.noNode
    return .object([
      PageKey.hasItems(.bool(Sidebar.hasItems(for: index, in: site))),
      PageKey.html(.deferred(fragment.html(choosing: node))),
    ])
  }

  /// The number of no node, for a page that is not in the sidebar.
  private static let noNode = -1

  private func sidebarValue(_ sidebar: Sidebar) -> TemplateValue {
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
        PageKey.title(shownTitle(of: item.node)), PageKey.icon(icon(of: item.node)),
        PageKey.badge(badge(of: item.node)),
        PageKey.isGroup(.bool(true)),
        PageKey.isOpen(.bool(item.isOpen)),
        PageKey.overview(overview(item.node, from: url)),
        PageKey.items(.list(entries(of: item.children, from: url))),
      ]
      items.append(.object(group + titleLanguage(of: item.node)))
    }
    if let after = sidebar.after { items.append(more(after, from: url)) }
    return .object([
      PageKey.hasItems(.bool(!sidebar.items.isEmpty)),
      PageKey.back(sidebar.back.map { link($0, from: url) } ?? .absent),
      PageKey.scope(sidebar.scope == NavigationTree.root ? .absent : entry(sidebar.scope, from: url)),
      PageKey.items(.list(items)), PageKey.rowSize(text(site.configuration.rowSize?.rawValue)),
      PageKey.lazySections(hasLazySections ? lazySectionsValue(from: url) : .absent),
      // Groups that are loaded when readers open them have many items.
      PageKey.isLong(
        .bool(
          hasLazySections || sidebar.items.reduce(0) { $0 + 1 + $1.children.nodes.count } > Self.longSidebar)
      ),
    ])
  }

  /// The largest number of items without a filter field.
  private static let longSidebar = 30

  /// Returns the icon of a node, or the kind of its symbol; absent if it has none, or if the icon does not exist.
  private func icon(of node: Int) -> TemplateValue {
    if let badge = site.navigation.nodes[node].badge, badge.kind.isSymbol {
      let start: HTMLFragment =
        badge.kind == .deprecated ? "<span class=\"icon symbol deprecated\">" : "<span class=\"icon symbol\">"
      return .html(HTMLFragment(joining: [start, HTMLFragment(escaping: badge.text), " </span>"], by: ""))
    }
    return site.navigation.nodes[node].icon.flatMap { theme.icons[$0.text] }.map { .html($0) } ?? .absent
  }

  /// Returns the badge of a node as an object for templates; absent if it has none.
  private func badge(of node: Int) -> TemplateValue {
    guard let badge = site.navigation.nodes[node].badge, !badge.kind.isSymbol else { return .absent }
    return .object([PageKey.title(.text(badge.text)), PageKey.kind(.text(badge.kind.rawValue))])
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
    let members: [TemplateMember] = [
      PageKey.year(year(above: node)),
      PageKey.title(shownTitle(of: node)), PageKey.url(self.url(of: node, from: url)),
      PageKey.icon(icon(of: node)), PageKey.badge(badge(of: node)), PageKey.isCurrent(.placeholder(node)),
      PageKey.isExternal(.bool(site.navigation.nodes[node].page == nil)),
      PageKey.isGroup(.bool(false)), PageKey.lazySection(text(lazySection)),
      PageKey.fullTitle(hasLongName(node) ? shownTitle(of: node) : .absent),
    ]
    return .object(members + titleLanguage(of: node))
  }

  /// Whether the title is the name of a symbol that may be longer than its row, which truncates it.
  private func hasLongName(_ node: Int) -> Bool {
    let node = site.navigation.nodes[node]
    return node.badge?.kind.isSymbol == true && node.title.utf8.count > Self.shortName
  }

  /// The number of letters in code for which the narrowest row of the sidebar has space.
  private static let shortName = 20

  /// Returns the year above the first page of each year, in a section that is sorted by date; absent for other nodes.
  private func year(above node: Int) -> TemplateValue {
    let nodes = site.navigation.nodes
    guard !lists.dated.isEmpty, let year = Sidebar.year(of: node, in: site), let parent = nodes[node].parent
    else { return .absent }
    let siblings = nodes[parent].listed
    if let index = siblings.firstIndex(of: node), index > 0,
      Sidebar.year(of: siblings[index - 1], in: site) == year
    {
      return .absent
    }
    return .text(String(year))
  }

  /// Returns the link to the page of a group, which is its first item.
  private func overview(_ node: Int, from url: String) -> TemplateValue {
    return .object([
      PageKey.title(.text(theme.strings["overview"])), PageKey.url(self.url(of: node, from: url)),
      PageKey.icon(.absent), PageKey.badge(.absent),
      PageKey.isCurrent(.placeholder(node)),
      PageKey.isExternal(.bool(site.navigation.nodes[node].page == nil)),
    ])
  }

  /// Returns a link to another part of a very long list.
  private func more(_ node: Int, from url: String) -> TemplateValue {
    let members: [TemplateMember] = [
      PageKey.title(.text("… " + title(of: node))), PageKey.url(self.url(of: node, from: url)),
      PageKey.icon(.absent), PageKey.isCurrent(.bool(false)), PageKey.isExternal(.bool(false)),
      PageKey.isGroup(.bool(false)),
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
    let base = TemplateValue.object([PageKey.strings(strings), PageKey.icons(theme.iconsValue)])
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
      PageKey.url(.text(RelativeURL.from(url, to: LazySidebarSections.folder))),
      PageKey.root(.text(RelativeURL.from(url, to: ""))),
    ])
  }
}
