import Basics
import PageModel

/// What pages show of other pages around their bodies: one hash per page, which can be compared between two sites.
///
/// A page shows others as nodes of the navigation: in its sidebar and tabs, in its breadcrumbs, in the list of its
/// children, and in the links to the previous and next page. The hash does not cover the page itself, what all pages
/// show, and links in front matter.
public struct PageSurroundings: ~Copyable {
  private let site: Site
  private let lazySections: [Int: String]
  private var nodes: [ContentHash] = []
  private var sidebars: [SidebarKey: ContentHash] = [:]
  /// Reused for all hashes.
  private var record = BinaryEncoder()

  /// Returns the hashes of all pages.
  ///
  /// - Parameters:
  ///   - lazySections: the names of the files of the sidebar’s lazy sections, by the indices of their nodes.
  ///   - changed: the pages that are to have another hash wherever they are shown, because they have changed.
  public static func hashes(
    of site: Site, lazySections: [Int: String], changed: Set<Int> = []
  ) -> [ContentHash] {
    var surroundings = PageSurroundings(site: site, lazySections: lazySections)
    for node in site.navigation.nodes.indices { surroundings.addHash(of: node, changed) }
    return site.pages.indices.map { surroundings.hash(of: $0) }
  }

  private init(site: Site, lazySections: [Int: String]) {
    self.site = site
    self.lazySections = lazySections
    nodes.reserveCapacity(site.navigation.nodes.count)
  }

  private mutating func addHash(of index: Int, _ changed: Set<Int>) {
    record.bytes.truncate(to: 0)
    record.node(index, in: site, changed)
    nodes.append(record.fingerprint)
  }

  private mutating func hash(of page: Int) -> ContentHash {
    let navigation = site.navigation
    let sidebar = sidebar(of: page)
    record.bytes.truncate(to: 0)
    record.hash(sidebar)
    record.flag(Sidebar.hasItems(for: page, in: site))
    add(navigation.breadcrumbs(for: page))
    if let tabs = SectionTabs.model(for: page, in: site) {
      add(tabs.sections)
      record.flag(tabs.hasOverview)
      add(tabs.current)
    }
    add(navigation.children(for: page))
    add(navigation.previousPage(before: page).map { navigation.nodeOfPage[$0] })
    add(navigation.nextPage(after: page).map { navigation.nodeOfPage[$0] })
    return record.fingerprint
  }

  private mutating func sidebar(of page: Int) -> ContentHash {
    let key = Sidebar.key(for: page, in: site)
    if let known = sidebars[key] { return known }
    let sidebar = Sidebar.model(for: page, in: site)
    record.bytes.truncate(to: 0)
    record.text(key.linkBase)
    add(sidebar.back)
    add(sidebar.scope)
    add(sidebar.before)
    add(sidebar.after)
    for item in sidebar.items {
      add(item.node)
      record.optionalText(lazySections[item.node])
      record.flag(item.isOpen)
      add(item.children.before)
      add(item.children.nodes)
      add(item.children.after)
    }
    let hash = record.fingerprint
    sidebars[key] = hash
    return hash
  }

  private mutating func add(_ nodes: [Int]) {
    record.count(nodes.count)
    for node in nodes { record.hash(self.nodes[node]) }
  }

  private mutating func add(_ node: Int?) { add(node.map { [$0] } ?? []) }
}

extension Sidebar {
  /// Returns the hash of what the file of a lazy section shows of the site, and of the name of the file.
  public static func lazySectionHash(_ node: Int, in site: Site) -> ContentHash {
    var record = BinaryEncoder(capacity: 4096)
    record.text(lazySectionName(node, in: site))
    let section = lazySection(node, in: site)
    for node in [section.before, section.after] { record.optional(node) { $0.node($1, in: site) } }
    record.list(section.nodes) { $0.node($1, in: site) }
    return record.fingerprint
  }
}

extension BinaryEncoder {
  /// Adds what pages show of a node of the navigation.
  ///
  /// - Parameter changed: the pages that are to have another hash.
  fileprivate mutating func node(_ index: Int, in site: Site, _ changed: Set<Int> = []) {
    let navigation = site.navigation
    // Use indices: copying the node would retain and release its objects.
    text(navigation.nodes[index].title)
    switch navigation.nodes[index].target {
    case .page(let page):
      flag(true)
      text(site.pages[page].url)
      flag(site.pages[page].isGenerated)
      flag(site.pages[page].isSymbol)
      flag(changed.contains(page))
      optional(Sidebar.year(of: index, in: site)) { $0.number($1) }
    case .external(let url):
      flag(false)
      text(url)
    }
    flag(navigation.nodes[index].isInDefaultLanguage)
    optionalText(navigation.nodes[index].icon?.text)
    optional(navigation.nodes[index].badge) { $0.badge($1) }
  }
}
