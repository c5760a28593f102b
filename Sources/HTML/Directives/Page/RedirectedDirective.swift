import Markup
import Site

/// `@Redirected(from: "old/path")`: an address that the page had earlier.
///
/// Source: Swift-DocC, `Redirect`: in the page itself, or in `@Metadata`. In front matter, `redirects`.
enum RedirectedDirective: PageSetting {
  static let name = "Redirected"
  static let isTopLevel = true

  static func read(_ directive: Directive, _ node: Node, _ renderer: inout Renderer) {
    guard let from = renderer.text(directive, node, "from", expected: "an address of this site") else {
      return
    }
    renderer.metadata.presentation.redirects.append(PlacedText(from, at: renderer.location(of: node)))
  }
}
