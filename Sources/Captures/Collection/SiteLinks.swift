import Basics

/// The links of a page from the root of a website whose pages tools capture, such as `/documentation/swift/array`.
///
/// Most pages of a collection show which tool saved them, or name their source. The other pages can be recognized
/// because they have such links in common with them, or links without text to the site, which tools write for icons.
public struct SiteLinks: Sendable, Equatable {
  /// The distinct paths of the links, without query and fragment, in their order on the page.
  public internal(set) var paths: [String]
  /// The URL of the page according to lines that name it and the time of the capture; nil if there are none.
  public internal(set) var source: String?

  /// The number of paths that are read from one page.
  private static let most = 1_000

  /// Returns the links of a Markdown page outside code blocks, and its source; nil if there are none.
  static func read(_ markdown: [UInt8]) -> SiteLinks? {
    var known: Set<String> = []
    var links = SiteLinks(paths: [])
    var tracker = FenceTracker()
    var source = CaptureRecord()
    for line in Lines.split(markdown) where tracker.consume(line.text) != .code {
      if links.source == nil { links.source = source.consume(line.text) }
      guard line.text.find("](/") != nil || line.text.find("[ ](https://") != nil else { continue }
      for span in LinkSpan.all(in: line.text) {
        let url = span.target(in: line.text).string
        let icon = span.isImage || !line.text[span.text].isBlank ? nil : HeadingLinkURL.path(onSite: url)
        let path = (icon ?? url).prefix { $0 != "#" && $0 != "?" }
        guard path.hasPrefix("/"), icon != nil || HeadingLinkURL.absolute(String(path)) != nil,
          known.insert(String(path)).inserted
        else { continue }
        links.paths.append(String(path))
        if links.paths.count == most { return links }
      }
    }
    return links.paths.isEmpty && links.source == nil ? nil : links
  }
}
