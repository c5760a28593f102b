import Basics
import Build
import FileSystem
import PageModel
import Site

/// The site while rules check it as a whole, and their findings so far.
struct SiteContext {
  let inspected: InspectedSite
  private(set) var findings: [BuildReport.Finding] = []

  init(_ inspected: InspectedSite) { self.inspected = inspected }

  var site: Site { inspected.site }

  /// Adds a finding.
  ///
  /// - Parameter page: the page whose front matter can override the severity; nil if only `unfold.yml` can.
  @inline(never)  // The compiler of Swift 6.3 crashes if it inlines this function into `DeepSidebar.check`.
  mutating func report(
    _ rule: Rule, at place: SourceLocation, of page: Int?, _ message: String, help: String? = nil
  ) {
    // The groups of archives are pages without files.
    let isOfArchive = site.configuration.archiveNavigation.contains { $0.file == place.file }
    let file = page.flatMap { inspected.file(of: $0) } ?? (isOfArchive ? place.file : nil)
    findings.append(BuildReport.Finding(rule.diagnostic(at: place, message, help: help), ofPage: file))
  }

  /// Returns the location of the title of a node of the navigation: its entry in the navigation, else the page.
  func place(ofNode number: Int) -> SourceLocation {
    let node = site.navigation.nodes[number]
    if let place = node.place, place.file != NavigationFile.captures { return place }
    if let page = node.page { return place(ofPage: page) }
    return SourceLocation(file: inspected.configurationFile)
  }

  /// Returns the location of a heading of a page.
  ///
  /// - Parameter heading: the number of the heading, from 1; 0 for the beginning of the page.
  func place(ofPage page: Int, after heading: Int) -> SourceLocation {
    var place = place(ofPage: page)
    let headings = site.pages[page].summary.headings
    if heading > 0, heading <= headings.count { place.line = headings[heading - 1].line }
    return place
  }

  /// The location for findings that are not about an existing file: `unfold.yml`, or the folder of the site if that
  /// file does not exist.
  var siteLocation: SourceLocation {
    let file = inspected.configurationFile
    let exists = (try? FileKind.of(file, follow: true)) == .file
    return exists ? SourceLocation(file: file) : SourceLocation(folder: inspected.folder)
  }

  /// Returns the beginning of the file of a page. A generated page has no file; for such a page, returns the beginning
  /// of the first page below it.
  func place(ofPage page: Int) -> SourceLocation {
    var node = site.navigation.nodeOfPage[page]
    var file = inspected.file(of: page)
    while file == nil, let child = site.navigation.nodes[node].children.first {
      node = child
      if let page = site.navigation.nodes[node].page { file = inspected.file(of: page) }
    }
    return SourceLocation(file: file ?? inspected.configurationFile)
  }
}
