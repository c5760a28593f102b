extension PostingSegment {
  /// Returns whether the segment has the properties that merging and encoding rely on:
  ///
  /// - Each section has a length and a text size, and the sections of all pages together are the sections of the
  ///   segment.
  /// - No token and no stem occurs twice.
  /// - The postings of a stem are sorted by section, without duplicates. (Distances are unsigned, so sections cannot
  ///   descend.) Each section is one of the segment’s, and each stem has as many postings as its count says, at least
  ///   one.
  /// - Only titles, the first sections of pages, have the fields 4 to 7.
  ///
  /// Only debug builds call this function, when pages have been indexed. A segment from a cache is protected by a hash.
  func checkInvariants() -> Bool {
    let count = sections.lengths.count
    guard sections.textSizes.count == count, sections.ofPages.reduce(0, { $0 + Int($1) }) == count,
      sections.headSizes.count == sections.ofPages.count
    else { return false }
    guard Set(tokens).count == tokens.count, Set(postings.stems).count == postings.stems.count,
      postings.counts.count == postings.stems.count, postings.runs.ends.count == postings.stems.count
    else { return false }
    var section = 0
    let firstSections = Set(
      sections.ofPages.map { count in
        defer { section += Int(count) }
        return section
      })
    return postings.stems.indices.allSatisfy { entry in
      var found: UInt32 = 0
      var next = 0
      for posting in postings.runs[entry].postings() {
        guard Int(posting.section) >= next, Int(posting.section) < count,
          posting.byte >> 5 < 4 || firstSections.contains(Int(posting.section))
        else { return false }
        next = Int(posting.section) + 1
        found += 1
      }
      return found > 0 && found == postings.counts[entry]
    }
  }
}
