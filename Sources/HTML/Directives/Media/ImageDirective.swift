import Basics
import Markup

/// `@Image(source: "sunset", alt: "A sunset at sea") { Caption }`: an image with an optional caption.
///
/// Source: Swift-DocC, “ImageMedia”.
enum ImageDirective: MediaDirective {
  static let name = "Image"
  static let plainForm = PlainForm.image
  static let arguments: [DirectiveArgument] = [
    .named("source", .file, required: true, otherNames: ["src", "file", "url", "href", "path", "name"]),
    .named("alt", .text, required: true, otherNames: ["alttext", "description", "title", "caption"]),
    .anchor,
    .named("deviceFrame", .text),
  ]
  static let isImage = true

  static func write(
    _ source: MediaSource, _ directive: Directive, _ place: SourceLocation, _ renderer: inout BodyHTMLRenderer
  ) {
    let alt = renderer.mediaDescription(directive, place)
    if renderer.appendLinkToImage(of: source, description: alt, place) { return }
    let canZoom = source.isWithinSite && renderer.options.images.canZoom && !renderer.isInsideLink
    if source.isWithinSite {
      // Add a placeholder for a dark version of the image. Whether there is one is known only after all files are
      // known.
      if canZoom { renderer.appendPlaceholder(.zoomStart, .image, source.url, place) }
      renderer.out.append("<picture>")
      renderer.appendPlaceholder(.darkImage, .image, source.url, place)
    }
    renderer.out.append("<img loading=\"lazy\" decoding=\"async\" src=\"")
    renderer.appendMediaURL(source, .image, .image, place)
    renderer.out.append("\" alt=\"")
    renderer.out.appendEscaped(alt)
    renderer.out.append(source.isWithinSite ? "\" /></picture>" : "\" />")
    if canZoom { renderer.appendPlaceholder(.zoom, .image, source.url, place) }
    renderer.out.append("\n")
  }
}
