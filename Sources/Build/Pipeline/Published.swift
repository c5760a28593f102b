import Basics
import SearchIndex
import Templates

/// What the second phase of a build found and made.
struct Published: Sendable {
  /// What is wrong with each page that was written, by its index in the site.
  var pages: [(page: Int, diagnostics: [Diagnostic])] = []
  /// What is wrong with everything else.
  var diagnostics: [Diagnostic] = []
  var assets: [CopiedAsset] = []
  /// How many files had been asked for at the end of each stage. Of two files with one path the one of the earlier
  /// stage is the site's.
  var stages: [Int] = []
  /// How pages name the files of the sidebar's branches.
  var branches: SidebarBranches?
  /// What the search index was made of.
  var search: SearchIndexState?

  /// Why files could not be copied.
  var failures: [Diagnostic] {
    var failures: [Diagnostic] = []
    for case .failed(let diagnostic) in assets { failures.append(diagnostic) }
    return failures
  }
}

/// What became of a file that is copied as it is.
enum CopiedAsset: Sendable {
  case copied(ContentRecord.Asset)
  case failed(Diagnostic)
}
