import Basics

/// One captured page after cleaning.
public struct Capture: Sendable {
  public var format: String
  /// The confidence that the detected format is right, from 0 to 1.
  public var confidence: Double
  /// The clean page as `unfold import` writes it: front matter, title, abstract, and body.
  public var markdown: [UInt8]
  /// The line of the captured file, counted from 1, for each line of `markdown`.
  public var lineMap: [Int32]
  public var title: String?
  /// The abstract as plain text.
  public var abstract: String?
  /// The last component of the page's URL.
  public var slug: String?
  /// The URL that the page was captured from.
  public var source: String?
  /// The kind of page that the source names, such as `article`, `video`, or `Structure`.
  public var kind: String?
  /// The date that the page itself shows, or else the time of the capture.
  public var date: String?
  public var platforms: [String]
  /// The rows of the site's navigator that the page contains, in order.
  public var navigation: [NavigatorRow]
  /// The list of its own headings that the page contains in its footer.
  public var inPageLinks: [InPageLink]
  /// The lines that were removed, grouped by rule.
  public var removed: [Removal]
  /// Notes about text that no rule recognizes and that was kept unchanged.
  public var unrecognized: [Diagnostic]
  public var selfChecks: [SelfCheck]
  /// True if the capture shows the site's “Not Found” page, which is reported but not published.
  public var isNotFound: Bool
  /// The facts that decide about the place of the capture among others.
  public var facts = CollectionFacts()
}

/// One entry in a page’s list of links to its own headings.
public struct InPageLink: Hashable, Sendable {
  public var title: String
  public var anchor: String
}

/// The lines that one rule removed from one page.
public struct Removal: Hashable, Sendable {
  public var rule: String
  /// The lines of the captured file, counted from 1, in ascending order.
  public var lines: [Int]
}

/// A comparison of a fact that the page states about itself with the result.
public struct SelfCheck: Hashable, Sendable {
  /// The expectation, as a sentence.
  public var name: String
  public var passed: Bool
  /// The difference; empty if the check passed.
  public var detail: String
}
