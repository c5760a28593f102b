import Basics
import Markup

/// `@Small { … }`: small print, such as a license.
///
/// Source: Swift-DocC, “Small”.
enum SmallDirective: DirectiveRendering {
  static let name = "Small"
  static let meaning = "Small print."
  static let arguments: [DirectiveArgument] = []

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) -> Bool {
    renderer.out.append("<div class=\"small\">\n")
    return true
  }

  static func leave(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) {
    renderer.closeBlock("</div>\n")
  }
}
