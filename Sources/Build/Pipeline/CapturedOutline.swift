import Captures
import Site

extension SiteInputs {
  /// The author's outline, else the one that captured pages show.
  func outline(of summaries: [SharedSummary], _ captures: [Capture]) -> OutlineFile? {
    if outline != nil || configuration.sidebar != nil || captures.isEmpty { return outline }
    let pages = summaries.compactMap { shared in
      shared.summary.metadata.source.map { (path: shared.summary.path, source: $0) }
    }
    return CapturedOutline.make(from: captures, pages: pages, missing: configuration.missingCaptures)
  }
}

/// The outline of a site of captured pages: the navigation tree that the captures show, put together from all of
/// them, with the site's own pages in it.
enum CapturedOutline {
  /// - Parameters:
  ///   - captures: of all captured pages.
  ///   - pages: for each of the site's pages its path below `content/` and where it was captured from.
  ///   - missing: what becomes of pages that nobody captured.
  /// - Returns: nil where no capture shows any navigation.
  static func make(
    from captures: [Capture], pages: [(path: String, source: String)], missing: Configuration.MissingCaptures
  ) -> OutlineFile? {
    make(from: NavigationTree.merge(captures), pages: pages, missing: missing)
  }

  static func make(
    from tree: NavigationTree, pages: [(path: String, source: String)], missing: Configuration.MissingCaptures
  ) -> OutlineFile? {
    guard !tree.roots.isEmpty else { return nil }
    var paths: [String: String] = [:]
    for page in pages { paths[NavigationTree.key(of: page.source)] = page.path }
    return OutlineFile(
      file: OutlineFile.captures, entries: tree.roots.compactMap { entry($0, paths, missing) })
  }

  private static func entry(
    _ node: NavigationNode, _ paths: [String: String], _ missing: Configuration.MissingCaptures
  ) -> OutlineFile.Entry? {
    let children = node.children.compactMap { entry($0, paths, missing) }
    if let path = paths[NavigationTree.key(of: node.url)] {
      return OutlineFile.Entry(title: node.title, target: path, children: children)
    }
    // A group keeps its place for the sake of what it holds.
    if children.contains(where: leadsIntoSite) {
      return OutlineFile.Entry(
        title: node.title, source: node.url.isEmpty ? nil : node.url, children: children)
    }
    guard missing == .link, !node.url.isEmpty else { return nil }
    return OutlineFile.Entry(title: node.title, target: node.url, isExternal: true, children: children)
  }

  private static func leadsIntoSite(_ entry: OutlineFile.Entry) -> Bool {
    !entry.isExternal || entry.children.contains(where: leadsIntoSite)
  }
}
