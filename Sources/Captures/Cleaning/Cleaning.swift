/// One thing that captures get wrong about a page's body, put right.
protocol CleaningRule: Sendable {
  static func apply(to draft: inout Draft)
}

/// The rules that all flavours share, in the order in which they build on each other.
enum Cleaning {
  /// A new rule is one file and one line here.
  static let rules: [any CleaningRule.Type] = [
    InlineRule.self,
    HeadingLinkRule.self,
    VideoRule.self,
    GluedImageRule.self,
    AsideRule.self,
    CaptionRule.self,
    TabRule.self,
    TableRule.self,
    ListRule.self,
    ResourceRule.self,
    ChangeNoteRule.self,
    ChangeLogRule.self,
    EmptySectionRule.self,
    HeadingLevelRule.self,
    PlatformRule.self,
  ]

  static func clean(_ draft: inout Draft) {
    for rule in rules { rule.apply(to: &draft) }
  }
}
