import Basics
import Build
import PageModel
import Site

/// An earlier, published version of the site.
struct PreviousSite: Sendable {
  /// The URLs that readers may have kept, without duplicates, sorted by path.
  let urls: [PreviousURL]
  /// The contents of the pages; nil if only their URLs are known.
  let pages: PreviousPages?

  /// - Parameters:
  ///   - source: the files or the URLs of the earlier version.
  ///   - baseURL: the current base URL of the site. The paths of absolute URLs are made relative to it. If it is nil,
  ///     they are relative to their common folder.
  init(_ source: PreviousSource, baseURL: String?) {
    var urls: Set<PreviousURL> = []
    switch source {
    case .files(let files, let folder):
      let all = Set(files)
      urls = Self.urls(of: all)
      pages = .files(all, folder: folder)
    case .version(let version):
      urls = Self.urls(of: version.files)
      pages = .kept(version.pages)
    case .urls(let texts):
      pages = nil
      let paths = texts.compactMap { AbsoluteURL($0).map { Self.decoded(String($0.path)) } }
      let root =
        baseURL.flatMap { AbsoluteURL($0) }.map { Self.asFolder(Self.decoded(String($0.path))) }
        ?? Self.commonFolder(of: paths)
      for path in paths {
        urls.insert(
          PreviousURL(page: path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path))
      }
    }
    self.urls = urls.sorted { Paths.precedes($0.path, $1.path) }
  }

  private static func urls(of files: Set<String>) -> Set<PreviousURL> {
    Set(files.lazy.filter { !isAside($0, among: files) }.map(PreviousURL.init(file:)))
  }

  /// Returns the path of a URL, percent-decoded and without leading slashes.
  private static func decoded(_ path: String) -> String {
    String(PercentEncoding.decode(path).drop { $0 == "/" })
  }

  /// Returns the path with a trailing slash. The empty path remains empty.
  private static func asFolder(_ path: String) -> String {
    path.isEmpty || path.utf8.last == UInt8(ascii: "/") ? path : path + "/"
  }

  /// Returns the common folder of all paths, with a trailing slash. It is the root of the site, since a sitemap
  /// contains the home page.
  private static func commonFolder(of paths: [String]) -> String {
    guard var folder = paths.first.map({ Self.folder(of: $0) }) else { return "" }
    for path in paths {
      while !path.hasPrefix(folder) { folder = Self.folder(of: String(folder.dropLast())) }
    }
    return folder
  }

  private static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
  }

  /// Whether readers have no reason to keep the URL of a file: it is a by-product of another file, belongs to one build
  /// only, or is for programs that request it each time.
  private static func isAside(_ file: String, among all: Set<String>) -> Bool {
    if WrittenFiles.isBuildSpecific(file) || forPrograms.contains(file) { return true }
    if file.hasPrefix("sitemap"), file.hasSuffix(".xml") { return true }
    if file.split(separator: "/").contains(where: { $0.hasPrefix(".") }) { return true }
    for ending in [".gz", ".br"] where file.hasSuffix(ending) {
      return all.contains(String(file.dropLast(ending.count)))
    }
    // The Markdown copy of a page moves together with the page.
    guard file.hasSuffix(".md") else { return false }
    let stem = file.dropLast(3)
    return all.contains(stem + ".html") || all.contains(stem + "/index.html")
  }

  private static let forPrograms: Set<String> = ["404.html", "robots.txt", "_headers", "_redirects"]
}

// MARK: - PreviousURL

/// A URL of an earlier version of the site, as readers may have bookmarked it.
struct PreviousURL: Hashable, Sendable {
  /// The path relative to the root of the site, not percent-encoded: `old/`, `old.html` or `old`. It is empty for the
  /// home page.
  let path: String
  let isPage: Bool
  /// The paths of files in an output folder. If any of them exists, the URL works.
  let files: [String]

  /// Creates the URL of a file in an output folder.
  init(file: String) {
    isPage = file.hasSuffix(".html") || file.hasSuffix(".htm")
    path = Self.isIndex(file) ? String(file.dropLast(Self.index.count)) : file
    files = [file]
  }

  /// Creates the URL of a page from its path in a sitemap.
  ///
  /// For `old/`, servers send `old/index.html`. For `old`, they send `old/index.html`, `old.html` or `old`.
  init(page: String) {
    path = Self.isIndex(page) ? String(page.dropLast(Self.index.count)) : page
    isPage = true
    if path.isEmpty || path.utf8.last == UInt8(ascii: "/") {
      files = [path + Self.index]
    } else if path.hasSuffix(".html") || path.hasSuffix(".htm") {
      files = [path]
    } else {
      files = ["\(path)/\(Self.index)", path + ".html", path]
    }
  }

  /// The percent-encoded path with a leading slash, as messages show it: `/old/`.
  var shown: String { "/" + RelativeURL.encoded(path) }

  /// The path without the parts that depend on the URL style: `a/b` for `a/b/`, `a/b/index.html` and `a/b.html`.
  var stem: String { Self.stem(path) }

  static func stem(_ path: String) -> String {
    var stem = isIndex(path) ? path.dropLast(index.count) : path[...]
    if stem.hasSuffix(".html") { stem = stem.dropLast(5) }
    while stem.utf8.last == UInt8(ascii: "/") { stem = stem.dropLast() }
    return String(stem)
  }

  private static let index = "index.html"

  private static func isIndex(_ path: String) -> Bool { path == index || path.hasSuffix("/" + index) }
}
