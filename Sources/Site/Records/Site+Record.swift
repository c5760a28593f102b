import Basics

/// A site as a record, without its configuration and the summaries of the pages that have files: what assembling it
/// has found out.
extension Site {
  public func write(to record: inout RecordWriter) {
    record.list(pages) { record, page in
      record.optional(page.summaryIndex) { $0.count($1) }
      if page.isGenerated { record.summary(page.summary) }
      record.flag(page.isIndex)
      record.text(page.url)
      record.text(page.outputPath)
    }
    record.list(outline.nodes) { record, node in
      record.text(node.title)
      switch node.target {
      case .page(let page):
        record.flag(true)
        record.count(page)
      case .external(let address):
        record.flag(false)
        record.text(address)
      }
      record.optional(node.parent) { $0.count($1) }
      record.optional(node.icon) { $0.placed($1) }
      record.optional(node.place) { $0.location($1) }
    }
    record.list(redirects) { record, redirect in
      record.text(redirect.url)
      record.text(redirect.outputPath)
      record.target(redirect.target)
      record.list(redirect.moved) { $0.moved($1) }
    }
    record.list(moved.sorted { $0.key < $1.key }) { record, entry in
      record.count(entry.key)
      record.list(entry.value) { $0.moved($1) }
    }
  }

  /// Reads what `write` wrote; nil where that cannot be.
  ///
  /// - Parameter summaries: of the pages that have files, as the site was assembled from them.
  public init?(reading record: inout RecordReader, configuration: Configuration, summaries: [SharedSummary]) {
    let pages = record.list { record in Self.page(&record, configuration, summaries) }
    let nodes = Self.nodes(&record, pages: pages.count)
    let count = pages.count
    let redirects = record.list { record in
      Redirect(
        url: record.text(), outputPath: record.text(), target: record.target(pages: count),
        moved: record.list { $0.moved(pages: count) })
    }
    var moved: [Int: [MovedAnchor]] = [:]
    for _ in 0..<record.count() where !record.isDamaged {
      let page = record.count()
      moved[page] = record.list { $0.moved(pages: count) }
      if page >= count { record.fail() }
    }
    guard !record.isDamaged, !nodes.isEmpty else { return nil }
    self.init(
      configuration: configuration, pages: pages, outline: Outline(nodes: nodes, pages: count),
      redirects: redirects, moved: moved)
  }

  private static func page(
    _ record: inout RecordReader, _ configuration: Configuration, _ summaries: [SharedSummary]
  ) -> Page {
    let index = record.optional { $0.count() }
    let summary: SharedSummary
    if let index, index < summaries.count {
      summary = summaries[index].titled(configuration.homeTitle)
    } else if index == nil {
      summary = SharedSummary(record.summary())
    } else {
      summary = SharedSummary(PageSummary(path: ""))
      record.fail()
    }
    return Page(
      summary: summary, summaryIndex: index, isIndex: record.flag(), url: record.text(),
      outputPath: record.text())
  }

  private static func nodes(_ record: inout RecordReader, pages: Int) -> [Outline.Node] {
    var nodes: [Outline.Node] = []
    for index in 0..<record.count() where !record.isDamaged {
      let title = record.text()
      let target: Outline.Target = record.flag() ? .page(record.count()) : .external(record.text())
      let parent = record.optional { $0.count() }
      let icon = record.optional { $0.placed() }
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
        Outline.Node(
          title: title, target: target, parent: parent, children: [], depth: depth, icon: icon, place: place))
    }
    return nodes
  }
}
