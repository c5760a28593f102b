/// Finds the links of a folder whose files have the names of pages to which they link by their paths on an unknown
/// website: `/docs/2/knots.html`, or `../org/rope/Knot.html` for `Knot.md`.
///
/// Such links lead to no file, so an author has not written them for these files.
struct CopiedLinks {
  /// The smallest number of pages in the folder, and of different pages that links lead to.
  private static let fewestPages = 5
  private static let fewestTargets = 8

  /// The pages of the folder that have such links.
  private(set) var pages: [Int] = []
  /// The paths from the root of the site to which links lead, with the pages that have their names.
  private(set) var targets: [(path: String, page: Int)] = []

  /// Finds nothing unless most pages of the folder have such links, and most of these links lead to pages.
  ///
  /// - Parameters:
  ///   - members: the indices of the ordinary pages of a folder.
  ///   - all: all pages of the site.
  init?(_ members: [Int], in all: [CollectedPage]) {
    guard members.count >= Self.fewestPages else { return nil }
    var files: [String: Int] = [:]
    for page in members { files[Self.folded(all[page].stem)] = page }
    var found: [String: Int] = [:]
    var missing: Set<String> = []
    for page in members {
      var leads = false
      for path in all[page].sitePaths where !path.isEmpty {
        if let target = found[path] ?? Self.target(path, files) {
          found[path] = target
          leads = leads || target != page
        } else {
          missing.insert(path)
        }
      }
      if leads { pages.append(page) }
    }
    guard pages.count * 2 >= members.count, found.count * 2 >= missing.count,
      Set(found.values).count >= Self.fewestTargets
    else { return nil }
    targets = found.map { ($0.key, $0.value) }.sorted { $0.path < $1.path }
  }

  /// Returns the page whose file is named after a path, or after the last components of a path.
  private static func target(_ path: String, _ files: [String: Int]) -> Int? {
    var parts = withoutExtension(path).split(separator: "/").drop { $0 == ".." || $0 == "." }
    while !parts.isEmpty {
      if let page = files[folded(parts.joined())] { return page }
      parts = parts.dropFirst()
    }
    return nil
  }

  private static func withoutExtension(_ path: String) -> Substring {
    for ending in [".html", ".htm", ".md"] where path.hasSuffix(ending) {
      return path.dropLast(ending.utf8.count)
    }
    return path[...]
  }

  private static func folded(_ name: some StringProtocol) -> String {
    FolderPath.folded(name).filter { $0 != "." }
  }
}
