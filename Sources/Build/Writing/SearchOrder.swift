import Basics
import SearchIndex
import Site

/// The pages of a site in the order of their numbers in the search index.
///
/// Most files of the index contain such numbers, so the number of a page depends on other pages as little as possible.
/// The pages of a top-level section follow each other in the order of their URLs, whatever their titles and their order
/// in the navigation. A large site is divided into blocks, whose ends depend only on the pages around them, and each block
/// begins at a multiple of the same number. So a new page usually moves only pages of its block, and some numbers belong
/// to no page.
struct SearchOrder {
  /// For each number, the index of its page in the site; nil if there is none.
  private(set) var pages: [Int?] = []
  /// The top-level sections: their nodes in the navigation, and their first numbers.
  private(set) var sections: [(node: Int, start: Int)] = []

  /// Each block begins at a multiple of this number, so that the search index stores its pages together.
  private static let multiple = SearchIndexShard.pagesPerSegment
  /// A page begins a block if its path has the highest hash among this number of pages on either side.
  private static let reach = 12

  init(of site: Site) {
    let order = Self.sorted(site)
    let hasBlocks = order.count > Self.multiple * 2
    let hashes =
      hasBlocks
      ? order.map { page in site.pages[page.page].outputPath.withBytes { ContentHash($0).low } } : []
    pages.reserveCapacity(order.count * 2)
    for (index, page) in order.enumerated() {
      if hasBlocks, Self.isHighest(index, hashes) { finishBlock() }
      if let node = page.section { sections.append((node, pages.count)) }
      pages.append(page.page)
    }
    if hasBlocks { finishBlock() }
  }

  /// Returns the pages in the order of their numbers, and for the first page of a top-level section, its node.
  private static func sorted(_ site: Site) -> [(page: Int, section: Int?)] {
    let navigation = site.navigation
    let isFirst = navigation.readingOrder.map {
      navigation.nodes[navigation.nodeOfPage[$0]].parent == NavigationTree.root
    }
    let starts = [0] + isFirst.indices.dropFirst().filter { isFirst[$0] } + [isFirst.count]
    return zip(starts, starts.dropFirst()).flatMap { start, end in
      let node = isFirst[start] ? navigation.nodeOfPage[navigation.readingOrder[start]] : nil
      // URLs and not files, whose names differ in a site that was imported. Files are nearly in this order.
      let pages = navigation.readingOrder[start..<end].sorted().sorted {
        Paths.precedes(site.pages[$0].outputPath, site.pages[$1].outputPath)
      }
      return pages.enumerated().map { ($1, $0 == 0 ? node : nil) }
    }
  }

  private static func isHighest(_ index: Int, _ hashes: [UInt64]) -> Bool {
    hashes[max(0, index - reach)..<index].allSatisfy { $0 < hashes[index] }
      && hashes[index..<min(index + reach + 1, hashes.count)].allSatisfy { $0 <= hashes[index] }
  }

  private mutating func finishBlock() {
    let count = pages.count % Self.multiple
    if count > 0 { pages += repeatElement(nil, count: Self.multiple - count) }
  }

  /// Returns for each number the same number in an earlier order; nil if its page is new or has changed.
  ///
  /// - Parameter page: returns the index of a page in the earlier site; nil for a page that is new or has changed.
  func numbers(in earlier: SearchOrder, page: (Int) -> Int?) -> [Int?] {
    var numbers = [Int?](repeating: nil, count: (earlier.pages.lazy.compactMap { $0 }.max() ?? -1) + 1)
    for case (let number, let page?) in earlier.pages.enumerated() { numbers[page] = number }
    var last: Int?
    return pages.map { current in
      if let current {
        last = page(current).flatMap { numbers[$0] }
      } else {
        last = last.flatMap { $0 + 1 < earlier.pages.count && earlier.pages[$0 + 1] == nil ? $0 + 1 : nil }
      }
      return last
    }
  }
}
