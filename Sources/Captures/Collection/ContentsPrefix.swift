/// Finds the tables of contents whose links are relative to a folder above: `references/knots.md` in the folder
/// `references`, because a tool writes all paths from the root of its repository.
enum ContentsPrefix {
  /// The minimum number of links that count as evidence, and the maximum number of folders above.
  private static let fewest = 3
  private static let deepest = 4

  /// Returns the prefixes that such links contain before the paths of files, such as `references/`, by the index of the
  /// page.
  static func find(_ pages: [CollectedPage]) -> [Int: String] {
    var captures: Set<String> = []
    var prefixes: [Int: String] = [:]
    for (index, page) in pages.enumerated() {
      guard !page.isCapture, let contents = page.ownContents else { continue }
      if captures.isEmpty { captures = Set(pages.lazy.filter(\.isCapture).map(\.path)) }
      prefixes[index] = prefix(of: links(contents.entries), in: String(page.folder), captures)
    }
    return prefixes
  }

  private static func prefix(of links: [[Substring]], in folder: String, _ captures: Set<String>) -> String? {
    func leads(_ parts: some Sequence<Substring>) -> Bool {
      captures.contains(FolderPath.join(folder, parts.joined(separator: "/")))
    }
    let missing = links.filter { !leads($0) }
    guard missing.count >= fewest, missing.count * 2 >= links.count, let first = missing.first else {
      return nil
    }
    for depth in 1...deepest where first.count > depth {
      let beginning = first.prefix(depth)
      // Nearly all of the links have the same beginning, and lead to captures without it.
      let found = missing.count { $0.starts(with: beginning) && leads($0.dropFirst(depth)) }
      if found * 10 >= missing.count * 8 { return beginning.joined(separator: "/") + "/" }
    }
    return nil
  }

  /// Returns the components of the relative links of a table of contents.
  private static func links(_ entries: [TableOfContents.Entry]) -> [[Substring]] {
    entries.flatMap { entry -> [[Substring]] in
      let inner = links(entry.children)
      guard let url = entry.url, !url.hasPrefix("/"), !url.contains("://") else { return inner }
      let path = url.replacing("%20", with: " ").prefix { $0 != "#" && $0 != "?" }
      return [path.split(separator: "/").filter { $0 != "." }] + inner
    }
  }
}
