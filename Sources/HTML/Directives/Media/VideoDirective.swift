import Basics
import Markup

/// `@Video(source: "tour", alt: "A tour of the garden", poster: "tour-still") { Caption }`: a video, which the browser
/// loads only when the reader plays it.
///
/// Source: Swift-DocC, “VideoMedia”; HTML Standard, “The video element”.
enum VideoDirective: MediaDirective {
  static let name = "Video"
  static let plainForm = PlainForm.link
  static let arguments: [DirectiveArgument] = [
    .named("source", .file, required: true, otherNames: ["src", "file", "url", "href", "path", "name"]),
    .named("alt", .text, required: true, otherNames: ["alttext", "description", "title", "caption"]),
    .named("poster", .file, otherNames: ["thumbnail", "image", "preview"]),
    .named("deviceFrame", .text),
  ]
  static let isImage = false

  static func write(
    _ source: MediaSource, _ directive: Directive, _ place: SourceLocation, _ renderer: inout BodyHTMLRenderer
  ) {
    let description = renderer.mediaDescription(directive, place)
    if let host = EmbedTarget.videoSite(of: source.url) {
      renderer.report(
        "directive.wrong-value/video-page", at: place,
        ["shown": source.url.prefix(60), "url": source.url, "host": host])
    }
    renderer.out.append("<video controls preload=\"none\" playsinline src=\"")
    renderer.appendMediaURL(source, .video, .bare, place)
    if !description.isEmpty {
      renderer.out.append("\" aria-label=\"")
      renderer.out.appendEscaped(description)
    }
    if let url = directive["poster"], let poster = renderer.safeSource(url, forImage: true, place),
      poster.isWithinSite || renderer.options.remoteImages == .show
    {
      renderer.out.append("\" poster=\"")
      renderer.appendMediaURL(poster, .image, .poster, place)
    }
    // Write a link to the file for browsers that cannot play videos.
    renderer.out.append("\"><a href=\"")
    renderer.appendMediaURL(source, .video, .repeated, place)
    renderer.out.append("\">")
    renderer.out.appendEscaped(description.isEmpty ? source.url : description)
    renderer.out.append("</a></video>\n")
  }
}
