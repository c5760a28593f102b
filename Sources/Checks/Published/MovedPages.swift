import Basics
import Build
import Site

/// Guesses which page of the site took the place of one that is gone.
struct MovedPages {
  /// Comparing how names are spelt is slow, so it is done for so many pairs of pages.
  private static let mostPairs = 200_000

  private let site: Site
  private let stems: [String]
  /// By what pages have in common; -1 where several have it.
  private var byStem: [String: Int] = [:]
  private var byTitle: [String: Int] = [:]
  private var byName: [String: Int] = [:]
  private let comparesSpelling: Bool

  /// - Parameter count: how many pages are gone.
  init(_ site: Site, for count: Int) {
    self.site = site
    stems = site.pages.map { PublishedAddress.stem($0.url) }
    comparesSpelling = count * stems.count <= Self.mostPairs
    for (page, stem) in stems.enumerated() {
      Self.add(page, stem.lowercased(), to: &byStem)
      Self.add(page, site.pages[page].title, to: &byTitle)
      Self.add(page, Self.name(stem), to: &byName)
    }
  }

  private static func add(_ page: Int, _ key: String, to index: inout [String: Int]) {
    index[key] = index[key] == nil ? page : -1
  }

  /// The page at the same path in another style or case; else the one of that title; else of that name; else the one
  /// whose path is spelt most like it.
  func page(for gone: PublishedChanges.Page) -> Int? {
    let stem = gone.address.stem
    for found in [byStem[stem.lowercased()], gone.title.flatMap { byTitle[$0] }, byName[Self.name(stem)]] {
      if let found, found >= 0 { return found }
    }
    guard comparesSpelling, let near = Spelling.nearest(to: stem, in: stems) else { return nil }
    return stems.firstIndex(of: near)
  }

  /// The last part of a path, in lower case.
  private static func name(_ stem: String) -> String { Paths.name(stem).lowercased() }
}
