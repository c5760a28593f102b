/// The largest size of a kind of file that is read into memory as a whole.
///
/// A larger file is refused by its size, before any of it is read.
public struct SizeLimit: Hashable, Sendable {
  /// The maximum size in bytes.
  public let bytes: Int
  /// The kind of file, with its article.
  let kind: String
  /// How the owner of a larger file can fix the problem.
  let help: String

  /// A page, or a captured page. The longest books have 5 MB, and a page needs several times its size in memory.
  public static let page = SizeLimit(
    bytes: 64 << 20, kind: "a page", help: "divide it into several pages, or move it out of the folder")
  /// A file with settings, the navigation or UI strings, or a file of the theme.
  public static let settings = SizeLimit(
    bytes: 16 << 20, kind: "a file of settings or of the theme",
    help: "remove from it what the site does not need")
  /// A file of which pages show a part.
  public static let included = SizeLimit(
    bytes: 4 << 20, kind: "an included file", help: "include a smaller file, or link to it")
  /// A file that is copied to the site unchanged. Each thread holds one in memory.
  public static let asset = SizeLimit(
    bytes: 1 << 30, kind: "a file of the site", help: "publish it in another place, and link to it")
  /// A file of a commit. Git stores files compressed, so a small repository can contain a large one, and it is read as a
  /// whole. Code hosts refuse larger files, too.
  ///
  /// Source: GitHub Docs, “About large files on GitHub”.
  public static let committed = SizeLimit(
    bytes: 100 << 20, kind: "a file of a commit", help: "publish it in another place, and link to it")
  /// A list of files or of findings that a program wrote: a manifest, a baseline, a sitemap.
  public static let list = SizeLimit(
    bytes: 256 << 20, kind: "a list of files or findings", help: "check that this is the right file")

  /// A short form of the limit, such as `64 MB`.
  var text: String {
    bytes >= 1 << 30 && bytes % (1 << 30) == 0 ? "\(bytes >> 30) GB" : "\(bytes >> 20) MB"
  }
}
