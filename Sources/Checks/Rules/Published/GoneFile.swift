import Basics
import Site

/// Images, downloads and other files that were published and are gone.
enum GoneFile: PublishedRule {
  static let rule = Rule(
    "published.gone-file", .published, .warning,
    title: "Files that are gone",
    finding:
      "The site was published with a file that is no page, such as an image or a download, and has it no more.",
    reason: """
      Other sites show images and link to downloads, too, and no page of this site tells of it. Files of the theme and \
      of search, whose names change with what is in them, do not count, nor do those for robots.
      """,
    sources: [.coolAddresses],
    remedy: "Put the file back, or set the rule to `off` if nobody needs it.",
    bad: .markdown("[The leaflet](leaflet-2026.pdf), where the file was `leaflet.pdf`"),
    good: .markdown("[The leaflet](leaflet.pdf), with a new edition under the same name"))

  static func check(_ changes: PublishedChanges, _ site: inout SiteFindings) {
    if changes.files.isEmpty { return }
    let place = site.placeOfSite
    let assets = site.inspected.content.assets.prefix(1000)
    for file in changes.files {
      let near = Spelling.nearest(to: file.path, in: assets)
      site.report(
        rule, at: place, of: nil, "the file `\(file.shown)` was published and is gone",
        help: (near.map { "if it is `/\($0)` now, give it its name back" } ?? "put it back")
          + ", or set the rule to `off`")
    }
  }
}
