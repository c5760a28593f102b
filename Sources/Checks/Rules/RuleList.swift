/// All rules, by the kind of input that they check.
///
/// To add a rule, create its file in a folder next to this file, or in `Output` for a rule about generated HTML. Then
/// add a line here, and one in `DiagnosticIDs`.
public enum RuleList {
  /// Rules that check the source of a page.
  static let document: [any DocumentRule.Type] = [
    GenericLinkTextRule.self, GenericDisclosureLabel.self, HiddenActions.self, MissingConfirmation.self,
    SkippedHeadingLevel.self, WholePageAside.self, MissingImageText.self, FileNameAsImageText.self,
    MissingTableHeader.self, BidirectionalCode.self,
  ]

  /// Rules that the renderer checks, so that builds report them too.
  static let built: [any RenderTimeRule.Type] = [SecondDisclosureButton.self, TooFewItems.self]

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

  /// All rules, ordered by group.
  public static let all: [Rule] = {
    var rules: [Rule] = []
    for type in document { rules.append(type.rule) }
    for type in built { rules.append(type.rule) }
    rules += ForeignSyntaxRules.all
    for type in site { rules.append(type.rule) }
    for type in output { rules.append(type.rule) }
    for type in files { rules.append(type.rule) }
    for type in published { rules.append(type.rule) }
    for type in external { rules.append(type.rule) }
    return Rule.Group.allCases.flatMap { group in rules.filter { $0.group == group } }
  }()
}
