import Basics
import PageModel

/// A site of which only some titles and descriptions have changed.
extension Site {
  /// Returns the site with other summaries of some pages; nil if they may change more than the titles and descriptions
  /// that pages show: URLs, the order of pages, or the targets of redirects.
  ///
  /// - Parameters:
  ///   - summaries: the new summaries by the indices of the old ones.
  ///   - urls: the URLs of the site.
  public func retitled(_ summaries: [Int: PageSummaryRef], _ urls: PageURLs) -> Site? {
    var copy = self
    let titles = TitleOrder(language: configuration.language)
    let changed = pages.indices.filter { pages[$0].summaryIndex.map { summaries[$0] != nil } ?? false }
    // A draft that is left out has no page.
    guard changed.count == summaries.count else { return nil }
    for page in changed {
      guard let summary = pages[page].summaryIndex.flatMap({ summaries[$0] }) else { return nil }
      let new = urls.numbered.titled(summary.titled(configuration.homeTitle))
      let old = pages[page].summary
      guard !old.isCapture, new.summary.differsOnlyInTexts(from: old),
        new.summary.anchor == old.anchor || configuration.redirects.isEmpty
      else { return nil }
      copy.pages[page].shared = new
      let node = navigation.nodeOfPage[page]
      if !navigation.nodes[node].hasOwnTitle { copy.navigation.rename(node, to: new.summary.title) }
    }
    // Compare the titles of neighbors after all of them have changed.
    let isSorted = changed.allSatisfy { page in
      let node = navigation.nodeOfPage[page]
      return navigation.nodes[node].hasOwnTitle || copy.navigation.isSorted(around: node, copy.pages, titles)
    }
    return isSorted ? copy : nil
  }
}

extension NavigationTree {
  /// Returns whether a node is certainly in its place among its siblings, whatever their numbers and dates are.
  fileprivate func isSorted(around node: Int, _ pages: [Page], _ titles: TitleOrder) -> Bool {
    guard let parent = nodes[node].parent, let place = nodes[parent].children.firstIndex(of: node) else {
      return true
    }
    let children = nodes[parent].children
    func key(_ node: Int) -> SiblingSortKey? {
      // The navigation file decides the place of the nodes that it names.
      guard nodes[node].place == nil, case .page(let page) = nodes[node].target else { return nil }
      return SiblingSortKey(
        order: 0, position: 0, number: 0, title: titles.key(nodes[node].title), url: pages[page].url,
        index: node)
    }
    let keys = children[max(0, place - 1)...min(place + 1, children.count - 1)].compactMap(key)
    return zip(keys, keys.dropFirst()).allSatisfy { $0.precedes($1) }
  }
}

extension PageSummary {
  /// Returns whether two summaries of a page are equal except for titles and descriptions.
  fileprivate func differsOnlyInTexts(from other: PageSummary) -> Bool {
    var copy = self
    copy.title = other.title
    copy.titleHTML = other.titleHTML
    copy.anchor = other.anchor
    copy.abstract = other.abstract
    copy.abstractHTML = other.abstractHTML
    copy.metadata.title = other.metadata.title
    copy.metadata.description = other.metadata.description
    var record = BinaryEncoder()
    record.summary(copy)
    let fingerprint = record.fingerprint
    record.bytes.truncate(to: 0)
    record.summary(other)
    return fingerprint == record.fingerprint
  }
}
