import Basics

/// Finds pages of an earlier version whose URLs no longer work.
enum RemovedPage: RemovedContentRule {
  static let rule = Rule(
    "published.removed-page", .published, .error,
    title: "Removed pages",
    finding:
      "An earlier version had a page at a URL where there is neither a page nor a redirect now.",
    reason: """
      Readers have the URL in their bookmarks, other sites link to it, and search engines show it. All of them now \
      lead to an error page. URLs change when a file is renamed or moved, and when `slug` or `urls` changes.
      """,
    sources: [.coolURIs],
    advice:
      "Add a [redirect](../writing/links.md#Redirects) from the old URL, or restore the URL of the page.",
    bad: .yaml("# content/kinds/green.md, which was content/green.md\ntitle: Green tea"),
    good: .yaml(
      "# content/kinds/green.md, which was content/green.md\ntitle: Green tea\nredirects: [/green/]"))

  static func check(_ changes: PreviousSiteChanges, _ site: inout SiteContext) {
    if changes.pages.isEmpty { return }
    let moved = ReplacementFinder(site.site, for: changes.pages.count)
    let place = site.siteLocation
    for page in changes.pages {
      let url = page.url.shown
      let name = page.title.map { " (“\($0)”)" } ?? ""
      let advice = "write `redirects: [\(url)]` into "
      var help = advice + "the front matter of the page that replaces it"
      if let near = moved.page(for: page) {
        let file = site.inspected.file(of: near) ?? site.place(ofPage: near).file
        let now = site.site.configuration.languages.folder + site.site.pages[near].url
        help = "if it is `/\(now)` now, \(advice)the front matter of \(file)"
      }
      site.report(
        rule, at: place, of: nil,
        "the page `\(page.url.shown(in: site.site))`\(name) was published, but no longer exists",
        help: help)
    }
  }
}
