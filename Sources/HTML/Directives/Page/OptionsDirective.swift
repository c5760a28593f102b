import Markup
import PageModel

/// `@Options(scope: local) { … }`: options of the page; with `scope: global` on the home page, of all pages.
///
/// Source: Swift-DocC, `Options`.
enum OptionsDirective: PageSetting {
  enum Scope: String, CaseIterable { case local, global }

  static let name = "Options"
  static let arguments: [DirectiveArgument] = [.named("scope", .choice(of: Scope.self))]
  static let isTopLevel = true
  static let settings: [any PageSetting.Type] = [
    AutomaticArticleSubheadingDirective.self, AutomaticSeeAlsoDirective.self,
    AutomaticTitleHeadingDirective.self, TopicsVisualStyleDirective.self,
  ]

  static func read(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) {
    var scope = Scope.local
    if directive["scope"] != nil {
      guard let chosen: Scope = renderer.choice(directive, node, "scope") else { return }
      scope = chosen
    }
    let own = renderer.metadata.presentation.children
    renderer.metadata.presentation.children = nil
    renderer.readSettings(settings, in: directive, node)
    let chosen = renderer.metadata.presentation.children
    if scope == .global { renderer.metadata.presentation.siteListStyle = chosen }
    renderer.metadata.presentation.children = own ?? (scope == .local ? chosen : nil)
  }
}

// MARK: - OptionSettings

/// `@TopicsVisualStyle(list)`: the style in which the pages of the section are listed.
///
/// Source: Swift-DocC, `TopicsVisualStyle`. In front matter, `children`.
enum TopicsVisualStyleDirective: PageSetting {
  static let name = "TopicsVisualStyle"
  static let arguments: [DirectiveArgument] = [.unnamed(.choice(of: PagePresentation.ListStyle.self))]

  static func read(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) {
    guard let style: PagePresentation.ListStyle = renderer.choice(directive, node) else { return }
    renderer.metadata.presentation.children = style
  }
}

/// An option for a feature that Unfold does not have. It is accepted, so that pages for DocC build without changes.
protocol IgnoredOption: IgnoredSetting {}

/// Whether DocC uses a feature.
private enum Switch: String, CaseIterable { case enabled, disabled }

extension IgnoredOption {
  static var arguments: [DirectiveArgument] {
    [.unnamed(.choice(of: Switch.self))]
  }

  static func read(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) {
    let _: Switch? = renderer.choice(directive, node)
  }
}

/// `@AutomaticArticleSubheading(disabled)`: whether DocC adds the heading “Overview”.
enum AutomaticArticleSubheadingDirective: IgnoredOption {
  static let name = "AutomaticArticleSubheading"
}

/// `@AutomaticSeeAlso(disabled)`: whether DocC adds links to the other pages of the topic group.
enum AutomaticSeeAlsoDirective: IgnoredOption {
  static let name = "AutomaticSeeAlso"
}

/// `@AutomaticTitleHeading(disabled)`: whether DocC shows the kind of the page above its title.
enum AutomaticTitleHeadingDirective: IgnoredOption {
  static let name = "AutomaticTitleHeading"
}
