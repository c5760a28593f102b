import Basics
import Markup

/// `@Hero { … }`: what a reader of a landing page can do first. A list of links becomes buttons, of which the first one
/// is the most prominent; an install command is a code block, and an image shows the product.
///
/// The name and the sentence are the title and the abstract of the page, so that they are also in search results, in
/// link previews, and in the Markdown of the page.
enum HeroDirective: DirectiveRendering {
  static let name = "Hero"
  static let guide = "../customize/landing.md#Hero"
  static let meaning =
    "The first part of a landing page: links that appear as buttons, a command, and an image."
  static let arguments: [DirectiveArgument]? = []

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) -> Bool {
    let place = renderer.location(of: node)
    if !renderer.metadata.hasPresentation || renderer.metadata.presentation.layout != .landing {
      renderer.report(DirectiveDiagnostics.heroWithoutLayout(place))
    }
    if node.firstChild == nil { renderer.report(DirectiveDiagnostics.emptyHero(place)) }
    for here in node.children { check(here, &renderer) }
    renderer.out.append("<div class=\"hero\">\n")
    return true
  }

  static func leave(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) {
    renderer.closeBlock("</div>\n")
  }

  static func listClass(_ directive: Directive, _ node: Node) -> String? { "actions" }

  /// Reports the items of a list that are not only a link, since they would not look like buttons.
  private static func check(_ here: Node, _ renderer: inout BodyHTMLRenderer) {
    guard here.kind == .list else { return }
    var areLinks = true
    for item in here.children {
      if let paragraph = item.firstChild, LinksDirective.onlyLink(in: paragraph) != nil { continue }
      areLinks = false
      renderer.report(
        DirectiveDiagnostics.unexpectedContent(
          renderer.location(of: item), in: name, expected: "only lists of links"))
    }
    // Without paragraphs, the links are directly in the items.
    if areLinks { here.makeTight() }
  }
}
