/// The top-level sections as tabs: the setting `sections: tabs`. Nodes are indices in `NavigationTree.nodes`.
public struct SectionTabs: Sendable, Equatable {
  /// The sections, in order.
  public var sections: [Int]
  /// Whether there is also a tab for the home page and the pages at the top level, which are in no section.
  public var hasOverview: Bool
  /// The section that contains the current page; nil for a page in no section.
  public var current: Int?

  /// Returns the tabs of a page; nil if the site has no tabs.
  ///
  /// - Parameter page: the index of the page; nil for a page that is not in the navigation.
  public static func model(for page: Int?, in site: Site) -> SectionTabs? {
    guard site.configuration.sections == .tabs else { return nil }
    let navigation = site.navigation
    let sections = navigation.nodes[NavigationTree.root].listed.filter {
      !navigation.nodes[$0].listed.isEmpty
    }
    if sections.isEmpty { return nil }
    let path = page.map { navigation.breadcrumbs(for: $0) } ?? []
    return SectionTabs(
      sections: sections, hasOverview: !navigation.topPages.isEmpty,
      current: path.count > 1 && sections.contains(path[1]) ? path[1] : nil)
  }
}
