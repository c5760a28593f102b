/// Branches: the groups that stand closed in the sidebars of a large site. There they are links without their
/// children, which stand once for all pages in a file that is read when a reader opens the group.
extension Sidebar {
  /// The nodes that some page shows so, in reading order; none in a site of up to `foldLimit` pages.
  public static func branches(in site: Site) -> [Int] {
    guard site.pages.count > foldLimit else { return [] }
    let nodes = site.outline.nodes
    var isBranch = [Bool](repeating: false, count: nodes.count)
    var keys: Set<SidebarKey> = []
    for page in site.pages.indices {
      // Neither what links are relative to nor what the open group shows has a say in which are closed.
      var key = key(for: page, in: site, linkBase: "")
      key.groupPart = 0
      guard keys.insert(key).inserted else { continue }
      let items = list(nodes[key.scope].children, part: key.itemsPart).nodes
      for node in items where node != key.openGroup && !nodes[node].children.isEmpty { isBranch[node] = true }
    }
    var branches: [Int] = []
    for node in nodes.indices where isBranch[node] { branches.append(node) }
    return branches
  }

  /// What a branch shows once it is open, below the link to its own page: the beginning of a very long list.
  public static func branch(_ node: Int, in site: Site) -> List {
    list(groupChildren(of: node, in: site), part: 0)
  }

  /// A name that tells people which branch a file belongs to, `components-menus`; two branches may have the same.
  public static func branchName(_ node: Int, in site: Site) -> String {
    let source: String
    switch site.outline.nodes[node].target {
    case .page(let page): source = Self.address(of: site.pages[page])
    case .external: source = site.outline.nodes[node].title
    }
    // The end tells most; file systems take 255 bytes of a name, and a scalar has up to four.
    var name = PathComponent.slug(from: source).unicodeScalars.suffix(48)
    while name.first == "-" { name.removeFirst() }
    return name.isEmpty ? "section" : String(name)
  }

  /// A section's URL without what the files of pages are called.
  private static func address(of page: Page) -> String {
    for ending in ["index.html", ".html"] where page.url.hasSuffix(ending) {
      return String(page.url.dropLast(ending.count))
    }
    return page.url
  }
}
