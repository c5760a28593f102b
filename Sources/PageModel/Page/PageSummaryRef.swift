import Basics

/// A reference to a page's summary. Copying the summary itself would retain many objects. References can also be
/// compared by identity, to find out whether a page changed.
public final class PageSummaryRef: Sendable {
  public let summary: PageSummary
  public init(_ summary: PageSummary) { self.summary = summary }

  /// Returns a copy with this title if the summary's title is empty; otherwise, returns this reference.
  public func titled(_ title: String) -> PageSummaryRef {
    guard summary.title.isEmpty else { return self }
    var summary = summary
    summary.title = title
    return PageSummaryRef(summary)
  }
}

extension SeverityOverrides {
  /// Returns the diagnostics of several pages with these severities and those of the page that each diagnostic is
  /// about.
  public func applied(to diagnostics: [Diagnostic], in pages: some Sequence<PageSummaryRef>) -> [Diagnostic] {
    if diagnostics.isEmpty { return [] }
    var settings: [String: SeverityOverrides] = [:]
    for page in pages where !page.summary.metadata.checks.isEmpty {
      settings[page.summary.path] = page.summary.metadata.checks
    }
    if settings.isEmpty { return applied(to: diagnostics) }
    return diagnostics.flatMap { applied(to: [$0], on: settings[$0.location.file]) }
  }
}
