import Basics
import Site

/// Finds images, downloads and other files of an earlier version that no longer exist.
enum RemovedFile: RemovedContentRule {
  static let rule = Rule.named("published.removed-file")

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
