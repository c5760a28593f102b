import Basics

/// Finds anchors of an earlier version that the same page no longer has.
enum RemovedAnchor: RemovedContentRule {
  static let rule = Rule(
    "published.removed-anchor", .published, .error,
    title: "Removed anchors",
    finding: """
      A page no longer has an anchor (the part of a URL after `#`) that it had in an earlier version.
      """,
    reason: """
      Readers who follow an old link to the section arrive at the top of the page, and have to search for it. The \
      anchor of a heading is made from its text, so it changes with the heading. The anchors of footnotes and of \
      the theme’s controls are not checked.
      """,
    sources: [
      .coolURIs, .html("Scrolling to a fragment", "browsing-the-web.html#scrolling-to-a-fragment"),
    ],
    advice: """
      Write the old anchor after the heading that replaces it. If the section is on another page now, add it to the \
      [redirects](../writing/links.md#Redirects): `/teaware/#Cups: /cups/`.
      """,
    bad: .markdown("## Which water to take\n\nIt was “Water” in the last version."),
    good: .markdown("## Which water to take {#Water}\n\nIt was “Water” in the last version."))

  static func check(_ changes: PreviousSiteChanges, _ site: inout SiteContext) {
    for lost in changes.anchors {
      let old = "\(lost.url.shown)#\(lost.anchor.name)"
      var place = SourceLocation(file: lost.page == nil ? site.inspected.file(lost.file) : "")
      var help = "write `{#\(lost.anchor.name)}` after the heading that replaces it"
      if let page = lost.page {
        place = site.place(ofPage: page)
        if let near = lost.anchor.nearest {
          help = "if it is `#\(near)` now, write `{#\(lost.anchor.name)}` after that heading"
          if let heading = site.site.pages[page].summary.heading(at: near) { place.line = heading.line }
        }
      }
      site.report(
        rule, at: place, of: lost.page,
        "`\(lost.url.shown(in: site.site))#\(lost.anchor.name)` was published, but the page no longer has this anchor",
        help: help + "; if it is on another page now, write `\(old): …` below `redirects` in unfold.yml")
    }
  }
}
