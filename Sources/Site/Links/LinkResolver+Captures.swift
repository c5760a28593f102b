import Basics
import PageModel

extension LinkResolver {
  /// Resolves a link on a captured page to the page of this site that was captured from the link's URL, else to that
  /// URL itself. Returns nil on other pages, and for links to paths of this site. A page that does not name its source
  /// can still belong to a collection whose original site is known.
  ///
  /// - Parameter isLast: whether the site contains no file with this path. Then a link to a Markdown file on a page
  ///   that is itself a capture leads to the URL without the extension, because tools write such links for all pages of
  ///   a site. On other pages with a source, such a link is broken: the author has mistyped the path.
  func captured(
    _ parts: LinkParts, _ link: LinkReference, from page: Int, isLast: Bool = false,
    _ diagnostics: inout [Diagnostic]
  ) -> LinkTarget? {
    let source = pages[page].summary.metadata.source
    guard let origin = (source ?? origins[page]).flatMap({ AbsoluteURL($0) }) else {
      return nil
    }
    var destination = link.destination
    // A relative link can be resolved only with the whole URL of its page, which is unknown.
    if source == nil, parts.schemeCount == 0, !parts.startsWithSlash { return nil }
    if parts.schemeCount == 0, !parts.startsWithSlash, PageIndex.isPageFile(parts.path) {
      guard isLast, pages[page].summary.isCapture else { return nil }
      destination = String(decoding: PageIndex.stem(parts.path), as: UTF8.self) + parts.suffix
    }
    let absolute =
      if parts.schemeCount > 0 {
        link.destination
      } else if parts.startsWithTwoSlashes {
        origin.scheme + ":" + link.destination
      } else {
        origin.resolving(destination)
      }
    if link.kind == .link, let url = AbsoluteURL(absolute),
      let target = sources.page(url.key, for: pages[page].path, in: pages)
    {
      // A page that was generated for a group has none of the anchors of the original.
      if pages[target].isGenerated, parts.fragment.map({ !$0.isEmpty }) ?? false {
        return .external(absolute)
      }
      return self.target(.page(target), parts, link, from: page, &diagnostics)
    }
    // On a page that an author added to a collection of captures, links to URLs of captured pages are resolved, but
    // links to other URLs of the original site are not.
    if source == nil, !pages[page].summary.isCapture { return nil }
    // The author of this site may have added links with paths of this site to a captured page.
    let isAbsolute = parts.schemeCount > 0 || parts.startsWithTwoSlashes
    if isAbsolute || (parts.startsWithSlash && isOnSite(parts, link.kind)) { return nil }
    return .external(absolute)
  }

  /// Returns whether there is a page or asset at a path from the site’s root.
  private func isOnSite(_ parts: LinkParts, _ kind: LinkReference.Kind) -> Bool {
    PathJoining.join(UnsafeBufferPointer(start: nil, count: 0), parts.path) { path in
      guard let path else { return false }
      return assets.asset(path) != nil || (kind == .link && !path.isEmpty && index.page(url: path) != nil)
        || index.page(file: path) != nil
    }
  }
}
