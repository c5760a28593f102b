import Basics
import Markup

/// `@TabNavigator { @Tab("Title") { … } … }`: alternatives of which a reader needs one. They are written as consecutive
/// sections with titles; the theme's script turns them into tabs.
///
/// Source: Swift-DocC, “TabNavigator”.
enum TabNavigatorDirective: DirectiveRendering {
  static let name = "TabNavigator"
  static let end: StaticString? = "</div>\n"

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) -> Bool {
    renderer.reportContent(of: node, in: name, otherThan: TabDirective.name, example: "@Tab(\"Title\") { … }")
    renderer.components.used.insert(.tabs)
    renderer.out.append("<div class=\"tabs\">\n")
    return true
  }
}

/// `@Tab("Title") { … }`: a tab. Links can refer to its title: `#tab-Title`.
///
/// Source: Swift-DocC, “TabNavigator.Tab”.
enum TabDirective: DirectiveRendering {
  static let name = "Tab"
  static let end: StaticString? = "</div>\n"
  static let plainForm = PlainForm.heading
  static let arguments: [DirectiveArgument] = [.label]

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) -> Bool {
    renderer.checkPlace(of: directive, node, inside: TabNavigatorDirective.name)
    renderer.openTab(renderer.label(of: directive, node))
    return true
  }
}
