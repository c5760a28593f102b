/// The files of what results show, in the order of their pages.
struct TextFileList: Sendable {
  /// How many bytes of a section's text are kept.
  var limit = 0
  /// For each file how many pages it holds, and its name.
  var pages: [Int] = []
  var names: [String] = []

  /// The names of the files that hold none of these pages, by the pages that each holds.
  func names(without changed: Set<Int>) -> [Range<Int>: String] {
    var known: [Range<Int>: String] = [:]
    var first = 0
    for (count, name) in zip(pages, names) {
      let range = first..<(first + count)
      first += count
      if !changed.contains(where: range.contains) { known[range] = name }
    }
    return known
  }
}
