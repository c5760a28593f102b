import Basics
import Markup

/// `@Video(source: "tour", alt: "What can be seen", poster: "tour-still") { Caption }`: a video that plays when its
/// reader says so, and is loaded not before.
///
/// Source: Swift-DocC, “VideoMedia”; HTML Standard, “The video element”.
enum VideoDirective: MediaDirective {
  static let name = "Video"
  static let isImage = false

  static func write(
    _ source: MediaSource, _ directive: Directive, _ place: SourceLocation, _ renderer: inout Renderer
  ) {
    let description = renderer.mediaDescription(directive, place)
    renderer.out.append("<video controls preload=\"none\" playsinline src=\"")
    renderer.appendMediaAddress(source, .video, .bare, place)
    if !description.isEmpty {
      renderer.out.append("\" aria-label=\"")
      renderer.out.appendEscaped(description)
    }
    if let address = directive["poster"], let poster = renderer.safeSource(address, forImage: true, place),
      poster.isWithinSite || renderer.options.remoteImages == .show
    {
      renderer.out.append("\" poster=\"")
      renderer.appendMediaAddress(poster, .image, .poster, place)
    }
    // For browsers that play nothing.
    renderer.out.append("\"><a href=\"")
    renderer.appendMediaAddress(source, .video, .repeated, place)
    renderer.out.append("\">")
    renderer.out.appendEscaped(description.isEmpty ? source.address : description)
    renderer.out.append("</a></video>\n")
  }
}
