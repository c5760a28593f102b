import Basics
import Markup

/// `@Destructive { - [Remove …](page.md) }`: items of a pull-down button that destroy something, set apart from
/// the others by a line, a mark and a name.
///
/// Source: Human Interface Guidelines, “Pull-down buttons” and “Menus”; the name is that of SwiftUI's button role.
enum DestructiveDirective: DirectiveRendering {
  static let name = "Destructive"

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout Renderer) -> Bool {
    renderer.checkPlace(of: directive, node, inside: PullDownButtonDirective.name)
    renderer.out.append("<div class=\"destructive\" role=\"group\" aria-label=\"")
    renderer.out.appendEscaped(renderer.options.strings.destructive)
    renderer.out.append("\">\n")
    return true
  }

  static func leave(_ directive: Directive, _ node: Node, _ renderer: inout Renderer) {
    renderer.closeBlock("</div>\n")
  }
}
