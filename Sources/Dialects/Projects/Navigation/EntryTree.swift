import PageModel

/// The tree of a list in which each entry states its level, by its indentation or as a heading: a file `SUMMARY.md`, or
/// a table of contents in Markdown.
struct EntryTree {
  private(set) var entries: [NavigationFile.Entry] = []
  /// The entries that can still get children, from the outside in.
  private var open: [(level: Int, entry: NavigationFile.Entry)] = []

  /// Adds an entry below the last one with a lower level.
  mutating func add(_ entry: NavigationFile.Entry, level: Int) {
    close(to: level)
    open.append((level, entry))
  }

  /// Ends the entries at a level and below it, so that the next entry is not below them.
  mutating func close(to level: Int = 0) {
    while let last = open.last, last.level >= level {
      open.removeLast()
      if open.isEmpty {
        entries.append(last.entry)
      } else {
        open[open.count - 1].entry.children.append(last.entry)
      }
    }
  }
}
