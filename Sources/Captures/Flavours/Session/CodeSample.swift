/// One listing of a session with the chapters that name it.
struct CodeSample {
  var title: String
  var anchor: String
  /// The fenced listing, joined again.
  var lines: [Line]
  var chapterLines: [Int32]
}

/// Gives listings their titles: chapters name them in order, and equal titles in a row belong to one.
enum SampleTitles {
  static func assign(_ listings: [[Line]], _ chapters: [Chapter], _ draft: inout Draft) -> [CodeSample] {
    var groups: [[Chapter]] = []
    for chapter in chapters {
      if groups.last?.last?.title == chapter.title {
        groups[groups.count - 1].append(chapter)
      } else {
        groups.append([chapter])
      }
    }
    let names: [[Chapter]]? =
      groups.count == listings.count ? groups : chapters.count == listings.count ? chapters.map { [$0] } : nil
    if let first = listings.first?.first, !chapters.isEmpty {
      let check = SelfCheck(
        name: "Chapters name the code samples", passed: names != nil,
        detail: names == nil ? "\(listings.count) samples, \(groups.count) chapter titles" : "")
      draft.checks.append(check)
      if names == nil {
        draft.doesNotUnderstand(first, .samplesAndChapters(samples: listings.count, chapters: groups.count))
      }
    }
    var used: [String: Int] = [:]
    return listings.enumerated().map { index, listing in
      let chapters = names?[index] ?? []
      let title = chapters.first?.title ?? "Code sample \(index + 1)"
      var anchor = Anchor.of(Bytes(title))
      if anchor.isEmpty { anchor = "code-sample" }
      used[anchor, default: 0] += 1
      if let count = used[anchor], count > 1 { anchor += "-\(count)" }
      return CodeSample(
        title: title, anchor: anchor, lines: repaired(listing), chapterLines: chapters.map(\.number))
    }
  }

  /// The listing with its tokens joined, where it is Swift and broken.
  private static func repaired(_ listing: [Line]) -> [Line] {
    guard listing.count >= 2, let open = listing.first, let close = listing.last else { return listing }
    let isClosed = Shape.isFence(close.text)
    let body = Array(listing.dropFirst().dropLast(isClosed ? 1 : 0))
    let language = open.text.drop { $0 == Byte.backtick || $0 == UInt8(ascii: "~") }.trimmed
    guard language.isEmpty || language.equals("swift"), ListingForm.isBroken(body) else {
      return isClosed ? listing : listing + [Line("```", close.number)]
    }
    var lines = ListingJoiner.join(body)
    while lines.first?.isBlank == true { lines.removeFirst() }
    while lines.last?.isBlank == true { lines.removeLast() }
    return [Line("```swift", open.number)] + lines + [Line("```", close.number)]
  }
}
