import Basics
import Markup

/// `@Hero { … }`: what a reader of a landing page can do first. A list of links becomes buttons, and the first one is
/// the most prominent; an install command is a code block, and an image shows the product.
///
/// The name and the sentence are the title and the abstract of the page, so that they are also in search results, in
/// link previews, and in the Markdown of the page.
enum HeroDirective: DirectiveRendering {
  static let name = "Hero"
  static let end: StaticString? = "</div>\n"

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) -> Bool {
    let place = renderer.location(of: node)
    if renderer.metadata.layout != .landing {
      renderer.report("directive.misplaced/hero", at: place)
    }
    if node.firstChild == nil { renderer.report("directive.empty", at: place) }
    // Other items than links would not look like buttons.
    for here in node.children where here.kind == .list {
      LinksDirective.prepare(here, withAbstracts: false, in: name, &renderer)
    }
    renderer.out.append("<div class=\"hero\">\n")
    return true
  }

  static func listClass(_ directive: Directive, _ node: Node) -> String? { "actions" }
}
