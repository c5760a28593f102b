import Basics
import PageModel

extension ProjectDraft {
  /// Keeps only the first entry of each page in the navigation, because a page has one place in it. Other tools allow
  /// several entries, such as one for each section of the page, so one note is enough for all of them.
  mutating func removeRepeatedEntries() {
    guard let file = project.navigation else { return }
    var known: Set<String> = []
    var repeated: [NavigationFile.Entry] = []
    func kept(_ entries: [NavigationFile.Entry]) -> [NavigationFile.Entry] {
      entries.compactMap { entry in
        var entry = entry
        var isRepeated = false
        if let target = entry.target, !entry.isExternal, !known.insert(target).inserted {
          isRepeated = true
          repeated.append(entry)
        }
        entry.children = kept(entry.children)
        guard isRepeated else { return entry }
        if entry.children.isEmpty { return nil }
        // Without its page, the entry is a group, which needs a title.
        if entry.title != nil { entry.target = nil }
        return entry
      }
    }
    let entries = kept(file.entries)
    guard let first = repeated.first, let name = first.target else { return }
    project.navigation?.entries = entries
    let others = Set(repeated.compactMap(\.target)).count - 1
    project.diagnostics.append(
      Diagnostic(
        "navigation.repeated/\(others > 0 ? "pages" : "page")",
        at: SourceLocation(file: file.file, line: first.line, column: first.column),
        ["page": name, "others": others == 1 ? "1 other page" : "\(others) other pages"]))
  }
}
