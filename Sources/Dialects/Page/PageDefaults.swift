import Basics

/// The title and URL of a page that a project states outside of the page’s file.
struct PageDefaults: Sendable, Hashable {
  /// The URL relative to the site’s root, which begins with a slash, such as `/documentation/tea/pots/`; nil for the
  /// URL that follows from the file’s path.
  var url: String?
  /// The title in the navigation; nil for the page’s title.
  var title: String?
  /// The title of a page that states none and does not begin with a heading of level 1.
  var titleWithoutHeading: String?
  /// The language of a page that states none; nil for the language of the site.
  var language: String?
  /// Lines of front matter, such as `date: 2026-02-01`, which take the place of the page’s own.
  var lines: [String] = []

  /// All of this as lines of front matter.
  var metadata: [String] {
    var lines: [String] = []
    if let title { lines.append("title: \(title.jsonText)") }
    if let url { lines.append("url: \("/\(url.drop { $0 == "/" })".jsonText)") }
    if let language { lines.append("language: \(language)") }
    return lines + self.lines
  }
}
