import Basics

/// Places of pages that were published and that the pages do not have any more.
enum GoneAnchor: PublishedRule {
  static let rule = Rule(
    "published.gone-anchor", .published, .error,
    title: "Anchors that are gone",
    finding: """
      A page that is still there was published with an anchor, the part of an address behind `#`, that it does not \
      have now.
      """,
    reason: """
      Whoever follows an old link to the section gets to the top of the page, and has to look for what the link \
      promised. The anchor of a heading is made of its text, so it changes when the heading does. Footnotes, and what \
      the theme’s controls need, do not count.
      """,
    sources: [
      .coolAddresses, .html("Scrolling to a fragment", "browsing-the-web.html#scrolling-to-a-fragment"),
    ],
    remedy: """
      Write the old anchor behind the heading that has taken its place. If the section stands on another page now, say \
      so in the [map of redirects](../writing/links.md#Pages-that-moved): `/teaware/#Cups: /cups/`.
      """,
    bad: .markdown("## Which water to take\n\nIt was “Water” in the last edition."),
    good: .markdown("## Which water to take {#Water}\n\nIt was “Water” in the last edition."))

  static func check(_ changes: PublishedChanges, _ site: inout SiteFindings) {
    for lost in changes.anchors {
      let old = "\(lost.address.shown)#\(lost.anchor.name)"
      var place = SourceLocation(file: lost.page == nil ? site.inspected.file(lost.file) : "")
      var help = "write `{#\(lost.anchor.name)}` behind the heading that has taken its place"
      if let page = lost.page {
        place = site.place(ofPage: page)
        if let near = lost.anchor.nearest {
          help = "if it is `#\(near)` now, write `{#\(lost.anchor.name)}` behind that heading"
          if let heading = site.site.pages[page].summary.heading(at: near) { place.line = heading.line }
        }
      }
      site.report(
        rule, at: place, of: lost.page,
        "`\(old)` was published, and the page has no such anchor now",
        help: help + "; if it is on another page now, write `\(old): …` below `redirects` in unfold.yml")
    }
  }
}
