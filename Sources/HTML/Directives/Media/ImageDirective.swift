import Basics
import Markup

/// `@Image(source: "sunset", alt: "What can be seen") { Caption }`: an image, with its caption if it has one.
///
/// Source: Swift-DocC, “ImageMedia”.
enum ImageDirective: DirectiveRendering {
  static let name = "Image"

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout Renderer) -> Bool {
    let place = renderer.location(of: node)
    renderer.out.append("<figure>\n")
    if let source = renderer.mediaSource(directive, forImage: true, place) {
      let alt = renderer.mediaDescription(directive, place)
      if renderer.appendLinkInstead(of: source, description: alt, place) {
        renderer.enterCaption(node)
        return true
      }
      if source.isWithinSite {
        // What is there of the image for dark surroundings, only the site knows.
        renderer.out.append("<picture>")
        renderer.appendSlot(.darkImage, .image, source.address, place)
      }
      renderer.out.append("<img loading=\"lazy\" decoding=\"async\" src=\"")
      renderer.appendMediaAddress(source, .image, .image, place)
      renderer.out.append("\" alt=\"")
      renderer.out.appendEscaped(alt)
      renderer.out.append(source.isWithinSite ? "\" /></picture>\n" : "\" />\n")
    }
    renderer.enterCaption(node)
    return true
  }

  static func leave(_ directive: Directive, _ node: Node, _ renderer: inout Renderer) {
    renderer.leaveCaption(node)
  }
}
