import Basics
import Markup

/// `@Small { … }`: small print, such as a licence.
///
/// Source: Swift-DocC, “Small”.
enum SmallDirective: DirectiveRendering {
  static let name = "Small"

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout Renderer) -> Bool {
    renderer.out.append("<div class=\"small\">\n")
    return true
  }

  static func leave(_ directive: Directive, _ node: Node, _ renderer: inout Renderer) {
    renderer.closeBlock("</div>\n")
  }
}
