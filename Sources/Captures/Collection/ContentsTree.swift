import Basics

/// Combines the tables of contents of a collection into its navigation.
struct ContentsTree {
  /// A page by the index in the collection, a page without a capture by its URL, or a group without a page.
  private enum Node: Hashable {
    case page(Int)
    case url(String)
    case group(String, parent: Int)
  }

  /// A list on the page `parent` contains `child`.
  private struct Relation {
    var parent: Node?
    var child: Node
    /// 0 for the menu of the site, 1 for topics and nested lists, 2 for flat lists, which may be lists of recent or
    /// related pages.
    var rank: Int
    /// The length of the list: a page belongs to the most specific list.
    var size: Int
    var order: Int
  }

  private let pages: [CollectedPage]
  private let members: [Int]
  private let prefixes: [Int: String]
  private var byURL: [String: Int] = [:]
  private var byPath: [String: Int] = [:]
  private var byTitle: [String: Int] = [:]
  private var relations: [Relation] = []
  private var titles: [Node: String] = [:]
  private var urls: [Node: String] = [:]
  /// The missing pages of menus, which are only shown with the pages of their sections.
  private var sections: Set<Node> = []
  private var parents: [Node: Node?] = [:]
  private var children: [Node?: [(order: Int, node: Node)]] = [:]

  /// Returns the navigation; an empty list if no page lists other pages of the collection.
  ///
  /// - Parameters:
  ///   - members: the indices of the pages of the collection that are published.
  ///   - aliases: other URLs of these pages.
  ///   - prefixes: the prefixes that the links of a page contain before the paths of files.
  ///   - root: the folder of the collection.
  static func make(
    _ pages: [CollectedPage], members: [Int], aliases: [PageAlias], prefixes: [Int: String], root: Substring
  ) -> [NavigationNode] {
    guard members.contains(where: { pages[$0].contents != nil || pages[$0].capture?.facts.menu != nil })
    else {
      return []
    }
    var tree = ContentsTree(pages: pages, members: members, prefixes: prefixes)
    for alias in aliases { tree.byURL[SourceURL.key(alias.url)] = alias.page }
    tree.collectMenus(root)
    tree.collect(root)
    tree.assign()
    return tree.roots()
  }

  private init(pages: [CollectedPage], members: [Int], prefixes: [Int: String]) {
    self.prefixes = prefixes
    self.pages = pages
    self.members = members
    for page in members.reversed() {
      if let url = pages[page].url { byURL[SourceURL.key(url)] = page }
      byPath[pages[page].path] = page
      byTitle[FolderPath.folded(pages[page].title)] = page
    }
  }

  // MARK: Relations

  /// Adds the menu of the original site, if most captures have it, and it lists most of them. The menu on a page may
  /// show only the pages of one section, so the menus of all sections are combined.
  private mutating func collectMenus(_ root: Substring) {
    let captures = members.filter { pages[$0].isCapture }
    let menus = captures.filter { page in
      pages[page].capture?.facts.menu.map { count($0.entries, on: page).own >= 1 } ?? false
    }
    guard !menus.isEmpty, menus.count * 5 >= captures.count * 3 else { return }
    var listed: Set<Node> = []
    for page in menus where !listed.contains(.page(page)) {
      guard let menu = pages[page].capture?.facts.menu else { continue }
      addMenu(menu.entries, below: nil, on: page, &listed)
    }
    if listed.count(where: { if case .page = $0 { true } else { false } }) * 2 < captures.count {
      relations = []
      sections = []
    }
  }

  private mutating func addMenu(
    _ entries: [TableOfContents.Entry], below parent: Node?, on page: Int, _ listed: inout Set<Node>
  ) {
    for entry in entries {
      // A missing page keeps the place of its section, whose pages other menus can show.
      var node = self.node(of: entry, on: page, showsMissing: true, isTopics: false)
      // A group is the same in all menus.
      if case .group(let title, _) = node {
        node = .group("\(parent.flatMap { titles[$0] } ?? "")/\(title)", parent: -1)
      }
      if let node, node != parent, listed.insert(node).inserted {
        titles[node] = entry.title
        if case .url = node { sections.insert(node) }
        relations.append(
          Relation(parent: parent, child: node, rank: 0, size: entries.count, order: relations.count))
      }
      addMenu(entry.children, below: node ?? parent, on: page, &listed)
    }
  }

  private mutating func collect(_ root: Substring) {
    for page in members {
      guard let contents = pages[page].contents else { continue }
      let found = count(contents.entries, on: page)
      guard found.own >= (contents.isTopics ? 1 : 2) else { continue }
      let isHome = pages[page].isIndex && pages[page].folder == root && !contents.isTopics
      // If only a few of the linked pages were captured, they would be hard to find among the missing ones.
      let showsMissing = found.own * 3 >= found.all
      add(
        contents.entries, below: isHome ? nil : .page(page), on: page,
        rank: contents.isTopics || contents.isNested ? 1 : 2, showsMissing: showsMissing,
        isTopics: contents.isTopics)
    }
  }

  /// Returns the number of links, and the number of those to pages of the collection.
  private func count(_ entries: [TableOfContents.Entry], on page: Int) -> (own: Int, all: Int) {
    entries.reduce(into: (0, 0)) { sum, entry in
      let inner = count(entry.children, on: page)
      sum.0 += inner.own
      sum.1 += inner.all
      guard let url = entry.url else { return }
      sum.1 += 1
      if let target = target(of: url, on: page), target != page { sum.0 += 1 }
    }
  }

  private mutating func add(
    _ entries: [TableOfContents.Entry], below parent: Node?, on page: Int, rank: Int, showsMissing: Bool,
    isTopics: Bool
  ) {
    for entry in entries {
      let node = self.node(of: entry, on: page, showsMissing: showsMissing, isTopics: isTopics)
      if let node, node != parent, node != .page(page) {
        titles[node] = titles[node] ?? entry.title
        relations.append(
          Relation(
            parent: parent, child: node, rank: rank, size: entries.count,
            order: relations.count))
      }
      // The entries of a group of topics without a page belong to the page itself.
      add(
        entry.children, below: node ?? parent, on: page, rank: rank, showsMissing: showsMissing,
        isTopics: isTopics)
    }
  }

  private mutating func node(
    of entry: TableOfContents.Entry, on page: Int, showsMissing: Bool, isTopics: Bool
  ) -> Node? {
    guard let url = entry.url else {
      if let named = byTitle[FolderPath.folded(entry.title)], named != page { return .page(named) }
      return isTopics ? nil : .group(entry.title, parent: page)
    }
    if let target = target(of: url, on: page) { return .page(target) }
    guard showsMissing || !entry.children.isEmpty, let whole = SourceURL.absolute(url, on: pages[page].source)
    else {
      return nil
    }
    let node = Node.url(SourceURL.key(whole))
    urls[node] = urls[node] ?? whole
    return node
  }

  /// Returns the page of the collection that a link leads to: by its URL, or by the path of its file.
  private func target(of url: String, on page: Int) -> Int? {
    if url.hasPrefix("/") || url.contains("://") { return byURL[SourceURL.key(url)] }
    let end = url.firstIndex { $0 == "#" || $0 == "?" } ?? url.endIndex
    var parts = pages[page].folder.split(separator: "/").map(String.init)
    parts.follow(url[..<end].replacing("%20", with: " ").split(separator: "/").map(String.init))
    var path = parts.joined(separator: "/")
    if let prefix = prefixes[page], url.hasPrefix(prefix), byPath[path] == nil {
      path = FolderPath.join(
        String(pages[page].folder), url[..<end].dropFirst(prefix.count).replacing("%20", with: " "))
    }
    return byPath[path] ?? [".md", ".txt", ".markdown"].lazy.compactMap { byPath[path + $0] }.first
      ?? pages[page].url.flatMap { source in
        let folder = FolderPath.folder(of: source[...])
        return byURL[SourceURL.key(folder + "/" + url[..<end])]
      }
  }

  // MARK: The tree

  /// Gives each page the parent with the most specific list.
  private mutating func assign() {
    let sorted = relations.sorted { ($0.rank, $0.size, $0.order) < ($1.rank, $1.size, $1.order) }
    for relation in sorted where parents[relation.child] == nil {
      if let parent = relation.parent, leads(from: parent, to: relation.child) { continue }
      parents[relation.child] = .some(relation.parent)
      children[relation.parent, default: []].append((relation.order, relation.child))
    }
  }

  /// Whether `child` is `node` or one of its ancestors.
  private func leads(from node: Node, to child: Node) -> Bool {
    var node: Node? = node
    while let current = node {
      if current == child { return true }
      node = parents[current] ?? nil
    }
    return false
  }

  private func roots() -> [NavigationNode] {
    var tops = (children[nil] ?? []).sorted { $0.order < $1.order }.map(\.node)
    // Pages that list others, but that no page lists.
    for page in members where parents[.page(page)] == nil && children[.page(page)] != nil {
      tops.append(.page(page))
    }
    var nodes = tops.map { node($0, depth: 0) }.filter { !$0.isEmpty }
    // A table of contents that nests all other pages is not their parent.
    if nodes.count == 1, children[nil] == nil,
      nodes[0].children.contains(where: { !$0.children.isEmpty })
    {
      let inner = nodes[0].children
      nodes[0].children = []
      nodes += inner
    }
    return nodes
  }

  /// The maximum depth of the tree.
  private static let deepest = 32

  private func node(_ node: Node, depth: Int) -> NavigationNode {
    let inner = depth < Self.deepest ? (children[node] ?? []).sorted { $0.order < $1.order } : []
    let below = inner.map { self.node($0.node, depth: depth + 1) }.filter { !$0.isEmpty }
    switch node {
    case .page(let page):
      let url = pages[page].url ?? ""
      return NavigationNode(
        title: pages[page].title, url: url, slug: SourceURL.slug(url), path: pages[page].path,
        children: below)
    case .url, .group:
      let url = below.isEmpty && sections.contains(node) ? "" : urls[node] ?? ""
      return NavigationNode(
        title: titles[node] ?? "", url: url, slug: SourceURL.slug(url), children: below)
    }
  }
}

extension NavigationNode {
  /// Whether the node is a group without pages.
  fileprivate var isEmpty: Bool { url.isEmpty && path == nil && children.isEmpty }
}
