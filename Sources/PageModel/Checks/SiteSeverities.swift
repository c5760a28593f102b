import Basics

/// The severities of the diagnostics of a site: those that `unfold.yml` sets, and those that pages set for themselves.
///
/// All parts of a build, its cache, and shards pass diagnostics on with their original severities. The report applies
/// the overrides to all of them, so that no part can forget them, and a later build can use other overrides.
public struct SiteSeverities: Sendable, Hashable {
  /// The overrides of the whole site.
  public let site: SeverityOverrides
  /// The overrides of pages by the path of the page’s file, as it is in the locations of diagnostics. Pages that
  /// override nothing are left out.
  public private(set) var pages: [String: SeverityOverrides]
  /// The paths of captured pages. The authors of the site did not write these pages, so problems in them are not
  /// errors, and a report contains one diagnostic for each kind of problem of such a page.
  public let captures: Set<String>

  public init(
    site: SeverityOverrides, pages: [String: SeverityOverrides] = [:], captures: Set<String> = []
  ) {
    self.site = site
    self.pages = pages
    self.captures = captures
  }

  /// Sets the overrides of the page with the file `path`.
  public mutating func set(_ overrides: SeverityOverrides, ofPage path: String) {
    pages[path] = overrides.isEmpty ? nil : overrides
  }

  /// Returns a diagnostic with the severity that its page or, if the page sets none, the site sets for it; nil if it is
  /// turned off.
  ///
  /// - Parameter page: the path of the page that the diagnostic is about; nil if only the overrides of the site apply.
  public func applied(to diagnostic: Diagnostic, ofPage page: String?) -> Diagnostic? {
    var diagnostic = diagnostic
    switch page.flatMap({ pages[$0]?[diagnostic.identifier] }) ?? site[diagnostic.identifier] {
    case .off: return nil
    case .error: diagnostic.severity = .error
    case .warning: diagnostic.severity = .warning
    case nil:
      if diagnostic.severity == .error, captures.contains(diagnostic.location.file) {
        diagnostic.severity = .warning
      }
    }
    return diagnostic
  }
}
