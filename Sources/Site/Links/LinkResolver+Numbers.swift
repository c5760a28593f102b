import PageModel

/// The numbers of pages, and of the headings, figures and tables on them.
extension LinkResolver {
  /// Returns the number of a page in the reading order, which begins after the home page; nil if its numbers do not
  /// begin with one.
  public func chapter(of page: Int) -> Int? {
    guard pages[page].summary.numbering(in: site.configuration.numbering) == .site else { return nil }
    let chapters = lazyChapters.withLock { chapters in
      if let chapters { return chapters }
      var made: [Int: Int] = [:]
      for page in site.navigation.readingOrder where page != site.home && !pages[page].isGenerated {
        made[page] = made.count + 1
      }
      chapters = made
      return made
    }
    return chapters[page]
  }

  /// Returns the numbers on a page by anchor; none if it is not numbered.
  public func numbers(on page: Int) -> [String: String] {
    let summary = pages[page].summary
    guard summary.numbering(in: site.configuration.numbering) != .none else { return [:] }
    return summary.numbers(chapter: chapter(of: page))
  }
}
