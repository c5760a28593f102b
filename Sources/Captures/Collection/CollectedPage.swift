import Basics

/// A page of a folder that contains captures, as far as it matters for the structure of the whole collection.
public struct CollectedPage: Sendable {
  /// The path relative to the content folder.
  public var path: String
  public var title: String
  /// The last component of the URL, if the page sets it; nil to use the name of its file.
  public var slug: String?
  /// The URL that the page was captured from.
  public var source: String?
  public var date: String?
  /// The capture; nil for an ordinary page.
  public var capture: Capture?
  /// The links that an ordinary page lists; a capture has its own.
  public var ownContents: TableOfContents?
  /// The links of an ordinary page that begin as in captures.
  public var siteLinks: SiteLinks?
  /// The paths that the page links to from the root of a site, such as `/support/images/a.png`.
  public var rootPaths: Set<String>
  /// The paths of links, from the root of a site or to HTML files, that lead to no file of this site.
  public var sitePaths: Set<String>
  /// Whether the page links to another page by the path of its file or URL in this site, as authors do.
  public var linksToFiles: Bool
  /// The hash of the file.
  public var file: ContentHash

  public init(
    path: String, title: String, slug: String?, source: String?, date: String?, capture: Capture?,
    contents: TableOfContents?, siteLinks: SiteLinks? = nil, rootPaths: Set<String> = [],
    sitePaths: Set<String> = [], linksToFiles: Bool = false, file: ContentHash
  ) {
    self.path = path
    self.title = title
    self.slug = slug
    self.source = source
    self.date = date
    self.capture = capture
    ownContents = contents
    self.siteLinks = siteLinks
    self.rootPaths = rootPaths
    self.sitePaths = sitePaths
    self.linksToFiles = linksToFiles
    self.file = file
  }

  var isCapture: Bool { capture != nil }
  var contents: TableOfContents? { capture?.facts.contents ?? ownContents }

  /// The URL of the page: its source, or the URL that its headings link to.
  var url: String? { source ?? capture?.facts.headingURL }
  /// A key for comparing URLs; nil if the URL of the page is unknown.
  var key: String? { url.map(SourceURL.fullKey) }

  /// The path of the folder, without a slash at its end; empty for the content folder.
  var folder: Substring { FolderPath.folder(of: path[...]) }
  /// The name of the file without its extension.
  var stem: Substring { FolderPath.stem(of: path) }
  /// The first components of the paths that the page links to from the root of a site.
  var rootFolders: Set<String> {
    Set(rootPaths.lazy.compactMap { $0.split(separator: "/").first?.lowercased() })
  }
  /// Whether the page is the index page of its folder.
  var isIndex: Bool { PageNames.isIndexName(stem) }
}

/// Splits paths, and compares the names of folders.
enum FolderPath {
  static func folder(of path: Substring) -> Substring {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[..<$0] } ?? ""
  }

  /// Returns a folder and all folders above it, the innermost one first, and the content folder last.
  static func chain(_ folder: Substring) -> [Substring] {
    var folders = [folder]
    while let last = folders.last, !last.isEmpty { folders.append(self.folder(of: last)) }
    return folders
  }

  static func name(of path: Substring) -> Substring {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path
  }

  /// Returns the name of a file without its extension.
  static func stem(of path: String) -> Substring {
    let name = name(of: path[...])
    for ending in [".md", ".markdown", ".txt"] where name.lowercased().hasSuffix(ending) {
      return name.dropLast(ending.count)
    }
    return name
  }

  static func join(_ folder: String, _ name: some StringProtocol) -> String {
    folder.isEmpty ? String(name) : folder + "/" + name
  }

  /// Returns whether a path is in a folder or one of its subfolders. Everything is in the folder with the empty path.
  static func isInside(_ path: some StringProtocol, _ folder: some StringProtocol) -> Bool {
    folder.isEmpty || path == folder || path.hasPrefix(folder + "/")
  }

  /// Returns a name without the differences between spellings of one section: case, spaces, hyphens, underscores and
  /// percent-encoding.
  static func folded(_ name: some StringProtocol) -> String {
    let plain = PercentEncoding.decode(name)
    return String(
      plain.lowercased().filter { $0 != " " && $0 != "-" && $0 != "_" && $0 != "\u{A0}" && $0 != "+" })
  }
}
