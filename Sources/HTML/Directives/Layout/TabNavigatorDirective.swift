import Basics
import Markup

/// `@TabNavigator { @Tab("Title") { … } … }`: parts of which a reader needs one. Here they are parts with a title
/// one below the other; a theme's script may turn them into tabs.
///
/// Source: Swift-DocC, “TabNavigator”.
enum TabNavigatorDirective: DirectiveRendering {
  static let name = "TabNavigator"

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout Renderer) -> Bool {
    renderer.reportContent(of: node, in: name, otherThan: TabDirective.name)
    renderer.out.append("<div class=\"tabs\">\n")
    return true
  }

  static func leave(_ directive: Directive, _ node: Node, _ renderer: inout Renderer) {
    renderer.closeBlock("</div>\n")
  }
}

/// `@Tab("Title") { … }`: one of the parts. Links may lead to its title: `#tab-Title`.
///
/// Source: Swift-DocC, “TabNavigator.Tab”.
enum TabDirective: DirectiveRendering {
  static let name = "Tab"

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout Renderer) -> Bool {
    renderer.checkPlace(of: directive, node, inside: TabNavigatorDirective.name)
    let title = renderer.label(of: directive, node)
    let anchor = renderer.anchors.make(from: "tab " + title)
    renderer.otherAnchors.append(anchor)
    renderer.out.append("<div class=\"tab\" role=\"group\" aria-labelledby=\"")
    renderer.out.appendEscaped(anchor)
    renderer.out.append("\">\n<p class=\"tab-title\" id=\"")
    renderer.out.appendEscaped(anchor)
    renderer.out.append("\">")
    renderer.out.appendEscaped(title)
    renderer.out.append("</p>\n")
    return true
  }

  static func leave(_ directive: Directive, _ node: Node, _ renderer: inout Renderer) {
    renderer.closeBlock("</div>\n")
  }
}
