import Basics
import Build
import Site

/// A site while rules look at it as a whole, and what they have found.
struct SiteFindings {
  let inspected: InspectedSite
  private(set) var diagnostics: [Diagnostic] = []

  init(_ inspected: InspectedSite) { self.inspected = inspected }

  var site: Site { inspected.site }

  /// - Parameter page: the page whose settings count; nil where only those of the site do.
  mutating func report(
    _ rule: Rule, at place: SourceLocation, of page: Int?, _ message: String, help: String? = nil
  ) {
    diagnostics += inspected.leveled([rule.diagnostic(at: place, message, help: help)], of: page)
  }

  /// Where the title of an entry of the navigation was written: the outline, else the page.
  func place(ofNode number: Int) -> SourceLocation {
    let node = site.outline.nodes[number]
    if let place = node.place, place.file != OutlineFile.captures { return place }
    if let page = node.page { return place(ofPage: page) }
    return SourceLocation(file: inspected.configurationFile)
  }

  /// The heading of a page by its number, counted from 1; for 0 the beginning.
  func place(ofPage page: Int, behind heading: Int) -> SourceLocation {
    var place = place(ofPage: page)
    let headings = site.pages[page].summary.headings
    if heading > 0, heading <= headings.count { place.line = headings[heading - 1].line }
    return place
  }

  /// The settings of the site, else its folder: for what is about no file that is there.
  var placeOfSite: SourceLocation {
    let file = inspected.configurationFile
    return SourceLocation(file: (try? FileKind.of(file, follow: true)) == .file ? file : inspected.folder)
  }

  /// The beginning of a page; of one that no file stands behind, that of the first page below it.
  func place(ofPage page: Int) -> SourceLocation {
    var node = site.outline.nodeOfPage[page]
    var file = inspected.file(of: page)
    while file == nil, let child = site.outline.nodes[node].children.first {
      node = child
      if let page = site.outline.nodes[node].page { file = inspected.file(of: page) }
    }
    return SourceLocation(file: file ?? inspected.configurationFile)
  }
}
