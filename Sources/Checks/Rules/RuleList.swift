import Basics

/// All rules, by the kind of input that they check.
///
/// To add a rule, create its file in a folder next to this file, or in `Output` for a rule about generated HTML. Then
/// add a line here, a section to a page in `content/checks/`, and a row to `messages/Checks.md`.
public enum RuleList {
  /// Rules that check the source of a page.
  static let document: [any DocumentRule.Type] = [
    GenericLinkTextRule.self, GenericDisclosureLabel.self, HiddenActions.self, MissingConfirmation.self,
    SkippedHeadingLevel.self, WholePageAside.self, MissingImageText.self, FileNameAsImageText.self,
    MissingTableHeader.self, BidirectionalCode.self,
  ]

  /// Rules that check the navigation, and the links between pages.
  static let site: [any SiteRule.Type] = [
    OrphanPage.self, DeepSidebar.self, LongGroupTitle.self, RepeatedGroupWord.self, RepeatedTitle.self,
    MissingAbstract.self,
  ]

  /// Rules that check the HTML of a generated page.
  static let output: [any OutputRule.Type] = [
    DuplicateID.self, BadNesting.self, LostHeading.self, EmptyLandmark.self, EmptyControl.self,
    MissingTarget.self, BlockedByPolicy.self,
  ]

  /// Rules that check the set of all generated files.
  static let files: [any FileRule.Type] = [OrphanFile.self, MissingFile.self, ActiveSVG.self]

  /// Rules that compare the site with an earlier version.
  static let published: [any RemovedContentRule.Type] = [
    RemovedPage.self, RemovedAnchor.self, RemovedFile.self,
  ]

  /// Rules that check the answers of other sites.
  static let external: [any ExternalRule.Type] = [
    BrokenExternalLink.self, UnreachableExternalLink.self, BrokenExternalAnchor.self, MovedExternalLink.self,
    RateLimitedExternalSite.self, PrivateExternalHost.self,
  ]

  /// The pages of the documentation that describe rules, in the order in which readers see them.
  private static let pages = [
    "links", "published", "external", "disclosure", "navigation", "text", "foreign", "code", "images",
    "tables", "html",
  ]

  /// All rules, in the order of the documentation. The renderer checks some, so that builds report them, too.
  public static let all = pages.flatMap {
    Rule.rules(on: EmbeddedFile.bytes(at: "content/checks/\($0)-rules.md"))
  }
}

extension Rule {
  /// Returns the rule with an identifier. The program is wrong if it asks for a rule without a section.
  static func named(_ identifier: String) -> Rule {
    guard let rule = RuleList.all.first(where: { $0.identifier == identifier }) else {
      preconditionFailure("content/checks/ has no section about \(identifier)")
    }
    return rule
  }
}
