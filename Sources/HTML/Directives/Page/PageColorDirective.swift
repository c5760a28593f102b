import Markup
import PageModel

/// `@PageColor(orange)`: the accent color of the page.
///
/// Source: Swift-DocC, `PageColor`. In front matter, `color`.
enum PageColorDirective: PageSetting {
  static let name = "PageColor"
  static let arguments: [DirectiveArgument] = [.unnamed(.choice(of: PagePresentation.Color.self))]

  static func read(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) {
    guard let color: PagePresentation.Color = renderer.choice(directive, node),
      renderer.metadata.presentation.color == nil
    else { return }
    renderer.metadata.presentation.color = color
  }
}
