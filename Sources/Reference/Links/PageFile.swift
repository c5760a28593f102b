/// The files of an archive’s pages.
enum PageFile {
  /// The extension of their names.
  static let suffix = ".json"

  /// Returns the URL of a page in the archive as DocC writes it, without a trailing slash, given the path of the page’s
  /// file below the folder `data`.
  static func url(of path: String) -> String { "/\(path.dropLast(suffix.utf8.count))" }

  /// Returns the path of a page’s file below the folder `data`, given the URL that DocC writes.
  static func path(of url: String) -> String { "\(url.drop { $0 == "/" })\(suffix)" }

  /// Returns the URL for links to a page, given the URL that DocC writes.
  static func link(to url: some StringProtocol) -> String {
    // A page named `index` would get the URL of its folder, so link to its file.
    if url.hasSuffix("/index") || url.hasSuffix("/readme") { return "\(url)\(suffix)" }
    return url.hasSuffix("/") ? String(url) : "\(url)/"
  }
}
