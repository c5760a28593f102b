import Basics
import PageModel

/// The binary form of an assembled site, for the build cache. It contains neither the configuration nor the summaries
/// of pages with a file, which the cache stores elsewhere.
extension Site {
  public func write(to record: inout BinaryEncoder) {
    record.optionalText(configuration.title)
    record.list(pages) { record, page in
      record.optional(page.summaryIndex) { $0.count($1) }
      if page.isGenerated { record.summary(page.summary) }
      record.flag(page.isIndex)
      record.text(page.url)
      record.text(page.outputPath)
      record.list(page.replacedFiles) { $0.text($1) }
    }
    record.list(navigation.nodes) { record, node in
      record.text(node.title)
      record.flag(node.hasOwnTitle)
      switch node.target {
      case .page(let page):
        record.flag(true)
        record.count(page)
      case .external(let url):
        record.flag(false)
        record.text(url)
      }
      record.optional(node.parent) { $0.count($1) }
      record.optional(node.icon) { $0.placed($1) }
      record.optional(node.badge) { $0.badge($1) }
      record.optional(node.place) { $0.location($1) }
    }
    var originals: [Int] = []
    for index in navigation.nodes.indices where navigation.nodes[index].isInDefaultLanguage {
      originals.append(index)
    }
    record.list(originals) { $0.count($1) }
    record.list(redirects) { record, redirect in
      record.text(redirect.url)
      record.text(redirect.outputPath)
      record.target(redirect.target)
      record.flag(redirect.keepsAnchors)
      record.list(redirect.anchorRedirects) { $0.anchorRedirect($1) }
    }
    record.list(anchorRedirects.sorted { $0.key < $1.key }) { record, entry in
      record.count(entry.key)
      record.list(entry.value) { $0.anchorRedirect($1) }
    }
    record.list(aliases) { record, alias in
      record.text(alias.url)
      record.count(alias.page)
    }
    record.list(replaced) { record, file in
      record.text(file.path)
      record.count(file.page)
    }
    for texts in [origins, prefixes] {
      record.list(texts.sorted { $0.key < $1.key }) { record, entry in
        record.count(entry.key)
        record.text(entry.value)
      }
    }
  }

  /// Reads a site that `write(to:)` has written; nil if the record is damaged.
  ///
  /// - Parameter summaries: the summaries that the site was assembled from, in the same order.
  public init?(reading record: inout BinaryDecoder, configuration: Configuration, summaries: [PageSummaryRef])
  {
    var configuration = configuration
    // Captured pages may have given the site its title.
    configuration.title = record.optionalText() ?? configuration.title
    let numbered = NumberedNames(summaries)
    let pages = record.list { [configuration] record in
      Self.page(&record, configuration, summaries, numbered)
    }
    let nodes = Self.nodes(&record, pages: pages.count)
    let count = pages.count
    let redirects = record.list { record in
      Redirect(
        url: record.text(), outputPath: record.text(), target: record.target(pages: count),
        keepsAnchors: record.flag(),
        anchorRedirects: record.list { $0.anchorRedirect(pages: count) })
    }
    var anchorRedirects: [Int: [AnchorRedirect]] = [:]
    for _ in 0..<record.count() where !record.isDamaged {
      let page = record.count()
      anchorRedirects[page] = record.list { $0.anchorRedirect(pages: count) }
      if page >= count { record.fail() }
    }
    let aliases = record.list { SourceAlias(url: $0.text(), page: $0.count()) }
    let replaced = record.list { ReplacedFile(path: $0.text(), page: $0.count()) }
    let texts = (0..<2).map { _ in
      Dictionary(record.list { ($0.count(), $0.text()) }) { first, _ in first }
    }
    if aliases.contains(where: { $0.page >= count }) || replaced.contains(where: { $0.page >= count }) {
      record.fail()
    }
    guard !record.isDamaged, !nodes.isEmpty else { return nil }
    self.init(
      configuration: configuration, pages: pages,
      navigation: NavigationTree(
        nodes: nodes, pages: count, hidden: NavigationTree.hiddenPages(pages)),
      redirects: redirects, anchorRedirects: anchorRedirects, aliases: aliases, replaced: replaced,
      origins: texts[0], prefixes: texts[1])
    findDrafts(among: summaries)
  }

  private static func page(
    _ record: inout BinaryDecoder, _ configuration: Configuration, _ summaries: [PageSummaryRef],
    _ numbered: NumberedNames
  ) -> Page {
    let index = record.optional { $0.count() }
    let summary: PageSummaryRef
    if let index, index < summaries.count {
      summary = numbered.titled(summaries[index].titled(configuration.homeTitle))
    } else if index == nil {
      summary = PageSummaryRef(record.summary())
    } else {
      summary = PageSummaryRef(PageSummary(path: ""))
      record.fail()
    }
    var page = Page(
      summary: summary, summaryIndex: index, isIndex: record.flag(), url: record.text(),
      outputPath: record.text())
    page.replacedFiles = record.list { $0.text() }
    return page
  }

  private static func nodes(_ record: inout BinaryDecoder, pages: Int) -> [NavigationTree.Node] {
    var nodes: [NavigationTree.Node] = []
    for index in 0..<record.count() where !record.isDamaged {
      let title = record.text()
      let hasOwnTitle = record.flag()
      let target: NavigationTree.Target = record.flag() ? .page(record.count()) : .external(record.text())
      let parent = record.optional { $0.count() }
      let icon = record.optional { $0.placed() }
      let badge = record.optional { $0.badge() }
      let place = record.optional { $0.location() }
      if case .page(let page) = target, page >= pages { record.fail() }
      var depth = 0
      if let parent, parent < index {
        depth = nodes[parent].depth + 1
        nodes[parent].children.append(index)
      } else if parent != nil || index > 0 {
        record.fail()
      }
      nodes.append(
        NavigationTree.Node(
          title: title, hasOwnTitle: hasOwnTitle, target: target, parent: parent, children: [], depth: depth,
          icon: icon, badge: badge, place: place))
    }
    for node in record.list({ $0.count() }) {
      if nodes.indices.contains(node) { nodes[node].isInDefaultLanguage = true } else { record.fail() }
    }
    return nodes
  }
}

/// The binary form of link targets, for the build cache.
extension BinaryEncoder {
  mutating func target(_ target: LinkTarget) {
    switch target {
    case .page(let page, let query, let anchor):
      count(1)
      count(page)
      text(query)
      optionalText(anchor)
    case .asset(let path, let suffix):
      count(2)
      text(path)
      text(suffix)
    case .external(let url):
      count(3)
      text(url)
    case .anchorOnPage(let anchor):
      count(4)
      text(anchor)
    case .broken: count(5)
    }
  }

  mutating func anchorRedirect(_ anchor: AnchorRedirect) {
    text(anchor.name)
    target(anchor.target)
  }
}

extension BinaryDecoder {
  /// Reads a link target. Marks the record as damaged if the target is a page outside of the site.
  ///
  /// - Parameter pages: the number of pages of the site.
  mutating func target(pages: Int) -> LinkTarget {
    switch count() {
    case 1:
      let page = count()
      if page >= pages { fail() }
      return .page(page, query: text(), anchor: optional { $0.text() })
    case 2: return .asset(text(), suffix: text())
    case 3: return .external(text())
    case 4: return .anchorOnPage(text())
    case 5: return .broken
    default:
      fail()
      return .broken
    }
  }

  mutating func anchorRedirect(pages: Int) -> AnchorRedirect {
    AnchorRedirect(name: text(), target: target(pages: pages))
  }
}
