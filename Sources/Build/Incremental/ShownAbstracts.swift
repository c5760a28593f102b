import Site

/// The pages that show the abstracts of other pages: a section page in its cards, and any page in its related pages and
/// in its text.
extension Site {
  /// Returns the pages that show the abstracts of some pages, by their indices in the site.
  ///
  /// - Parameters:
  ///   - changed: the pages with other abstracts, by their indices in the content.
  ///   - record: the record of the previous build.
  func pages(showing changed: Set<Int>, _ record: ContentRecord) -> Set<Int> {
    if changed.isEmpty { return [] }
    func isChanged(_ page: Int) -> Bool { pages[page].summaryIndex.map(changed.contains) ?? false }
    var showing: Set<Int> = []
    let nodes = navigation.nodes
    // Use indices: copying each node or page would retain and release its objects.
    for index in nodes.indices {
      guard let page = nodes[index].page, isChanged(page), let section = nodes[index].parent,
        let page = nodes[section].page
      else { continue }
      showing.insert(page)
    }
    for index in pages.indices {
      guard let known = pages[index].summaryIndex, !record.pages[known].abstracts.isEmpty else { continue }
      if record.pages[known].abstracts.contains(where: changed.contains) { showing.insert(index) }
    }
    return showing
  }

  /// Returns the indices in the content of pages with these indices in the site, ascending. Generated pages have none.
  func summaryIndices(of shown: Set<Int>) -> [Int] {
    shown.compactMap { pages[$0].summaryIndex }.sorted()
  }
}

extension CachedContent {
  /// The section `pages` of the cache with the abstracts that have changed; nil if it is damaged.
  var updatedPages: SectionBytes? {
    if changedAbstracts.isEmpty { return pages }
    let summaries = changed.filter { changedAbstracts.contains($0.key) }.mapValues(\.shared)
    return pages.withBytes { SummaryCoding.replace(summaries, in: $0) }
  }
}
