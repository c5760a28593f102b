import Basics
import Build
import Site

/// Checks a site with all rules, without writing any file. This type is the entry point of the module.
///
/// A check observes a build: it inspects the source of each page when the page is read, the site after all pages are
/// read, and the HTML of each page when it is generated.
public struct SiteCheck {
  private let options: BuildOptions
  /// The path of an earlier output folder, its manifest or a sitemap, to find removed pages; nil for none.
  private let old: String?
  private let external: ExternalCheck?

  /// - Parameters:
  ///   - options: the options of the build to observe.
  ///   - old: the path of an earlier output folder, its manifest or a sitemap, to find removed pages; nil for none.
  ///   - external: the check of external links; nil to skip it.
  public init(_ options: BuildOptions, against old: String? = nil, external: ExternalCheck? = nil) {
    self.options = options
    self.old = old
    self.external = external
  }

  /// Checks the site, and returns its findings.
  ///
  /// - Throws: `BuildError` if the site or the earlier version cannot be read, or if libcurl is missing.
  public func run() throws(BuildError) -> CheckReport {
    var options = options
    let authored = SourceLinks()
    let checksExternalLinks = external != nil
    options.inspector = { configuration in
      let rules = DocumentInspector(GenericTexts(language: configuration.language))
      return checksExternalLinks ? LinkInspector(rules: rules, links: authored) : rules
    }
    let source = try old.map { (old) throws(BuildError) in try PreviousSource(reading: old) }
    var published: PreviousSite?
    var sink: InspectionSink?
    var (report, inspected) = try SiteInspection(options).run { site in
      published = source.map { PreviousSite($0, baseURL: site.site.configuration.baseURL) }
      let made = InspectionSink(site, after: published?.pages, collectsExternalURLs: checksExternalLinks)
      sink = made
      return made
    }
    if let inspected, let state = sink?.state {
      var context = SiteContext(inspected)
      for rule in RuleList.site { rule.check(&context) }
      OutputFindings.add(state, to: &context)
      for rule in RuleList.files { rule.check(state, &context) }
      if let published {
        let changes = PreviousSiteChanges(published, state, inspected, jobs: options.jobs)
        for rule in RuleList.published { rule.check(changes, &context) }
      }
      try external?.run(&context, authored: authored, urls: state.urls)
      report.add(context.findings)
    }
    return CheckReport(report.diagnostics, pages: report.pages, of: options.site)
  }
}
