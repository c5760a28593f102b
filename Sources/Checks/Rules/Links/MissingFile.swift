import Basics

/// Finds references to files of the site that do not exist, in templates and in trusted HTML.
enum MissingFile: FileRule {
  static let rule = Rule.named("html.missing-file")

  static func check(_ output: InspectedOutput, _ site: inout SiteContext) {
    for (path, found) in output.unknown.sorted(by: { $0.key < $1.key }) {
      if output.paths.contains(path)
        || output.paths.contains(path.isEmpty ? "index.html" : path + "/index.html")
      {
        continue
      }
      if site.inspected.content.assets.contains(where: { $0.hasPrefix(path + "/") }) { continue }
      let more = found.count > 1 ? "; other pages with this reference: \(found.count - 1)" : ""
      var place = SourceLocation(folder: site.inspected.templates)
      if let page = found.page { place = site.place(ofPage: page, after: found.heading) }
      // The settings of one page do not apply to a finding on several pages.
      site.report(
        rule, at: place, of: found.count > 1 ? nil : found.page,
        "the page refers to `\(path)`, which does not exist\(more)",
        help: "correct the URL, in the page’s HTML or in \(site.inspected.templates)")
    }
  }
}
