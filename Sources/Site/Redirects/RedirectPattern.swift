import Basics
import PageModel

/// A redirect from all URLs below a folder to the same paths below another one: `/old/*: /new/*`.
///
/// A static site can redirect only URLs that are known: the URLs of pages below the new folder. The rules for hosts
/// redirect all others, too.
public struct RedirectPattern: Sendable, Hashable {
  /// The old folder relative to the site’s root, not percent-encoded, with a slash at its end.
  public var from: String
  /// The new folder in the same form, or an absolute URL with a slash at its end.
  public var to: String
  /// Whether the new folder is on another site.
  public var isExternal: Bool

  public init(from: String, to: String, isExternal: Bool) {
    self.from = from
    self.to = to
    self.isExternal = isExternal
  }

  /// Reads a redirect. Returns nil for one without a pattern, and `unsupported` for other patterns.
  static func read(_ entry: RedirectEntry, in configuration: Configuration) -> Reading? {
    guard isPattern(entry.from.text) || isPattern(entry.to.text) else { return nil }
    guard let from = folder(entry.from.text, endings: ["/*"], configuration),
      let to = folder(entry.to.text, endings: ["/*", "/:splat"], configuration), !from.isEmpty,
      !Configuration.isWebURL(from)
    else { return .unsupported }
    return .pattern(RedirectPattern(from: from, to: to, isExternal: Configuration.isWebURL(to)))
  }

  enum Reading {
    case pattern(RedirectPattern)
    case unsupported
  }

  /// Returns whether a URL contains a placeholder for other text: `*` or `:name` as a whole component, as in the rules of
  /// hosts, or a regular expression. Names of operators contain these characters too, as in `*(_:_:)`.
  static func isPattern(_ url: String) -> Bool {
    let path = (AbsoluteURL(url).map { String($0.path) } ?? url).prefix { $0 != "#" }
    if path.hasPrefix("^") || path.hasSuffix("$") { return true }
    for sign in ["(.*", "(.+", "\\d", "[^/]", "([", "(?"] where path.contains(sign) { return true }
    return path.split(separator: "/").contains { name in
      name == "*" || name == "**"
        || name.utf8.count > 1 && name.hasPrefix(":") && !name.contains("(")
          && name.dropFirst().utf8.allSatisfy {
            ByteSet.alphanumerics.contains($0) || $0 == UInt8(ascii: "_")
          }
    }
  }

  /// Returns the folder before the placeholder at the end of a URL; nil if there are other placeholders.
  private static func folder(_ url: String, endings: [String], _ configuration: Configuration) -> String? {
    guard let ending = endings.first(where: url.hasSuffix) else { return nil }
    var folder = url.dropLast(ending.utf8.count - 1)
    if isPattern(String(folder)) || folder.contains("?") || folder.contains("#") { return nil }
    if let base = configuration.baseURL, folder.hasPrefix(base) { folder = folder.dropFirst(base.count) }
    if Configuration.isWebURL(String(folder)) { return String(folder) }
    if folder.hasPrefix("/") { folder = folder.dropFirst() }
    return PercentEncoding.decode(folder)
  }

  /// Returns a redirect for each page below the new folder.
  func entries(for pages: [Page], like entry: RedirectEntry) -> [RedirectEntry] {
    if isExternal { return [] }
    return pages.compactMap { page in
      guard page.url.utf8.starts(with: to.utf8), !page.isNotFoundPage else { return nil }
      let rest = page.url.utf8.dropFirst(to.utf8.count)
      return RedirectEntry(
        from: LocatedText("/" + RelativeURL.encoded(from + String(Substring(rest))), at: entry.from.location),
        to: LocatedText("/" + RelativeURL.encoded(page.url), at: entry.to.location),
        keepsAnchors: entry.keepsAnchors)
    }
  }
}
