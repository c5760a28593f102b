import PageModel
import Site
import Testing

@testable import Build

/// Tests that the number of a page in the search index hardly depends on other pages.
@Suite struct SearchOrderTests {
  private static let paths =
    (100..<400).map { "guides/page-\($0).md" } + (100..<140).map { "topics/page-\($0).md" } + ["index.md"]

  private func site(_ paths: [String], title: (String) -> String = { $0 }) -> Site {
    Site.assemble(
      summaries: paths.sorted().map { PageSummary(path: $0, title: title($0)) },
      configuration: Configuration()
    ).site
  }

  /// Returns the number of each page by its path.
  private func numbers(_ site: Site) -> [String: Int] {
    var numbers: [String: Int] = [:]
    for case (let number, let page?) in SearchOrder(of: site).pages.enumerated() {
      numbers[site.pages[page].path] = number
    }
    return numbers
  }

  @Test func eachPageHasOneNumber() {
    let site = site(Self.paths)
    let order = SearchOrder(of: site)
    #expect(order.pages.compactMap { $0 }.sorted() == Array(site.pages.indices))
    #expect(order.pages.count % 32 == 0)
    #expect(order.pages.count < site.pages.count * 2)
    #expect(order.sections.map { site.navigation.nodes[$0.node].title } == ["Guides", "Topics"])
  }

  @Test func aSmallSiteHasNoGaps() {
    let site = site(["index.md", "b.md", "a/one.md"])
    #expect(SearchOrder(of: site).pages.count == site.pages.count)
  }

  @Test func titlesDoNotMatter() {
    #expect(numbers(site(Self.paths)) == numbers(site(Self.paths) { String($0.reversed()) }))
  }

  @Test(arguments: ["guides/page-100a.md", "guides/page-217a.md", "guides/page-399a.md", "topics/page-99.md"])
  func aNewPageMovesOnlyFewOthers(_ path: String) {
    let (before, after) = (numbers(site(Self.paths)), numbers(site(Self.paths + [path])))
    #expect(before.filter { after[$0.key] != $0.value }.count < 64)
    #expect(before.keys.filter { after[$0] == nil }.isEmpty)
  }

  @Test func numbersInAnEarlierOrder() {
    let order = SearchOrder(of: site(Self.paths))
    #expect(order.numbers(in: order) { $0 } == order.pages.indices.map { $0 })
    let first = order.pages[40]
    let changed = order.numbers(in: order) { $0 == first ? nil : $0 }
    #expect(order.pages.indices.filter { changed[$0] == nil && order.pages[$0] != nil } == [40])
  }
}
