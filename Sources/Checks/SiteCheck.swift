import Basics
import Build
import Site

/// Looks at a site with all rules, and writes nothing. The door of this module.
///
/// Pages are looked at as they are read, as the site knows them, and as readers get them.
public struct SiteCheck {
  private let options: BuildOptions
  private let external: ExternalCheck?

  /// - Parameter external: asks other sites; nil where they are left alone.
  public init(_ options: BuildOptions, external: ExternalCheck? = nil) {
    self.options = options
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
    var sink: InspectionSink?
    let (report, inspected) = try SiteInspection(options).run { site in
      let made = InspectionSink(site, gathersAddresses: asksOthers)
      sink = made
      return made
    }
    var diagnostics = report.diagnostics
    if let inspected, let state = sink?.state {
      var findings = SiteFindings(inspected)
      for rule in RuleList.site { rule.check(&findings) }
      OutputFindings.add(state, to: &findings)
      for rule in RuleList.files { rule.check(state, &findings) }
      try external?.run(&findings, authored: authored, addresses: state.addresses)
      diagnostics += findings.diagnostics
    }
    return CheckReport(diagnostics, pages: report.pages, of: options.site)
  }
}
