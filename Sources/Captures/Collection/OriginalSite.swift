/// Finds the original site of captures that do not name their source.
enum OriginalSite {
  /// Returns the URL of the site, such as `https://example.com/`, by the index of the page.
  ///
  /// The other captures of the collection show which site it is, if more than half of them agree. Otherwise, links that
  /// only one site has show it.
  ///
  /// - Parameters:
  ///   - members: the indices of the pages of a collection.
  ///   - unmarked: the pages that are captures although they show no sign of a tool.
  static func origins(_ pages: [CollectedPage], members: [Int], unmarked: Set<Int>) -> [Int: String] {
    let nameless = members.filter {
      pages[$0].source == nil && (pages[$0].isCapture || unmarked.contains($0))
    }
    if nameless.isEmpty { return [:] }
    var votes: [String: Int] = [:]
    for page in members where pages[page].isCapture {
      if let origin = SourceURL.origin(pages[page].url) { votes[origin, default: 0] += 1 }
    }
    let common = votes.majority
    let known = SourceURL.origin(HeadingLinkURL.absolute("/documentation/"))
    var origins: [Int: String] = [:]
    for page in nameless {
      let facts = pages[page].capture?.facts
      let linksToSite = facts?.linksToSite ?? true
      let url = facts?.headingURL ?? pages[page].siteLinks?.source
      if let origin = SourceURL.origin(url) ?? common ?? (linksToSite ? known : nil) {
        origins[page] = origin + "/"
      }
    }
    return origins
  }
}
