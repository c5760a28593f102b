/// Finds pages by their files and by their URLs.
struct PageIndex: Sendable {
  private var paths: PathTable
  /// By URL without slash, `.html` and `index` at its end; then by file without ending, where that differs.
  private var urls: PathTable

  init(_ pages: [Page]) {
    paths = PathTable(capacity: pages.count)
    // A page may be known by its file as well.
    urls = PathTable(capacity: pages.count * 2)
    // By index, since a copy of each page would count references.
    for index in pages.indices {
      pages[index].path.withBytes { _ = paths.set($0, index) }
      pages[index].url.withBytes { urls.setIfAbsent(Self.key($0), index) }
    }
    for index in pages.indices {
      pages[index].path.withBytes { bytes in
        urls.setIfAbsent(Self.key(Self.stem(bytes)), index)
        if pages[index].isIndex { urls.setIfAbsent(Self.folder(bytes), index) }
      }
    }
  }

  /// The page of a file below `content/`.
  func page(file: UnsafeBufferPointer<UInt8>) -> Int? { paths.find(file) }

  /// The page at a URL of the site, with or without what may stand at its end.
  func page(url: UnsafeBufferPointer<UInt8>) -> Int? { urls.find(Self.key(url)) }

  /// The page that an author means by a file, a folder or a URL, all from the site's root.
  func page(at text: String) -> Int? {
    var text = text[...]
    for prefix in ["./", "/", "content/"] where text.hasPrefix(prefix) { text = text.dropFirst(prefix.count) }
    return String(text).withBytes { page(file: $0) ?? page(url: $0) }
  }

  /// Whether the bytes end like a page's file.
  static func isPageFile(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    hasSuffix(path, ".md") || hasSuffix(path, ".markdown") || hasSuffix(path, ".txt")
  }

  /// The URL without slash, `.html` and `index` at its end.
  static func key(_ url: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var end = url.count
    while end > 0, url[end - 1] == UInt8(ascii: "/") { end -= 1 }
    var key = UnsafeBufferPointer(rebasing: url[..<end])
    if hasSuffix(key, ".html") { key = UnsafeBufferPointer(rebasing: key[..<(key.count - 5)]) }
    if hasSuffix(key, "/index") { return UnsafeBufferPointer(rebasing: key[..<(key.count - 6)]) }
    return key.count == 5 && hasSuffix(key, "index") ? UnsafeBufferPointer(rebasing: key[..<0]) : key
  }

  static func stem(_ path: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    for (suffix, count) in [(".md", 3), (".markdown", 9), (".txt", 4)] as [(StaticString, Int)]
    where hasSuffix(path, suffix) {
      return UnsafeBufferPointer(rebasing: path[..<(path.count - count)])
    }
    return path
  }

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
