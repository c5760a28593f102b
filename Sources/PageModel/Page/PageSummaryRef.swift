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
