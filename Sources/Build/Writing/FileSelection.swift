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
  /// All files that are made for the whole site, except those of the search index.
  static let siteFiles = FileSelection(FileGroup.allCases.filter { $0 != .pages && $0 != .assets })
  /// All files except copied files and those of the search index.
  static let composed = FileSelection(FileGroup.allCases.filter { $0 != .assets })

  /// Selects all files of some groups.
  private init(_ groups: [FileGroup], includesSearchIndex: Bool = false) {
    let all: Choice = { Array(0..<$0) }
    choices = Dictionary(uniqueKeysWithValues: groups.map { ($0, all) })
    self.includesSearchIndex = includesSearchIndex
  }

  /// Selects single pages by their indices in the site, and copied files by their indices in the content.
  init(pages: [Int], assets: [Int]) {
    choices = [.pages: { _ in pages }, .assets: { _ in assets }]
    includesSearchIndex = false
  }

  var isEmpty: Bool { choices.isEmpty }

  /// Returns the choice for a group; nil if none of its files is selected.
  subscript(group: FileGroup) -> Choice? { choices[group] }
}
