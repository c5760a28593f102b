import Basics

/// Finds pages of an earlier version whose URLs no longer work.
enum RemovedPage: RemovedContentRule {
  static let rule = Rule.named("published.removed-page")

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
