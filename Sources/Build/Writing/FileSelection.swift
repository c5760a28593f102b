/// The groups of a site’s files, in the order in which they are written: if two files have the same path, the one of
/// the earlier group is written. The files of the search index come last.
enum FileGroup: CaseIterable, Sendable {
  /// The pages, each with its Markdown.
  case pages
  /// The files that are copied from the content folder.
  case assets
  /// The lazy sections of the sidebar.
  case lazySections
  /// The style sheet and the scripts, which are written together.
  case theme
  /// The parts of the list of all pages.
  case allPages
  /// The pages that show all pages, and the file with the Markdown of all pages.
  case print
  case redirects
  /// The page for missing pages, and the files for programs, which are written together.
  case singleFiles
}

/// The files of a site that are written.
struct FileSelection: Sendable {
  /// Given the number of files of a group, returns the indices of the selected ones.
  typealias Choice = @Sendable (_ count: Int) -> [Int]

  private let choices: [FileGroup: Choice]
  let includesSearchIndex: Bool

  /// No file.
  static let none = FileSelection([])
  /// All files.
  static let all = FileSelection(FileGroup.allCases, includesSearchIndex: true)
  /// All files that are made for the whole site, except the print pages, which need the bodies of pages.
  static let siteFiles = FileSelection(FileGroup.allCases.filter { ![.pages, .assets, .print].contains($0) })
  /// All files that are composed from templates. The print pages are left out, so that each page is composed only once.
  static let composed = FileSelection(FileGroup.allCases.filter { $0 != .assets && $0 != .print })
  /// The pages that show all pages, and the file with the Markdown of all pages.
  static let print = FileSelection([.print])

  /// Selects all files of some groups.
  private init(_ groups: [FileGroup], includesSearchIndex: Bool = false) {
    let all: Choice = { Array(0..<$0) }
    choices = Dictionary(uniqueKeysWithValues: groups.map { ($0, all) })
    self.includesSearchIndex = includesSearchIndex
  }

  /// Selects single pages by their indices in the site, with the pages that show all pages, and copied files by their
  /// indices in the content.
  ///
  /// - Parameters:
  ///   - allPages: the parts of the list of all pages.
  ///   - others: the groups of which all files are selected too.
  init(pages: [Int], assets: [Int], allPages: [Int] = [], others: [FileGroup] = []) {
    var choices: [FileGroup: Choice] = [.pages: { _ in pages }, .assets: { _ in assets }]
    if !allPages.isEmpty { choices[.allPages] = { _ in allPages } }
    for group in pages.isEmpty ? others : others + [.print] { choices[group] = { Array(0..<$0) } }
    self.choices = choices
    includesSearchIndex = false
  }

  var isEmpty: Bool { choices.isEmpty }

  /// Returns the choice for a group; nil if none of its files is selected.
  subscript(group: FileGroup) -> Choice? { choices[group] }
}
