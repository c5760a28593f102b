import Markup
import PageModel

/// `@PageImage(purpose: card, source: "sloth.png", alt: "A sloth")`: the image of the page's card, or an icon next to
/// its title.
///
/// Source: Swift-DocC, `PageImage`. In front matter, `image` and `iconImage`.
enum PageImageDirective: PageSetting {
  private enum Purpose: String, CaseIterable { case icon, card }

  static let name = "PageImage"
  static let arguments: [DirectiveArgument] = [
    .named("purpose", .choice(of: Purpose.self), required: true),
    .named("source", .file, required: true, otherNames: ["src", "file", "url"]),
    .named("alt", .text),
  ]

  static func read(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) {
    guard let purpose: Purpose = renderer.choice(directive, node, "purpose"),
      let source = renderer.text(directive, node, "source", expected: "an image file")
    else { return }
    let image = PagePresentation.Image(
      source: LocatedText(source, at: renderer.location(of: node)), alt: directive["alt"] ?? "")
    switch purpose {
    case .card:
      if renderer.metadata.presentation.image == nil { renderer.metadata.presentation.image = image }
    case .icon:
      if renderer.metadata.presentation.iconImage == nil { renderer.metadata.presentation.iconImage = image }
    }
  }
}
