extension HeadingList {
  /// Returns whether the list has the properties that navigation, links and search rely on:
  ///
  /// - Levels are from 2 to 6, and no level is skipped: the first heading has level 2, and each other heading is at
  ///   most one level below the previous one.
  /// - Each heading has an anchor, and no anchor occurs twice.
  /// - Each heading has its line in the source file, from 1.
  /// - The texts of the headings are one after another in `bytes`.
  ///
  /// Only debug builds call this function, when a page has been rendered. A list from a cache is verified while it is
  /// read.
  public func checkInvariants() -> Bool {
    var level = 1
    var end = 0
    var anchors: Set<ArraySlice<UInt8>> = []
    for (heading, mark) in zip(self, marks) {
      guard 2...6 ~= heading.level, heading.level <= level + 1, heading.line >= 1 else { return false }
      guard end < Int(mark.anchorEnd), mark.anchorEnd <= mark.htmlEnd, mark.htmlEnd <= mark.textEnd,
        anchors.insert(heading.anchorBytes).inserted
      else { return false }
      level = heading.level
      end = Int(mark.textEnd)
    }
    return end == bytes.count
  }
}
