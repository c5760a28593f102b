import Basics

/// Pages that were published and whose addresses lead nowhere now.
enum GonePage: PublishedRule {
  static let rule = Rule(
    "published.gone-page", .published, .error,
    title: "Pages that are gone",
    finding:
      "The site was published with a page at an address where there is neither a page nor a redirect now.",
    reason: """
      Readers have the address in bookmarks, other sites link to it, and search engines send people there. They get \
      an error, and nobody who wrote the address down can be told of the new one. Addresses change when a file is \
      renamed or moved, and with `slug` and `urls`.
      """,
    sources: [.coolAddresses],
    remedy:
      "Let the old address lead on, with [redirects](../writing/links.md#Pages-that-moved), or give the page its address back.",
    bad: .yaml("# content/kinds/green.md, which was content/green.md\ntitle: Green tea"),
    good: .yaml(
      "# content/kinds/green.md, which was content/green.md\ntitle: Green tea\nredirects: [/green/]"))

  static func check(_ changes: PublishedChanges, _ site: inout SiteFindings) {
    if changes.pages.isEmpty { return }
    let moved = MovedPages(site.site, for: changes.pages.count)
    let place = site.placeOfSite
    for page in changes.pages {
      let address = page.address.shown
      let name = page.title.map { " (“\($0)”)" } ?? ""
      let remedy = "write `redirects: [\(address)]` into "
      var help = remedy + "the front matter of the page that has taken its place"
      if let near = moved.page(for: page) {
        let file = site.inspected.file(of: near) ?? site.place(ofPage: near).file
        help = "if it is `/\(site.site.pages[near].url)` now, \(remedy)the front matter of \(file)"
      }
      site.report(
        rule, at: place, of: nil, "the page `\(address)`\(name) was published and is gone", help: help)
    }
  }
}
