import Basics
import Build
import Site

/// What stood at the addresses of a site when it was published.
struct PublishedSite: Sendable {
  /// Each once, in the order of their paths.
  let addresses: [PublishedAddress]
  /// The pages as they were; nil where only addresses are known.
  let pages: PublishedPages?

  /// - Parameter baseURL: where the site stands now.
  init(_ source: PublishedSource, baseURL: String?) {
    var addresses: Set<PublishedAddress> = []
    switch source {
    case .files(let files, let folder):
      let all = Set(files)
      for file in files where !Self.isAside(file, among: all) {
        addresses.insert(PublishedAddress(file: file))
      }
      pages = PublishedPages(all, in: folder)
    case .addresses(let texts):
      pages = nil
      let paths = texts.compactMap { WebAddress($0).map { Self.decoded(String($0.path)) } }
      let root =
        baseURL.flatMap { WebAddress($0) }.map { Self.asFolder(Self.decoded(String($0.path))) }
        ?? Self.commonFolder(of: paths)
      for path in paths {
        addresses.insert(
          PublishedAddress(page: path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path))
      }
    }
    self.addresses = addresses.sorted { Paths.precedes($0.path, $1.path) }
  }

  /// A path of a URL without slashes at its beginning, not percent-encoded.
  private static func decoded(_ path: String) -> String {
    let bytes = decodePercent(Array(path.utf8)).drop { $0 == UInt8(ascii: "/") }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The path with one slash at its end; the empty path stays so.
  private static func asFolder(_ path: String) -> String {
    path.isEmpty || path.utf8.last == UInt8(ascii: "/") ? path : path + "/"
  }

  /// The folder that all paths stand in, with a slash at its end: of all pages of a site the home page is one.
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

  /// Whether a file stands beside what it belongs to, or is there for programs that ask for it anew each time: nobody
  /// keeps its address.
  private static func isAside(_ file: String, among all: Set<String>) -> Bool {
    if WrittenFiles.isOfOneBuild(file) || forPrograms.contains(file) { return true }
    if file.hasPrefix("sitemap"), file.hasSuffix(".xml") { return true }
    if file.split(separator: "/").contains(where: { $0.hasPrefix(".") }) { return true }
    for ending in [".gz", ".br"] where file.hasSuffix(ending) {
      return all.contains(String(file.dropLast(ending.count)))
    }
    // The Markdown of a page goes where its page goes.
    guard file.hasSuffix(".md") else { return false }
    let stem = file.dropLast(3)
    return all.contains(stem + ".html") || all.contains(stem + "/index.html")
  }

  private static let forPrograms: Set<String> = ["404.html", "robots.txt", "_headers", "_redirects"]
}
