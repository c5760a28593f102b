import Basics
import Markup

/// `@PullDownButton("Add") { - [Link](page.md) … }`: a button that opens a list of links.
///
/// It is a native popover, so it opens, and closes by Escape or a click outside, without a script. Destructive
/// items stand in a `@Destructive { … }` of their own.
///
/// Source: Human Interface Guidelines, “Pull-down buttons”: at least three items.
enum PullDownButtonDirective: DirectiveRendering {
  static let name = "PullDownButton"

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout Renderer) -> Bool {
    let label = renderer.label(of: directive, node)
    var id: String
    repeat {
      renderer.components.menus += 1
      // A colon is in no anchor that a heading gets.
      id = "menu:\(renderer.components.menus)"
    } while !renderer.anchors.claim(id)
    renderer.out.append("<div class=\"menu\"><button type=\"button\" class=\"pull-down\" popovertarget=\"")
    renderer.out.append(id)
    renderer.out.append("\">")
    renderer.out.appendEscaped(label)
    renderer.out.append("</button>\n<nav popover id=\"")
    renderer.out.append(id)
    renderer.out.append("\" aria-label=\"")
    renderer.out.appendEscaped(label)
    renderer.out.append("\">\n")
    let items = count(below: node)
    if items < 3 { renderer.report(DirectiveDiagnostics.fewItems(renderer.location(of: node), items)) }
    return true
  }

  static func leave(_ directive: Directive, _ node: Node, _ renderer: inout Renderer) {
    renderer.closeBlock("</nav></div>\n")
  }

  /// The items of the menu's lists, those in directives inside it counted too.
  private static func count(below top: Node) -> Int {
    var items = 0
    var node = top.pointee.first_child
    while let here = node {
      if here.pointee.type == NodeType.item { items += 1 }
      node = here.following(below: top)
    }
    return items
  }
}
