import PageModel

/// Finds pages by their files and by their URLs.
struct PageIndex: Sendable {
  private var paths: PathTable
  /// The pages by their URLs as `key(_:)` returns them, and by the paths of their files without extension.
  private var urls: PathTable
  private let equivalent = EquivalentPaths<Int>()

  init(_ pages: [Page]) {
    paths = PathTable(capacity: pages.count)
    // Each page has up to two keys: its URL, and the path of its file.
    urls = PathTable(capacity: pages.count * 2)
    // Use indices: copying each page would retain and release its objects.
    for index in pages.indices {
      pages[index].path.withBytes { _ = paths.set($0, index) }
      pages[index].url.withBytes { urls.setIfAbsent(Self.key($0), index) }
      for path in pages[index].replacedFiles { path.withBytes { _ = paths.set($0, index) } }
    }
    for index in pages.indices {
      pages[index].path.withBytes { bytes in
        urls.setIfAbsent(Self.key(Self.stem(bytes)), index)
        if pages[index].isIndex { urls.setIfAbsent(Self.folder(bytes), index) }
      }
    }
    equivalent.add(pages) { $0 }
  }

  /// Returns the page made from a file below the content folder.
  func page(file: UnsafeBufferPointer<UInt8>) -> Int? { paths.find(file) }

  /// Returns the page at a URL relative to the site’s root. A final slash, `.html` and `index` are optional.
  func page(url: UnsafeBufferPointer<UInt8>) -> Int? { urls.find(Self.key(url)) }

  /// Returns the page with this file or URL. The path may begin with `./`, `/` or `content/`.
  func page(at text: String) -> Int? {
    var text = text[...]
    for prefix in ["./", "/", "content/"] where text.hasPrefix(prefix) { text = text.dropFirst(prefix.count) }
    let path = String(text)
    return path.withBytes { page(file: $0) ?? page(url: $0) } ?? equivalent.find(path, withoutEnding: true)
  }

  /// Returns whether a path has the extension of a page: `.md`, `.markdown` or `.txt`.
  static func isPageFile(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    hasSuffix(path, ".md") || hasSuffix(path, ".markdown") || hasSuffix(path, ".txt")
  }

  /// Returns a URL without final slashes, `.html` and `index`.
  static func key(_ url: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var end = url.count
    while end > 0, url[end - 1] == UInt8(ascii: "/") { end -= 1 }
    var key = UnsafeBufferPointer(rebasing: url[..<end])
    if hasSuffix(key, ".html") { key = UnsafeBufferPointer(rebasing: key[..<(key.count - 5)]) }
    if hasSuffix(key, "/index") { return UnsafeBufferPointer(rebasing: key[..<(key.count - 6)]) }
    return key.count == 5 && hasSuffix(key, "index") ? UnsafeBufferPointer(rebasing: key[..<0]) : key
  }

  /// Returns a path without the extension of a page.
  static func stem(_ path: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    for (suffix, count) in [(".md", 3), (".markdown", 9), (".txt", 4)] as [(StaticString, Int)]
    where hasSuffix(path, suffix) {
      return UnsafeBufferPointer(rebasing: path[..<(path.count - count)])
    }
    return path
  }

  /// Returns the folder of a path, without a slash at its end; empty for a path without a folder.
  static func folder(_ path: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: path[..<(path.lastIndex(of: UInt8(ascii: "/")) ?? 0)])
  }

  private static func hasSuffix(_ bytes: UnsafeBufferPointer<UInt8>, _ suffix: StaticString) -> Bool {
    let count = suffix.utf8CodeUnitCount
    guard bytes.count >= count else { return false }
    let start = bytes.count - count
    for index in 0..<count where bytes[start + index] != suffix.utf8Start[index] { return false }
    return true
  }
}

// MARK: - PageNameIndex

/// Finds pages by name (the last component of the path, or the slug of the title) and by folder.
struct PageNameIndex: Sendable {
  /// The largest number of names among which the most similar one is searched for. Comparing names is slow, and a large
  /// site may have many broken links.
  static let searchLimit = 2000

  private var names: PathTable
  private var titles: PathTable
  private var folders: PathTable
  /// For each page, the next page with the same name; -1 for the last one.
  private var nextByName: [Int]
  /// For each page, the next page in the same folder; -1 for the last one.
  private var nextInFolder: [Int]

  init(_ pages: [Page]) {
    names = PathTable(capacity: pages.count)
    titles = PathTable(capacity: pages.count)
    folders = PathTable()
    nextByName = [Int](repeating: -1, count: pages.count)
    nextInFolder = nextByName
    // In reverse order, so that each list is in the order of the pages.
    for index in pages.indices.reversed() {
      let page = pages[index]
      Self.name(of: page).lowercased().withBytes { nextByName[index] = names.set($0, index) ?? -1 }
      PathComponent.slug(from: page.title).withBytes { _ = titles.set($0, index) }
      String(PageURLs.folder(of: page.path)).withBytes {
        nextInFolder[index] = folders.set($0, index) ?? -1
      }
    }
  }

  /// Returns the pages with this name, else the first page with this title.
  func pages(named name: String) -> [Int] {
    let byName = list(names.find(name.lowercased()), nextByName)
    return byName.isEmpty ? titles.find(PathComponent.slug(from: name)).map { [$0] } ?? [] : byName
  }

  /// Returns the pages whose files are directly in a folder.
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

  /// Returns the file name without its extension; for the index page of a folder, the name of the folder.
  static func name(of page: Page) -> Substring {
    let stem = PageURLs.stem(page.path)
    guard page.isIndex else { return stem }
    let folder = PageURLs.folder(of: page.path)
    return folder.isEmpty ? stem : PageURLs.stem(String(folder))
  }
}

// MARK: - AssetIndex

/// Finds assets (files below the content folder that are not pages) and the folders that contain them.
struct AssetIndex: Sendable {
  /// The paths of all assets, sorted, then of their folders, each with a slash at its end.
  private(set) var names: [String]
  private var table: PathTable

  init(_ assets: Set<String>) {
    names = assets.sorted()
    table = PathTable(capacity: assets.count)
    for index in names.indices {
      let name = names[index]
      name.withBytes { _ = table.set($0, index) }
      var folder = PageURLs.folder(of: name)
      while !folder.isEmpty {
        let path = String(folder)
        if table.find(path) != nil { break }
        names.append(path + "/")
        path.withBytes { _ = table.set($0, names.count - 1) }
        folder = PageURLs.folder(of: path)
      }
    }
  }

  /// Returns the path of the asset or folder at this path, with a slash at the end of a folder; nil if there is none.
  func asset(_ path: UnsafeBufferPointer<UInt8>) -> String? { table.find(path).map { names[$0] } }
}
