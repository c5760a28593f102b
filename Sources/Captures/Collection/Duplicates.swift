import Basics

/// A capture that is left out, because another one shows the same page.
public struct DuplicateCapture: Sendable, Equatable {
  /// Why two captures show the same page.
  public enum Reason: Sendable {
    case sameFile, sameURL, redirect, sameText
  }

  /// The index of the capture that is left out.
  public var page: Int
  /// The index of the page that is kept.
  public var kept: Int
  public var reason: Reason
}

/// Finds captures of the same page within one collection.
struct Duplicates {
  private let pages: [CollectedPage]
  /// For each page, another page of the same group, or itself.
  private var group: [Int]
  private var reasons: [Int: DuplicateCapture.Reason] = [:]
  /// The pages that redirect to another page of the collection.
  private var redirecting: Set<Int> = []

  /// Returns the captures to leave out.
  ///
  /// - Parameter members: the indices of the pages of a collection.
  static func find(_ pages: [CollectedPage], members: [Int]) -> [DuplicateCapture] {
    var duplicates = Duplicates(pages: pages, group: Array(pages.indices))
    duplicates.join(members)
    return duplicates.leftOut(members)
  }

  private init(pages: [CollectedPage], group: [Int]) {
    self.pages = pages
    self.group = group
  }

  private mutating func join(_ members: [Int]) {
    var files: [ContentHash: Int] = [:]
    var urls: [String: Int] = [:]
    for page in members {
      if pages[page].isCapture {
        if let first = files[pages[page].file] {
          join(first, page, .sameFile)
        } else {
          files[pages[page].file] = page
        }
      }
      guard let key = pages[page].key else { continue }
      if let first = urls[key] { join(first, page, .sameURL) } else { urls[key] = page }
    }
    var texts: [ContentHash: Int] = [:]
    for page in members {
      guard let facts = pages[page].capture?.facts else { continue }
      if let url = facts.redirect, let target = urls[SourceURL.fullKey(url)], root(target) != root(page) {
        redirecting.insert(page)
        join(target, page, .redirect)
      } else if let url = facts.headingURL, let target = urls[SourceURL.fullKey(url)],
        root(target) != root(page),
        hasSameTitle(target, page)
      {
        redirecting.insert(page)
        join(target, page, .redirect)
      }
      guard let text = facts.text else { continue }
      if let first = texts[text] {
        // Different URLs are different pages, whatever they contain.
        let isOther = pages[first].key != nil && pages[page].key != nil && pages[first].key != pages[page].key
        if hasSameTitle(first, page), !isOther { join(first, page, .sameText) }
      } else {
        texts[text] = page
      }
    }
  }

  private func hasSameTitle(_ a: Int, _ b: Int) -> Bool {
    FolderPath.folded(pages[a].title) == FolderPath.folded(pages[b].title)
  }

  private func root(_ page: Int) -> Int {
    var page = page
    while group[page] != page { page = group[page] }
    return page
  }

  private mutating func join(_ a: Int, _ b: Int, _ reason: DuplicateCapture.Reason) {
    let (first, second) = (root(a), root(b))
    if reasons[b] == nil { reasons[b] = reason }
    if reasons[a] == nil { reasons[a] = reason }
    if first == second { return }
    group[max(first, second)] = min(first, second)
    for page in [a, b] { group[page] = root(page) }
  }

  private func leftOut(_ members: [Int]) -> [DuplicateCapture] {
    var best: [Int: Int] = [:]
    for page in members {
      let root = root(page)
      best[root] = best[root].map { isBetter(page, than: $0) ? page : $0 } ?? page
    }
    return members.compactMap { page in
      // An ordinary page belongs to its author, and is never left out.
      guard pages[page].isCapture, let kept = best[root(page)], kept != page else { return nil }
      return DuplicateCapture(page: page, kept: kept, reason: reasons[page] ?? .sameURL)
    }
  }

  /// Returns whether a page is kept rather than another one with a smaller index: the newer or the more complete one.
  private func isBetter(_ a: Int, than b: Int) -> Bool {
    if pages[a].isCapture != pages[b].isCapture { return pages[b].isCapture }
    if redirecting.contains(a) != redirecting.contains(b) { return redirecting.contains(b) }
    let (first, second) = (pages[a].capture?.facts.length ?? 0, pages[b].capture?.facts.length ?? 0)
    // A capture that has lost most of its text is not better because it is newer.
    if first * 2 < second { return false }
    if second * 2 < first { return true }
    if let date = pages[a].date, let other = pages[b].date, date.prefix(10) != other.prefix(10),
      Self.isISO(date),
      Self.isISO(other)
    {
      return date > other
    }
    if first != second { return first > second }
    if isNamed(a) != isNamed(b) { return isNamed(a) }
    return pages[a].isIndex && !pages[b].isIndex
  }

  /// Whether the file of a page is named after the last component of its URL. Other copies may have been captured
  /// through links to headings of the page.
  private func isNamed(_ page: Int) -> Bool {
    pages[page].url.flatMap(SourceURL.slug).map {
      FolderPath.folded($0) == FolderPath.folded(pages[page].stem)
    }
      ?? false
  }

  private static func isISO(_ date: String) -> Bool {
    date.utf8.count >= 10 && date.utf8.prefix(4).allSatisfy(\.isASCIIDigit)
  }
}
