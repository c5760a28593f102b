import Basics
import Markup
import PageModel
import Site

/// Finds pages that the author’s navigation does not name and that no page links to.
enum OrphanPage: SiteRule {
  static let rule = Rule.named("link.orphan-page")

  static func check(_ site: inout SiteContext) {
    let navigation = site.site.navigation
    // The navigation that was imported from captured pages lists only what these pages showed, so it does not count.
    // Neither does the navigation of archives.
    let archives = Set(site.site.configuration.archiveNavigation.map(\.file))
    guard navigation.nodes.contains(where: { isNamed($0) && !archives.contains($0.place?.file ?? "") })
    else { return }
    var candidates: Set<Int> = []
    for (page, node) in navigation.nodeOfPage.enumerated() where node != NavigationTree.root {
      let hasPlace = navigation.path(to: node).contains {
        isNamed(navigation.nodes[$0]) && $0 != NavigationTree.root
      }
      if !hasPlace, !site.site.pages[page].isGenerated, !isLeftOut(site.site.pages[page]) {
        candidates.insert(page)
      }
    }
    if candidates.isEmpty { return }
    for page in linked(site) { candidates.remove(page) }
    for page in candidates.sorted() {
      site.report(
        rule, at: site.place(ofPage: page), of: page,
        "the navigation does not name this page, and no page links to it",
        help: "name it in the navigation, link to it, or remove it")
    }
  }

  /// Whether the node is an entry of the navigation that an author wrote.
  private static func isNamed(_ node: NavigationTree.Node) -> Bool {
    node.place.map { $0.file != NavigationFile.captures } ?? false
  }

  /// Whether the author leaves the page out of the sidebar.
  private static func isLeftOut(_ page: Page) -> Bool {
    page.summary.metadata.hasPresentation && !page.summary.metadata.presentation.isInSidebar
  }

  /// Returns the indices of the pages that another page links to, in its text or in its front matter, and of those that
  /// all pages link to.
  private static func linked(_ site: SiteContext) -> Set<Int> {
    let resolver = LinkResolver(site: site.site, assets: Set(site.inspected.content.assets))
    var linked: Set<Int> = []
    // The build has already reported problems with the links.
    var reported: [Diagnostic] = []
    for (index, page) in site.site.pages.enumerated() {
      let summary = page.summary
      var links = Array(site.inspected.links(on: page))
      if summary.metadata.hasPresentation {
        let presentation = summary.metadata.presentation
        var targets = presentation.related.map(\.target)
        if let action = presentation.action { targets.append(action.target) }
        for case .link(let neighbor) in [presentation.previous, presentation.next].compactMap({ $0 }) {
          targets.append(neighbor.target)
        }
        for target in targets {
          links.append(LinkReference(kind: .link, destination: target.text, line: 1, column: 1))
        }
      }
      if index == site.site.home {
        links += site.inspected.sharedLinks.map {
          LinkReference(kind: .link, destination: $0, line: 1, column: 1)
        }
      }
      for link in links where link.kind == .link {
        if case .page(let target, _, _) = resolver.resolve(link, from: index, diagnostics: &reported),
          target != index
        {
          linked.insert(target)
        }
      }
      reported.removeAll(keepingCapacity: true)
    }
    return linked
  }
}
