import Basics

/// Finds references to files of the site that do not exist, in templates and in trusted HTML.
enum MissingFile: FileRule {
  static let rule = Rule(
    "html.missing-file", .output, .error,
    title: "References to missing files",
    finding: "The HTML of a page refers to a page or a file of this site that does not exist.",
    reason: """
      Every build checks the links in Markdown. Links in templates and in [trusted HTML](../writing/html.md) are \
      checked only here, in the generated page.
      """,
    sources: [.html("Links", "links.html#introduction-2")],
    advice:
      "Correct the URL. In templates, begin the path of a file with `{{site.root}}`, so that it works on every page.",
    bad: .html("<link rel=\"stylesheet\" href=\"custom.css\">"),
    good: .html("<link rel=\"stylesheet\" href=\"{{site.root}}custom.css\">"))

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
