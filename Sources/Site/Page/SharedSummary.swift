/// A page's summary in a box, which stays the same while a site is assembled again and again: a summary has many
/// references to count, and one box tells from another at a glance whether anything has changed.
public final class SharedSummary: Sendable {
  public let summary: PageSummary
  public init(_ summary: PageSummary) { self.summary = summary }

  /// The same; with a title where the page has none, not even from its file.
  public func titled(_ title: String) -> SharedSummary {
    guard summary.title.isEmpty else { return self }
    var summary = summary
    summary.title = title
    return SharedSummary(summary)
  }
}
