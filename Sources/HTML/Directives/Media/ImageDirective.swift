import Basics
import Markup

/// `@Image(source: "sunset", alt: "What can be seen") { Caption }`: an image, with its caption if it has one.
///
/// Source: Swift-DocC, “ImageMedia”.
enum ImageDirective: MediaDirective {
  static let name = "Image"
  static let isImage = true

  static func write(
    _ source: MediaSource, _ directive: Directive, _ place: SourceLocation, _ renderer: inout Renderer
  ) {
    let alt = renderer.mediaDescription(directive, place)
    if renderer.appendLinkInstead(of: source, description: alt, place) { return }
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
}
