import PageModel

/// Finds pages by the URLs that they were captured from. Several pages may have the same source, such as in two
/// collections.
struct SourceIndex: Sendable {
  /// The index in `entries` of the first page of each URL.
  private var table = PathTable()
  /// The same for URLs in lowercase. Links to the pages of a site often differ in case.
  private var lowercased = PathTable()
  /// The pages, each with the index of the next page of the same URL; -1 for the last one.
  private var entries: [(page: Int, next: Int)] = []

  init(_ site: Site) {
    for alias in site.aliases.reversed() { add(alias.url, alias.page) }
    // In reverse order, so that each list is in the order of the pages. Sources come before aliases.
    for page in site.pages.indices.reversed() {
      if let source = site.pages[page].summary.metadata.source { add(source, page) }
    }
  }

  private mutating func add(_ url: String, _ page: Int) {
    guard let key = AbsoluteURL(url)?.key else { return }
    let next = table.set(key, entries.count) ?? -1
    _ = lowercased.set(Self.lowercased(key), entries.count)
    entries.append((page, next))
  }

  /// Returns the page with a URL, given by its key; nil if there is none. If there are several, returns the one whose
  /// folder has the most in common with the linking page’s folder, so that links within a collection stay in it.
  ///
  /// - Parameter path: the path of the linking page.
  func page(_ key: [UInt8], for path: String, in pages: [Page]) -> Int? {
    guard
      let first = key.withUnsafeBufferPointer({ table.find($0) })
        ?? Self.lowercased(key).withUnsafeBufferPointer({ lowercased.find($0) })
    else { return nil }
    if entries[first].next < 0 { return entries[first].page }
    var (best, length) = (entries[first].page, -1)
    var entry = first
    while entry >= 0 {
      let page = entries[entry].page
      let common = Self.commonFolder(path, pages[page].path)
      if common > length { (best, length) = (page, common) }
      entry = entries[entry].next
    }
    return best
  }

  private static func lowercased(_ key: [UInt8]) -> [UInt8] { key.map(\.asciiLowercased) }

  /// Returns the length of the path of the innermost folder that contains both files.
  private static func commonFolder(_ a: String, _ b: String) -> Int {
    var length = 0
    for (index, (first, second)) in zip(a.utf8, b.utf8).enumerated() {
      if first != second { break }
      if first == UInt8(ascii: "/") { length = index + 1 }
    }
    return length
  }
}
