import Basics

/// Addresses in templates and trusted HTML that lead to no file of the site.
enum MissingFile: FileRule {
  static let rule = Rule(
    "html.missing-file", .output, .error,
    title: "Addresses of files that are not there",
    finding: "A page as readers get it names a page or a file of this site that there is not.",
    reason: """
      Links in Markdown are looked after when the site is built. Those of templates and of \
      [HTML that is trusted](../writing/html.md) are only found where they are read, in the written page.
      """,
    sources: [.html("Links", "links.html#introduction-2")],
    remedy:
      "Correct the address. In templates, begin it with `{{site.home}}`, so that it holds on each page.",
    bad: .html("<a href=\"/imprnt/\">Imprint</a>"),
    good: .html("<a href=\"/imprint/\">Imprint</a>"))

  static func check(_ files: InspectionSink.State, _ site: inout SiteFindings) {
    for (path, found) in files.unknown.sorted(by: { $0.key < $1.key }) {
      if files.paths.contains(path)
        || files.paths.contains(path.isEmpty ? "index.html" : path + "/index.html")
      {
        continue
      }
      if site.inspected.content.assets.contains(where: { $0.hasPrefix(path + "/") }) { continue }
      let more = found.count > 1 ? "; so do \(found.count - 1) other pages" : ""
      var place = SourceLocation(file: site.inspected.templates)
      if let page = found.page { place = site.place(ofPage: page, behind: found.heading) }
      // The settings of one page say nothing of others.
      site.report(
        rule, at: place, of: found.count > 1 ? nil : found.page,
        "the page leads to `\(path)`, and there is no such file\(more)",
        help: "correct the address, in the page’s HTML or in \(site.inspected.templates)")
    }
  }
}
