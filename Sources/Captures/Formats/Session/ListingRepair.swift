import Basics

/// Restores the listings of a page that have one token per line.
enum ListingRepair {
  /// A fenced listing of the page.
  private struct Listing {
    var lines: [Line]
    var body: [Line]
    var isClosed: Bool
    /// The result of joining; nil if the listing is in another language.
    var joined: ListingJoiner.Result?

    init(_ lines: [Line]) {
      self.lines = lines
      isClosed = lines.count >= 2 && lines.last.map { LineKind.isFence($0.text) } == true
      body = Array(lines.dropFirst().dropLast(isClosed ? 1 : 0))
      guard let open = lines.first, !body.isEmpty else { return }
      let language = open.text.drop { $0 == Byte.backtick || $0 == UInt8(ascii: "~") }.trimmed
      if language.isEmpty || language.equals("swift") || language.equals("Swift") {
        joined = ListingJoiner.join(body)
      }
    }
  }

  /// Returns the listings with their fences, joined if the page's listings are broken.
  static func repair(_ listings: [[Line]], _ builder: inout PageBuilder) -> [[Line]] {
    let listings = listings.map(Listing.init)
    var damage = ListingDamage()
    for listing in listings { if let joined = listing.joined { damage.add(listing.body, joined) } }
    var uncertain: [Line] = []
    let repaired = listings.map { listing in
      guard damage.isBroken, let joined = listing.joined else { return closed(listing) }
      if ListingDamage.isIntact(joined) {
        if joined.aligned > 0 { uncertain.append(listing.lines[0]) }
        return closed(listing)
      }
      if joined.contradictions > 0 || !joined.isBalanced { uncertain.append(listing.lines[0]) }
      return restored(listing, joined.lines)
    }
    if let first = uncertain.first {
      builder.report(
        "capture.listing", at: first, ["count": uncertain.count > 1 ? uncertain.count : nil])
    }
    return repaired
  }

  private static func closed(_ listing: Listing) -> [Line] {
    guard !listing.isClosed, let last = listing.lines.last else { return listing.lines }
    return listing.lines + [Line("```", last.number)]
  }

  private static func restored(_ listing: Listing, _ code: [Line]) -> [Line] {
    let start = code.firstIndex { !$0.isBlank } ?? code.endIndex
    let end = code.lastIndex { !$0.isBlank } ?? code.endIndex - 1
    let open = listing.lines[0]
    let close = listing.lines[listing.lines.count - 1]
    return [Line("```swift", open.number)] + code[start..<max(start, end + 1)] + [Line("```", close.number)]
  }
}
