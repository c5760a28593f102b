import Basics

/// One listing of a session with the chapters named after it.
struct CodeSample {
  var title: String
  var anchor: String
  /// The repaired listing, including its fences.
  var lines: [Line]
  /// The lines of those chapters in the captured file.
  var chapterLines: [Int32]
}

extension CodeSample {
  /// Assigns titles to listings: chapters name them in order, and consecutive chapters with the same title name one
  /// listing.
  static func assignTitles(_ listings: [[Line]], _ chapters: [SessionChapter], _ builder: inout PageBuilder)
    -> [CodeSample]
  {
    var groups: [[SessionChapter]] = []
    for chapter in chapters {
      if groups.last?.last?.title == chapter.title {
        groups[groups.count - 1].append(chapter)
      } else {
        groups.append([chapter])
      }
    }
    let names: [[SessionChapter]]? =
      groups.count == listings.count ? groups : chapters.count == listings.count ? chapters.map { [$0] } : nil
    if let first = listings.first?.first, !chapters.isEmpty {
      let check = SelfCheck(
        name: "Each code sample has a chapter title", passed: names != nil,
        detail: names == nil ? "\(listings.count) samples, \(groups.count) chapter titles" : "")
      builder.checks.append(check)
      if names == nil {
        builder.report(
          "capture.samples", at: first, ["samples": listings.count, "chapters": groups.count])
      }
    }
    let repaired = ListingRepair.repair(listings, &builder)
    var used: [String: Int] = [:]
    return repaired.enumerated().map { index, listing in
      let chapters = names?[index] ?? []
      let title = chapters.first?.title ?? "Code sample \(index + 1)"
      var anchor = HeadingAnchor.of(Bytes(title))
      if anchor.isEmpty { anchor = "code-sample" }
      used[anchor, default: 0] += 1
      if let count = used[anchor], count > 1 { anchor += "-\(count)" }
      return CodeSample(title: title, anchor: anchor, lines: listing, chapterLines: chapters.map(\.number))
    }
  }
}
