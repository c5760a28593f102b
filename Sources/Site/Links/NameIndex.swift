/// Finds pages by name: the last part of the path, or the title written like one; and by folder.
struct NameIndex: Sendable {
  /// How many names are compared to find the nearest: comparing is slow, and a large site may have many broken
  /// links.
  static let searchLimit = 2000

  private var names: PathTable
  private var titles: PathTable
  private var folders: PathTable
  /// The next page of the same name, of the same folder; -1 for the last.
  private var nextByName: [Int]
  private var nextInFolder: [Int]

  init(_ pages: [Page]) {
    names = PathTable(capacity: pages.count)
    titles = PathTable(capacity: pages.count)
    folders = PathTable()
    nextByName = [Int](repeating: -1, count: pages.count)
    nextInFolder = nextByName
    // Backwards, so that the lists run forwards.
    for index in pages.indices.reversed() {
      let page = pages[index]
      Self.name(of: page).lowercased().withBytes { nextByName[index] = names.set($0, index) ?? -1 }
      PathComponent.slug(from: page.title).withBytes { _ = titles.set($0, index) }
      String(PageAddresses.folder(of: page.path)).withBytes {
        nextInFolder[index] = folders.set($0, index) ?? -1
      }
    }
  }

  /// The pages of that name, else the one with that title.
  func pages(named name: String) -> [Int] {
    let byName = list(names.find(name.lowercased()), nextByName)
    return byName.isEmpty ? titles.find(PathComponent.slug(from: name)).map { [$0] } ?? [] : byName
  }

  /// The pages whose files stand in a folder.
  func pages(inFolder folder: String) -> [Int] { list(folders.find(folder), nextInFolder) }

  private func list(_ first: Int?, _ next: [Int]) -> [Int] {
    var list: [Int] = []
    var index = first ?? -1
    while index >= 0, list.count < Self.searchLimit {
      list.append(index)
      index = next[index]
    }
    return list
  }

  /// The file's name without ending; for a page that stands for its folder, the folder's name.
  static func name(of page: Page) -> Substring {
    let stem = PageAddresses.stem(page.path)
    guard page.isIndex else { return stem }
    let folder = PageAddresses.folder(of: page.path)
    return folder.isEmpty ? stem : PageAddresses.stem(String(folder))
  }
}
