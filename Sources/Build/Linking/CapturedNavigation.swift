import Captures
import HTML
import PageModel
import Site

extension SiteInputs {
  /// Returns the author’s navigation file, or the navigation that captured pages show if there is none.
  func navigation(of summaries: [PageSummaryRef], _ captures: [Capture]) -> NavigationFile? {
    if navigation != nil || configuration.sidebar != nil || captures.isEmpty { return navigation }
    let pages = summaries.compactMap { shared in
      shared.summary.metadata.source.map { (path: shared.summary.path, source: $0) }
    }
    return CapturedNavigation.make(from: captures, pages: pages, missing: configuration.captures.missing)
  }
}

/// Builds the navigation of a site of captured pages from the navigation trees in all captures, including the site’s
/// own pages.
enum CapturedNavigation {
  /// Merges the navigation trees of captures.
  ///
  /// - Parameters:
  ///   - captures: all captured pages.
  ///   - pages: for each page of the site, its path below `content/` and the URL from which it was captured.
  ///   - missing: what to do with pages that were not captured.
  /// - Returns: the navigation; nil if no capture has any.
  static func make(
    from captures: [Capture], pages: [(path: String, source: String)], missing: Configuration.MissingCaptures
  ) -> NavigationFile? {
    make(from: CapturedNavigationTree.merge(captures), pages: pages, missing: missing)
  }

  static func make(
    from tree: CapturedNavigationTree, pages: [(path: String, source: String)],
    missing: Configuration.MissingCaptures
  ) -> NavigationFile? {
    guard !tree.roots.isEmpty else { return nil }
    var paths: [String: String] = [:]
    for page in pages { paths[CapturedNavigationTree.key(of: page.source)] = page.path }
    return NavigationFile(
      file: NavigationFile.captures, entries: tree.roots.compactMap { entry($0, paths, missing) })
  }

  private static func entry(
    _ node: NavigationNode, _ paths: [String: String], _ missing: Configuration.MissingCaptures
  ) -> NavigationFile.Entry? {
    let children = node.children.compactMap { entry($0, paths, missing) }
    if let path = paths[CapturedNavigationTree.key(of: node.url)] {
      return NavigationFile.Entry(title: node.title, target: path, children: children)
    }
    // A group stays even without a page of its own if it contains pages of the site.
    if children.contains(where: leadsIntoSite) {
      return NavigationFile.Entry(
        title: node.title, source: node.url.isEmpty ? nil : node.url, children: children)
    }
    guard missing == .link, !node.url.isEmpty, SafeURL.isSafe(node.url) else { return nil }
    return NavigationFile.Entry(title: node.title, target: node.url, isExternal: true, children: children)
  }

  private static func leadsIntoSite(_ entry: NavigationFile.Entry) -> Bool {
    !entry.isExternal || entry.children.contains(where: leadsIntoSite)
  }
}
