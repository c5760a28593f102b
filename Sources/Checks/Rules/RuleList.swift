/// All rules. A new one is a file in a folder beside this one, a line here and one in `CheckNames`.
public enum RuleList {
  /// Rules about a page as its author wrote it.
  static let document: [any DocumentRule.Type] = [
    VagueLinkText.self, VagueDisclosureLabel.self, HiddenActions.self, UnconfirmedItem.self,
    SkippedHeadingLevel.self, WholePageAside.self, MissingImageText.self, FileNameAsImageText.self,
    MissingTableHeader.self,
  ]

  /// Rules about a page that a build tells of, too.
  static let built: [any BuiltRule.Type] = [SecondDisclosureButton.self, FewItems.self]

  /// Rules about the pages in their tree.
  static let site: [any SiteRule.Type] = [
    OrphanPage.self, DeepSidebar.self, LongGroupTitle.self, RepeatedGroupWord.self,
  ]

  /// Rules about the pages as readers get them.
  static let output: [any OutputRule.Type] = [
    DuplicateID.self, BadNesting.self, LostHeading.self, EmptyLandmark.self, EmptyControl.self,
    MissingTarget.self,
  ]

  /// Rules about all files together.
  static let files: [any FileRule.Type] = [OrphanFile.self, MissingFile.self]

  /// Rules about what was published before.
  static let published: [any PublishedRule.Type] = [GonePage.self, GoneAnchor.self, GoneFile.self]

  /// Rules about addresses on other sites.
  static let external: [any ExternalRule.Type] = [
    BrokenExternalLink.self, UnreachableExternalLink.self, BrokenExternalAnchor.self, MovedExternalLink.self,
    BusyExternalSite.self,
  ]

  /// Every rule, group by group.
  public static let all: [Rule] = {
    var rules: [Rule] = []
    for type in document { rules.append(type.rule) }
    for type in built { rules.append(type.rule) }
    for type in site { rules.append(type.rule) }
    for type in output { rules.append(type.rule) }
    for type in files { rules.append(type.rule) }
    for type in published { rules.append(type.rule) }
    for type in external { rules.append(type.rule) }
    return Rule.Group.allCases.flatMap { group in rules.filter { $0.group == group } }
  }()
}
