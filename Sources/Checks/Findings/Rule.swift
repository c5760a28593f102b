import Basics

/// The description of a rule: the identifier and severity of its findings, and everything that its section in the
/// documentation shows.
public struct Rule: Sendable {
  /// The page of the documentation that describes a rule. The cases are in the order in which readers see the pages.
  public enum Group: String, Sendable, CaseIterable {
    case links, published, external, disclosure, navigation, text, foreign, code, images, tables
    case output = "html"

    /// The title of the page.
    public var title: String {
      switch self {
      case .links: "Link rules"
      case .published: "Rules for published URLs"
      case .external: "External link rules"
      case .disclosure: "Disclosure rules"
      case .navigation: "Navigation rules"
      case .text: "Text rules"
      case .foreign: "Syntax of other tools"
      case .code: "Code rules"
      case .images: "Image rules"
      case .tables: "Table rules"
      case .output: "HTML rules"
      }
    }

    /// The abstract of the page: one sentence about its rules.
    public var summary: String {
      switch self {
      case .links: "Generic link texts, and pages and files that nothing links to."
      case .published: "Pages, anchors and files of an earlier version whose URLs no longer work."
      case .external: "Links to other sites that are broken, moved or not reachable."
      case .disclosure: "Labels that do not say what they hide, and menus that hide too much or too little."
      case .navigation: "Sidebars that are hard to take in at a glance."
      case .text:
        "Headings that skip levels, pages that consist of an aside, and symbols without an abstract."
      case .foreign:
        "Syntax of other tools, which readers would see as text, and how to write the same for Unfold."
      case .code: "Code with invisible characters that change its display order."
      case .images: "Images without useful descriptions, and SVG files that run code."
      case .tables: "Tables without header cells."
      case .output: "Invalid HTML on generated pages, from templates and trusted HTML."
      }
    }
  }

  /// A specification, guideline or article that a rule is based on.
  public struct Source: Sendable {
    /// The publication, and the title of its section.
    public let name: String
    /// The URL of the section.
    public let url: String
  }

  /// A short text that a rule reports, or the corrected text.
  public struct Example: Sendable {
    /// The language of the code block, as written after its fence.
    public let language: String
    /// The source text, without a line ending at its end.
    public let text: String
    /// Whether the documentation also renders the example.
    public let isShown: Bool

    /// - Parameter isShown: true only for an example that needs no other file.
    static func markdown(_ text: String, isShown: Bool = false) -> Example {
      Example(language: "markdown", text: text, isShown: isShown)
    }
    static func yaml(_ text: String) -> Example { Example(language: "yaml", text: text, isShown: false) }
    static func html(_ text: String) -> Example { Example(language: "html", text: text, isShown: false) }
  }

  /// The identifier of the findings, such as `link.generic-text`.
  public let identifier: String
  /// The page of the documentation that describes the rule.
  public let group: Group
  /// The severity of the findings, unless the settings of the site or the page override it.
  public let severity: Diagnostic.Severity
  /// The heading of the rule: a few words.
  public let title: String
  /// The problem that the rule finds: one sentence in Markdown.
  public let finding: String
  /// The reason why it is a problem, in Markdown.
  public let reason: String
  /// The sources that the rule is based on, the most important one first.
  public let sources: [Source]
  /// The advice to authors: one sentence in Markdown.
  public let advice: String
  /// Whether `--fix` fixes the problem.
  public let isFixed: Bool
  /// An example that the rule reports. Tests check this for rules about the source of a page.
  public let bad: Example
  /// The same example without the problem.
  public let good: Example

  init(
    _ identifier: String, _ group: Group, _ severity: Diagnostic.Severity, title: String, finding: String,
    reason: String, sources: [Source], advice: String, isFixed: Bool = false, bad: Example, good: Example
  ) {
    self.identifier = identifier
    self.group = group
    self.severity = severity
    self.title = title
    self.finding = finding
    self.reason = reason
    self.sources = sources
    self.advice = advice
    self.isFixed = isFixed
    self.bad = bad
    self.good = good
  }

  /// Returns a diagnostic with the severity and the identifier of this rule.
  func diagnostic(
    at place: SourceLocation, _ message: String, help: String? = nil, fixIt: FixIt? = nil
  ) -> Diagnostic {
    Diagnostic(severity, identifier, at: place, message, help: help, fixIt: fixIt)
  }
}

// MARK: - Shared sources

/// The sources that several rules share.
extension Rule.Source {
  /// A page of the Human Interface Guidelines.
  ///
  /// - Parameter page: the last path component of its URL.
  static func guidelines(_ name: String, _ page: String) -> Rule.Source {
    Rule.Source(
      name: "Human Interface Guidelines, “\(name)”",
      url: "https://developer.apple.com/design/human-interface-guidelines/\(page)")
  }

  /// The advice of the World Wide Web Consortium on stable URLs.
  static let coolURIs = Rule.Source(
    name: "W3C, “Cool URIs don’t change”", url: "https://www.w3.org/Provider/Style/URI")

  /// A success criterion of WCAG 2.2.
  static func wcag(_ number: String, _ name: String, _ anchor: String) -> Rule.Source {
    Rule.Source(name: "WCAG 2.2, \(number) \(name)", url: "https://www.w3.org/TR/WCAG22/#\(anchor)")
  }

  /// A section of the HTML Standard.
  static func html(_ name: String, _ place: String) -> Rule.Source {
    Rule.Source(name: "HTML Standard, “\(name)”", url: "https://html.spec.whatwg.org/multipage/\(place)")
  }

  /// A section of RFC 9110, “HTTP Semantics”.
  static func http(_ name: String, _ section: String) -> Rule.Source { rfc("9110", name, section) }

  static func rfc(_ number: String, _ name: String, _ section: String) -> Rule.Source {
    Rule.Source(
      name: "RFC \(number), “\(name)”", url: "https://www.rfc-editor.org/rfc/rfc\(number)#\(section)")
  }
}
