import Basics

/// Finds anchors of an earlier version that the same page no longer has.
enum RemovedAnchor: RemovedContentRule {
  static let rule = Rule.named("published.removed-anchor")

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
