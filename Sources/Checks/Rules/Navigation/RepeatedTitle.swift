import Basics

/// Finds pages with the same title as another page of their section.
enum RepeatedTitle: SiteRule {
  static let rule = Rule.named("navigation.same-title")

  static func check(_ site: inout SiteContext) {
    let nodes = site.site.navigation.nodes
    for section in nodes where section.listed.count > 1 {
      var files: [String: String] = [:]
      for number in section.listed {
        guard let page = nodes[number].page, let file = site.inspected.file(of: page) else { continue }
        // The titles of captured pages and of symbols are not the author’s choice.
        let metadata = site.site.pages[page].summary.metadata
        if metadata.source != nil || metadata.presentation.symbol != nil { continue }
        let title = nodes[number].title
        let name = title.lowercased()
        guard let other = files[name] else {
          files[name] = file
          continue
        }
        site.report(
          rule, at: site.place(ofNode: number), of: page,
          "the title “\(title)” is also the title of `\(other)` in the same section",
          help: "give one of the pages another title")
      }
    }
  }
}
