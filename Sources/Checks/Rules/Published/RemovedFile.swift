import Basics
import Site

/// Finds images, downloads and other files of an earlier version that no longer exist.
enum RemovedFile: RemovedContentRule {
  static let rule = Rule(
    "published.removed-file", .published, .warning,
    title: "Removed files",
    finding:
      "The site no longer has a file of an earlier version, such as an image or a download.",
    reason: """
      Other sites may show the image or link to the download, and nothing on this site shows that. Theme and search \
      files, whose names change with their contents, and files for crawlers are not checked.
      """,
    sources: [.coolURIs],
    advice: "Restore the file, or set the rule to `off` if it is no longer needed.",
    bad: .markdown("[The leaflet](leaflet-2026.pdf), where the file was `leaflet.pdf`"),
    good: .markdown("[The leaflet](leaflet.pdf), with a new version under the same name"))

  static func check(_ changes: PreviousSiteChanges, _ site: inout SiteContext) {
    if changes.files.isEmpty { return }
    let place = site.siteLocation
    let assets = site.inspected.content.assets.prefix(1000)
    for file in changes.files {
      let near = Spelling.nearest(to: file.path, in: assets)
      site.report(
        rule, at: place, of: nil,
        "the file `\(file.shown(in: site.site))` was published, but no longer exists",
        help: (near.map { "if it is `/\($0)` now, restore its name" } ?? "restore it")
          + ", or set the rule to `off`")
    }
  }
}
