import Basics
import PageModel

/// A page or a folder of a sidebar that follows from the folders of the files.
struct FolderOutline {
  /// The place among its siblings; those without one come last, by their names.
  var position: Double?
  var name: String
  var entries: [NavigationFile.Entry]

  /// Returns the entries of a folder: its pages and folders, in their order.
  ///
  /// - Parameters:
  ///   - pages: the pages in the folder and below it.
  ///   - path: returns the path of a page’s file.
  ///   - page: returns the outline of a page.
  ///   - folder: returns the outline of a folder, given its path and the pages below it.
  static func entries<Page>(
    of pages: [Page], in directory: String, path: (Page) -> String, page: (Page) -> FolderOutline,
    folder: (String, [Page]) -> FolderOutline
  ) -> [NavigationFile.Entry] {
    let level = directory.split(separator: "/").count
    guard level < 32 else { return [] }
    var all: [FolderOutline] = []
    var folders: [String: [Page]] = [:]
    for item in pages {
      let parts = path(item).split(separator: "/")
      if parts.count > level + 1 {
        folders[parts[...level].joined(separator: "/"), default: []].append(item)
      } else {
        all.append(page(item))
      }
    }
    for (path, inside) in folders.sorted(by: { Paths.precedes($0.key, $1.key) }) {
      all.append(folder(path, inside))
    }
    return all.sorted { a, b in
      let (x, y) = (a.position ?? .infinity, b.position ?? .infinity)
      return x != y ? x < y : Paths.precedes(a.name, b.name)
    }.flatMap(\.entries)
  }
}
