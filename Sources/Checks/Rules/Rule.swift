import Basics

/// Something that is looked for in a site: what its messages are called, and all that its page in the documentation
/// says.
public struct Rule: Sendable {
  /// The page of the documentation that a rule stands on, in the order of reading.
  public enum Group: String, Sendable, CaseIterable {
    case links, published, external, disclosure, navigation, text, images, tables
    case output = "html"

    public var title: String {
      switch self {
      case .output: "The written HTML"
      case .published: "Published addresses"
      case .external: "Links to other sites"
      default: rawValue.prefix(1).uppercased() + rawValue.dropFirst()
      }
    }

    /// What its rules are about: one sentence.
    public var summary: String {
      switch self {
      case .links: "Where links lead, whether they say so, and what nothing leads to."
      case .published: "Pages, anchors and files that readers know from an earlier edition."
      case .external: "What other sites answer when they are asked for what pages link to."
      case .disclosure: "Labels and menus that tell readers what is behind them."
      case .navigation: "A sidebar that can be taken in at a glance."
      case .text: "Headings and asides that hold a page together."
      case .images: "Images for those who do not see them."
      case .tables: "Tables whose columns have names."
      case .output: "Pages as readers get them, templates and trusted HTML included."
      }
    }
  }

  /// Where a rule comes from.
  public struct Source: Sendable {
    public let name: String
    public let address: String
  }

  public struct Example: Sendable {
    /// As behind the fence of a code block.
    public let language: String
    public let text: String
    /// Whether the documentation shows what it looks like.
    public let isShown: Bool

    /// - Parameter isShown: only for what needs no other file.
    static func markdown(_ text: String, isShown: Bool = false) -> Example {
      Example(language: "markdown", text: text, isShown: isShown)
    }
    static func yaml(_ text: String) -> Example { Example(language: "yaml", text: text, isShown: false) }
    static func html(_ text: String) -> Example { Example(language: "html", text: text, isShown: false) }
  }

  /// Such as `link.vague-text`.
  public let identifier: String
  public let group: Group
  /// How severe it is unless the site or the page says otherwise.
  public let severity: Diagnostic.Severity
  /// A few words.
  public let title: String
  /// What it finds: one sentence.
  public let finding: String
  /// Why that is a problem.
  public let reason: String
  public let sources: [Source]
  /// What to do about it: one sentence.
  public let remedy: String
  /// Whether `--fix` can do it.
  public let isFixed: Bool
  public let bad: Example
  public let good: Example

  init(
    _ identifier: String, _ group: Group, _ severity: Diagnostic.Severity, title: String, finding: String,
    reason: String, sources: [Source], remedy: String, isFixed: Bool = false, bad: Example, good: Example
  ) {
    self.identifier = identifier
    self.group = group
    self.severity = severity
    self.title = title
    self.finding = finding
    self.reason = reason
    self.sources = sources
    self.remedy = remedy
    self.isFixed = isFixed
    self.bad = bad
    self.good = good
  }

  /// A diagnostic of this rule.
  func diagnostic(
    at place: SourceLocation, _ message: String, help: String? = nil, correction: Correction? = nil
  ) -> Diagnostic {
    Diagnostic(severity, identifier, at: place, message, help: help, correction: correction)
  }
}
