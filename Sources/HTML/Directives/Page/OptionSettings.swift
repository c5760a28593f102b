import Markup
import Site

/// `@TopicsVisualStyle(list)`: how the pages of the section are listed.
///
/// Source: Swift-DocC, `TopicsVisualStyle`. In front matter, `children`.
enum TopicsVisualStyleDirective: PageSetting {
  static let name = "TopicsVisualStyle"

  static func read(_ directive: Directive, _ node: Node, _ renderer: inout Renderer) {
    guard let style: PagePresentation.ListStyle = renderer.choice(directive, node) else { return }
    renderer.metadata.presentation.children = style
  }
}

/// A switch for something that Unfold does not do by itself: accepted, so that pages of DocC build as they are.
protocol IgnoredSwitch: PageSetting {}

private enum Switch: String, CaseIterable { case enabled, disabled }

extension IgnoredSwitch {
  static func read(_ directive: Directive, _ node: Node, _ renderer: inout Renderer) {
    let _: Switch? = renderer.choice(directive, node)
  }
}

enum AutomaticArticleSubheadingDirective: IgnoredSwitch { static let name = "AutomaticArticleSubheading" }
enum AutomaticSeeAlsoDirective: IgnoredSwitch { static let name = "AutomaticSeeAlso" }
enum AutomaticTitleHeadingDirective: IgnoredSwitch { static let name = "AutomaticTitleHeading" }
