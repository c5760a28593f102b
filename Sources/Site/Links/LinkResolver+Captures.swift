import Basics

extension LinkResolver {
  /// What a link means on a page that was captured from elsewhere: the page of this site that was captured
  /// from the link's address, else that address. Nil on other pages, and for links to Markdown files.
  func captured(
    _ parts: LinkParts, _ link: LinkReference, from page: Int, _ diagnostics: inout [Diagnostic]
  ) -> LinkTarget? {
    guard let source = pages[page].summary.metadata.source, let origin = WebAddress(source) else {
      return nil
    }
    if parts.schemeCount == 0, !parts.startsWithSlash, PageIndex.isPageFile(parts.path) { return nil }
    let absolute =
      if parts.schemeCount > 0 {
        link.destination
      } else if parts.startsWithTwoSlashes {
        origin.scheme + ":" + link.destination
      } else {
        origin.resolving(link.destination)
      }
    if let target = WebAddress(absolute)?.key.withUnsafeBufferPointer({ sources.find($0) }),
      link.kind == .link
    {
      return self.target(.page(target), parts, link, from: page, &diagnostics)
    }
    // An author's own links may stand on a captured page too.
    let isAbsolute = parts.schemeCount > 0 || parts.startsWithTwoSlashes
    if isAbsolute || (parts.startsWithSlash && isOnSite(parts, link.kind)) { return nil }
    return .external(absolute)
  }

  private func isOnSite(_ parts: LinkParts, _ kind: LinkReference.Kind) -> Bool {
    PathJoining.join(UnsafeBufferPointer(start: nil, count: 0), parts.path) { path in
      guard let path else { return false }
      return assets.asset(path) != nil || (kind == .link && !path.isEmpty && index.page(url: path) != nil)
        || index.page(file: path) != nil
    }
  }
}
