import Basics
import SearchIndex
import Site

/// The pages of a site in the order of their numbers in the search index.
///
/// Most files of the index contain such numbers, so the number of a page depends on other pages as little as possible.
/// The pages of a top-level section follow each other in the order of their files, whatever their titles and their order in
/// the navigation. They are divided into blocks, whose ends depend only on the pages around them, and each block begins at
/// a multiple of the same number. So a new page moves only the pages behind it in its block, and some numbers belong to no
/// page.
struct SearchOrder {
  /// For each number, the index of its page in the site; nil if there is none.
  private(set) var pages: [Int?] = []
  /// The top-level sections: their nodes in the navigation, and their first numbers.
  private(set) var sections: [(node: Int, start: Int)] = []

  /// The maximum number of pages in a block. The search index stores the numbers of a block together.
  private static let block = SearchIndexShard.pagesPerSegment
  private var chunker = ContentDefinedChunker(target: (block * 4 + 4) / 5)

  init(of site: Site) {
    let navigation = site.navigation
    pages.reserveCapacity(navigation.readingOrder.count * 3 / 2)
    var section: [Int] = []
    for page in navigation.readingOrder {
      let node = navigation.nodeOfPage[page]
      if navigation.nodes[node].parent == NavigationTree.root {
        add(section, of: site)
        section = []
        sections.append((node, pages.count))
      }
      section.append(page)
    }
    add(section, of: site)
    if pages.count > Self.block { finishBlock() }
  }

  private mutating func add(_ section: [Int], of site: Site) {
    for page in section.sorted() {
      if site.pages[page].outputPath.withBytes({ chunker.append(1, $0) }) { finishBlock() }
      pages.append(page)
    }
  }

  private mutating func finishBlock() {
    pages += repeatElement(nil, count: (Self.block - pages.count % Self.block) % Self.block)
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
