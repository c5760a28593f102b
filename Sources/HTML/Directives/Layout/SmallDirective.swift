import Basics
import Markup

/// `@Small { … }`: small print, such as a license.
///
/// Source: Swift-DocC, “Small”.
enum SmallDirective: DirectiveRendering {
  static let name = "Small"
  static let end: StaticString? = "</div>\n"

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) -> Bool {
    renderer.out.append("<div class=\"small\">\n")
    return true
  }
}
