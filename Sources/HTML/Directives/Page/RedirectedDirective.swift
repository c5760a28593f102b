import Markup
import PageModel

/// `@Redirected(from: "old/path")`: an old URL that redirects to the page.
///
/// Source: Swift-DocC, `Redirect`: in the page itself, or in `@Metadata`. In front matter, `redirects`.
enum RedirectedDirective: PageSetting {
  static let name = "Redirected"
  static let arguments: [DirectiveArgument] = [.named("from", .url, required: true)]
  static let isTopLevel = true

  static func read(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) {
    guard let from = renderer.text(directive, node, "from", expected: "a URL of this site") else {
      return
    }
    renderer.metadata.presentation.redirects.append(LocatedText(from, at: renderer.location(of: node)))
  }
}
