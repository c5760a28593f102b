import Captures
import HTML
import PageModel
import Site

/// Makes the navigation file of a site of captured pages from the navigation of its collections.
enum CapturedNavigation {
  /// - Parameters:
  ///   - trees: the navigation of each collection, with the path of its folder.
  ///   - missing: what to do with pages that were not captured.
  /// - Returns: the navigation; nil if no collection has any.
  static func make(
    from trees: [(folder: String, roots: [NavigationNode])], missing: Configuration.MissingCaptures
  ) -> NavigationFile? {
    var entries: [NavigationFile.Entry] = []
    for tree in trees {
      let found = tree.roots.compactMap { entry($0, missing) }
      if tree.folder.isEmpty {
        entries += found
      } else if !found.isEmpty {
        entries.append(NavigationFile.Entry(target: tree.folder + "/", children: found))
      }
    }
    return entries.isEmpty ? nil : NavigationFile(file: NavigationFile.captures, entries: entries)
  }

  private static func entry(
    _ node: NavigationNode, _ missing: Configuration.MissingCaptures
  ) -> NavigationFile.Entry? {
    let children = node.children.compactMap { entry($0, missing) }
    if let path = node.path {
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
