import Basics
import Site

/// Pages that an outline has forgotten and that no page links to.
enum OrphanPage: SiteRule {
  static let rule = Rule(
    "link.orphan-page", .links, .warning,
    title: "Pages that nothing leads to",
    finding: """
      The site has an outline that names neither the page nor a section that it stands in, and no other page links to \
      it.
      """,
    reason: """
      A page that has no place in the outline still stands at the end of the sidebar, in no order of yours. If no \
      page links to it either, it was probably forgotten. A site without an outline has its order from folders, and \
      there no page is one.
      """,
    sources: [.guidelines("Sidebars", "sidebars"), .wcag("2.4.5", "Multiple Ways", "multiple-ways")],
    remedy: "Name it in the outline, link to it, or remove it.",
    bad: .yaml("# There is a page white.md, too.\nsidebar:\n  - black.md\n  - green.md"),
    good: .yaml("sidebar:\n  - black.md\n  - green.md\n  - white.md"))

  static func check(_ site: inout SiteFindings) {
    let outline = site.site.outline
    // The navigation of captured pages has room only for those that it shows.
    guard outline.nodes.contains(where: { isNamed($0) }) else { return }
    var candidates: Set<Int> = []
    for (page, node) in outline.nodeOfPage.enumerated() where node != Outline.root {
      let hasPlace = outline.path(to: node).contains { isNamed(outline.nodes[$0]) && $0 != Outline.root }
      if !hasPlace, !site.site.pages[page].isGenerated { candidates.insert(page) }
    }
    if candidates.isEmpty { return }
    for page in linked(site) { candidates.remove(page) }
    for page in candidates.sorted() {
      site.report(
        rule, at: site.place(ofPage: page), of: page,
        "the outline does not name this page, and no page links to it",
        help: "name it in the outline, link to it, or remove it")
    }
  }

  /// Whether an author’s outline has the entry.
  private static func isNamed(_ node: Outline.Node) -> Bool {
    node.place.map { $0.file != OutlineFile.captures } ?? false
  }

  /// The pages that others link to.
  private static func linked(_ site: SiteFindings) -> Set<Int> {
    let resolver = LinkResolver(site: site.site, assets: Set(site.inspected.content.assets))
    var linked: Set<Int> = []
    // What is wrong with the links has been told.
    var told: [Diagnostic] = []
    for (index, page) in site.site.pages.enumerated() {
      let summary = page.summary
      var links = summary.links
      if summary.metadata.hasPresentation {
        let targets =
          summary.metadata.presentation.related.map(\.target)
          + (summary.metadata.presentation.action.map { [$0.target] } ?? [])
        for target in targets {
          links.append(LinkReference(kind: .link, destination: target.text, line: 1, column: 1))
        }
      }
      for link in links where link.kind == .link {
        if case .page(let target, _, _) = resolver.resolve(link, from: index, diagnostics: &told),
          target != index
        {
          linked.insert(target)
        }
      }
      told.removeAll(keepingCapacity: true)
    }
    return linked
  }
}
