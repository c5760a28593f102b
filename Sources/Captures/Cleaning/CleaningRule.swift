/// A rule that fixes one kind of damage in the body of captured pages.
protocol CleaningRule: Sendable {
  static func apply(to builder: inout PageBuilder)
}

/// The rules that apply to all formats, in the order in which they depend on each other.
enum CleaningRules {
  /// To add a rule, create a file in `Cleaning` and add a line here.
  static let all: [any CleaningRule.Type] = [
    InlineRule.self,
    DeclarationRule.self,
    HeadingLinkRule.self,
    CardRule.self,
    VideoRule.self,
    MissingImageBreakRule.self,
    ExampleLabelRule.self,
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
}
