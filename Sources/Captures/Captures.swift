import Basics

/// What was recovered from one captured page.
public struct Capture: Sendable {
  public var flavour: Flavour
  /// How sure the recognition is, from 0 to 1.
  public var confidence: Double
  /// The clean page, as `unfold import` writes it: front matter, title, abstract, body.
  public var markdown: [UInt8]
  /// For each line of `markdown`, counted from 0, the line of the captured file it came from, counted from 1.
  public var lineMap: [Int32]
  public var title: String?
  /// The abstract as plain text.
  public var abstract: String?
  /// The last part of the page's URL.
  public var slug: String?
  /// The URL the page was captured from.
  public var source: String?
  /// `article`, `video`, `Structure` …
  public var kind: String?
  /// The capture's time stamp, or the date that the page shows of itself, as written.
  public var date: String?
  public var platforms: [String]
  /// The rows of the site's navigator that the page carried, in its order.
  public var navigation: [NavigatorRow]
  /// The page's own list of its sections, from its footer.
  public var inPageLinks: [InPageLink]
  /// What was taken away, by rule.
  public var removed: [Removal]
  /// What no rule knows: it was kept as it is.
  public var notUnderstood: [Diagnostic]
  public var selfChecks: [SelfCheck]
  /// The capture shows the site's "Not Found" page: to be reported, not to be published.
  public var isNotFound: Bool
}

/// The tool that dumped a page, known by the marks it leaves.
public struct Flavour: Hashable, Sendable {
  public var name: String
  public init(name: String) { self.name = name }
}

/// One link of a page's list of its own sections.
public struct InPageLink: Hashable, Sendable {
  public var title: String
  public var anchor: String
}

/// Lines that one rule took away from one page.
public struct Removal: Hashable, Sendable {
  public var rule: String
  /// Lines of the captured file, from 1, in order.
  public var lines: [Int]
}

/// Something that a page says of itself and that was compared with what came out.
public struct SelfCheck: Hashable, Sendable {
  /// What was compared, as a sentence.
  public var name: String
  public var passed: Bool
  /// What differs; empty when it passed.
  public var detail: String
}

/// Reads captured pages: text in, clean text and its structure out.
public struct CaptureReader {
  /// The capture that `bytes` are, nil where they are ordinary Markdown.
  ///
  /// The page is known by its structure alone; `file` only names the place in diagnostics.
  public static func read(_ bytes: [UInt8], file: String) -> Capture? {
    let page = SourcePage(bytes, file: file)
    let marks = Fingerprint(of: page)
    guard let (flavour, confidence) = Recognition.flavour(of: marks) else { return nil }
    var draft = Draft(file: file)
    flavour.read(page, into: &draft)
    Cleaning.clean(&draft)
    return PageWriter.write(draft, flavour: Flavour(name: flavour.name(of: marks)), confidence: confidence)
  }
}
