import Basics
import Build
import Site

/// Looks at a site with all rules, and writes nothing. The door of this module.
///
/// Pages are looked at as they are read, as the site knows them, and as readers get them.
public struct SiteCheck {
  private let options: BuildOptions
  /// An earlier output folder, its manifest or a sitemap: what was published, and should be there still.
  private let old: String?
  private let external: ExternalCheck?

  /// - Parameters:
  ///   - old: an earlier output folder, its manifest or a sitemap; nil for none.
  ///   - external: asks other sites; nil where they are left alone.
  public init(_ options: BuildOptions, against old: String? = nil, external: ExternalCheck? = nil) {
    self.options = options
    self.old = old
    self.external = external
  }

  /// Looks at the site. Throws where there is nothing to look at.
  public func run() throws(UsageError) -> CheckReport {
    var options = options
    let authored = AuthoredLinks()
    let asksOthers = external != nil
    options.inspector = { configuration in
      let rules = DocumentInspector(VagueWords(language: configuration.language))
      return asksOthers ? LinkInspector(rules: rules, links: authored) : rules
    }
    let source = try old.map { (old) throws(UsageError) in try PublishedSource(reading: old) }
    var published: PublishedSite?
    var sink: InspectionSink?
    let (report, inspected) = try SiteInspection(options).run { site in
      published = source.map { PublishedSite($0, baseURL: site.site.configuration.baseURL) }
      let made = InspectionSink(site, after: published?.pages, gathersAddresses: asksOthers)
      sink = made
      return made
    }
    var diagnostics = report.diagnostics
    if let inspected, let state = sink?.state {
      var findings = SiteFindings(inspected)
      for rule in RuleList.site { rule.check(&findings) }
      OutputFindings.add(state, to: &findings)
      for rule in RuleList.files { rule.check(state, &findings) }
      if let published {
        let changes = PublishedChanges(published, state, inspected, jobs: options.jobs)
        for rule in RuleList.published { rule.check(changes, &findings) }
      }
      try external?.run(&findings, authored: authored, addresses: state.addresses)
      diagnostics += findings.diagnostics
    }
    return CheckReport(diagnostics, pages: report.pages, of: options.site)
  }
}
