/// Finds a folder whose files have the names of pages to which they link from the root of an unknown website:
/// `/reference/v2/knot` leads to `knot.md`.
enum CopiedFolder {
  /// The smallest number of different pages that links lead to.
  private static let fewest = 8

  /// Returns the beginning of such links with a slash at its end, such as `/reference/v2/`; nil if there is none.
  ///
  /// - Parameters:
  ///   - members: the ordinary pages of a folder.
  ///   - all: all pages of the site.
  static func prefix(_ members: [CollectedPage], in all: [CollectedPage]) -> String? {
    guard members.count >= fewest else { return nil }
    var names: [Substring: Set<Substring>] = [:]
    for page in members {
      for path in page.rootPaths {
        names[FolderPath.folder(of: path[...]), default: []].insert(FolderPath.name(of: path[...]))
      }
    }
    let files = Set(members.map(\.stem))
    // Nearly all links lead to files of the folder, and a quarter of the files are such pages.
    let found = names.filter { _, names in
      let count = names.count(where: files.contains)
      return count >= fewest && count * 10 >= names.count * 9 && count * 4 >= members.count
    }
    guard let best = found.max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) })?.key,
      !best.isEmpty
    else { return nil }
    // If the site has pages in a folder with this path, the links can lead to these pages.
    let folder = best.dropFirst()
    return all.contains { FolderPath.isInside($0.folder, folder) } ? nil : best + "/"
  }
}
