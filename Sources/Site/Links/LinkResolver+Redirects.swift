import Basics

extension LinkResolver {
  static func table(of redirects: [Redirect]) -> PathTable {
    var table = PathTable(capacity: redirects.count)
    for redirect in redirects {
      redirect.url.withBytes { table.setIfAbsent(PageIndex.key($0), redirect.page) }
    }
    return table
  }

  /// What a link to an address that a page had earlier means: the page. The author is told its new name.
  func redirected(
    _ parts: LinkParts, _ link: LinkReference, from page: Int, isAbsolute: Bool = false,
    _ diagnostics: inout [Diagnostic]
  ) -> LinkTarget? {
    guard let redirects, link.kind == .link, parts.pathEnd > 0 else { return nil }
    for base in isAbsolute || parts.startsWithSlash ? [""] : [pages[page].path, pages[page].url] {
      let found = base.withBytes { base in
        PathJoining.join(PageIndex.folder(base), parts.path) { path in
          path.flatMap { redirects.find(PageIndex.key(PageIndex.stem($0))) }
        }
      }
      guard let found else { continue }
      diagnostics.append(
        .redirectedLink(link, on: pages[page], to: pages[found], suffix: parts.suffix))
      return target(.page(found), parts, link, from: page, &diagnostics)
    }
    return nil
  }
}
