import Basics

/// Puts pages into a tree: first by folders, then as the outline file says.
struct OutlineBuilder {
  private struct Draft {
    var title: String
    var target: Outline.Target
    var parent: Int?
    /// The place in the outline file.
    var position: Int?
    var icon: PlacedText?
    var place: SourceLocation?
  }

  private var addresses: PageAddresses
  /// A draft for each page, at the page's index; then for external entries and groups.
  private var drafts: [Draft] = []
  private let home: Int
  private var positions = 0
  private(set) var diagnostics: [Diagnostic]

  init(_ addresses: PageAddresses) {
    self.addresses = addresses
    diagnostics = addresses.diagnostics
    let folders = addresses.folders
    home = folders[0].section ?? 0
    drafts.reserveCapacity(addresses.pages.count)
    // By index, since a copy of each page would count references.
    for index in addresses.pages.indices {
      let folder = addresses.folderOfPage[index]
      var parent = folders[folder].section
      // The page of a folder stands in the folder above.
      if parent == index { parent = folders[folder].parent.flatMap { folders[$0].section } }
      var draft = Draft(
        title: addresses.pages[index].title, target: .page(index), parent: index == home ? nil : parent)
      if addresses.pages[index].summary.metadata.hasPresentation {
        draft.icon = addresses.pages[index].summary.metadata.presentation.icon
      }
      drafts.append(draft)
    }
  }

  /// Moves what the outline file names to its places there.
  mutating func apply(_ outline: OutlineFile) {
    let index = PageIndex(addresses.pages)
    place(outline.entries, below: home, in: outline.file, index)
  }

  private mutating func place(
    _ entries: [OutlineFile.Entry], below parent: Int, in file: String, _ index: PageIndex
  ) {
    for entry in entries {
      let at = SourceLocation(file: file, line: entry.line, column: entry.column)
      guard let node = node(for: entry, below: parent, at: at, index) else {
        place(entry.children, below: parent, in: file, index)
        continue
      }
      if let title = entry.title { drafts[node].title = title }
      if let icon = entry.icon { drafts[node].icon = PlacedText(icon, at: at) }
      if drafts[node].place == nil { drafts[node].place = at }
      if node != home {
        if drafts[node].position != nil {
          diagnostics.append(.listedTwice(entry.target ?? drafts[node].title, at: at))
        } else {
          drafts[node].parent = parent
          drafts[node].position = positions
          positions += 1
        }
      }
      place(entry.children, below: node, in: file, index)
    }
  }

  private mutating func node(
    for entry: OutlineFile.Entry, below parent: Int, at place: SourceLocation, _ index: PageIndex
  ) -> Int? {
    guard let target = entry.target else { return group(entry, below: parent, index) }
    if entry.isExternal {
      drafts.append(Draft(title: entry.title ?? target, target: .external(target), parent: parent))
      return drafts.count - 1
    }
    if let page = index.page(at: target) { return page }
    let candidates = addresses.pages.lazy.filter { !$0.isGenerated }.map(\.path)
    diagnostics.append(.noSuchEntry(target, at: place, nearest: Spelling.nearest(to: target, in: candidates)))
    return nil
  }

  /// A group without a page of its own: the folder of that name below the parent, else a new page.
  private mutating func group(_ entry: OutlineFile.Entry, below parent: Int, _ index: PageIndex) -> Int? {
    let title = entry.title ?? ""
    guard case .page(let parentPage) = drafts[parent].target else { return nil }
    let name = PathComponent.slug(from: title)
    let url = addresses.pages[parentPage].url
    var folderURL = url.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(url[...$0]) } ?? ""
    folderURL += (name.isEmpty ? "group" : name) + "/"
    if let page = index.page(at: folderURL) { return page }
    if let known = addresses.pages.firstIndex(where: { $0.outputPath == folderURL + "index.html" }) {
      return drafts.firstIndex { $0.target == .page(known) }
    }
    let page = addresses.generate(
      title: title, path: folderURL + "index.md", folderURL: folderURL, folder: 0,
      source: entry.source)
    drafts.append(Draft(title: title, target: .page(page), parent: parent))
    return drafts.count - 1
  }

  /// The pages and the tree. Sections that no file stands behind and nothing stands in are gone.
  func finish() -> (pages: [Page], outline: Outline) {
    var children = [[Int]](repeating: [], count: drafts.count)
    for (index, draft) in drafts.enumerated() {
      if let parent = draft.parent { children[parent].append(index) }
    }
    let isKept = keptDrafts(children)
    let places = drafts.indices.map(place)
    for index in children.indices where !children[index].isEmpty {
      children[index].removeAll { !isKept[$0] }
      children[index].sort { places[$0].precedes(places[$1]) }
    }

    var newIndex = [Int](repeating: -1, count: addresses.pages.count)
    var pages: [Page] = []
    for draft in drafts.indices where isKept[draft] {
      guard case .page(let page) = drafts[draft].target else { continue }
      newIndex[page] = pages.count
      pages.append(addresses.pages[page])
    }
    var nodes: [Outline.Node] = []
    nodes.reserveCapacity(drafts.count)
    var waiting: [(draft: Int, parent: Int?)] = [(home, nil)]
    while let (draft, parent) = waiting.popLast() {
      let index = nodes.count
      var target = drafts[draft].target
      if case .page(let page) = target { target = .page(newIndex[page]) }
      let depth = parent.map { nodes[$0].depth + 1 } ?? 0
      nodes.append(
        .init(
          title: drafts[draft].title, target: target, parent: parent, children: [], depth: depth,
          icon: drafts[draft].icon, place: drafts[draft].place))
      if let parent { nodes[parent].children.append(index) }
      for child in children[draft].reversed() { waiting.append((child, index)) }
    }
    return (pages, Outline(nodes: nodes, pages: pages.count))
  }

  /// All drafts but generated sections whose pages the outline has moved elsewhere.
  private func keptDrafts(_ children: [[Int]]) -> [Bool] {
    var isKept = [Bool](repeating: true, count: drafts.count)
    var remaining = children.map(\.count)
    var empty = drafts.indices.filter { remaining[$0] == 0 }
    while let draft = empty.popLast() {
      guard case .page(let page) = drafts[draft].target, addresses.pages[page].isGenerated, draft != home
      else { continue }
      isKept[draft] = false
      guard let parent = drafts[draft].parent else { continue }
      remaining[parent] -= 1
      if remaining[parent] == 0 { empty.append(parent) }
    }
    return isKept
  }

  private func place(_ draft: Int) -> SiblingPlace {
    let (order, path): (Int?, String) =
      switch drafts[draft].target {
      case .page(let page): (addresses.pages[page].summary.metadata.order, addresses.pages[page].path)
      case .external(let url): (nil, url)
      }
    return SiblingPlace(
      order: order ?? .max, position: drafts[draft].position ?? .max,
      title: NaturalOrder.key(drafts[draft].title), path: path, index: draft)
  }
}
