import Basics
import Markup
import PageModel

/// A directive that shows the file named by `source` in a `<figure>`, with the content of the directive as caption.
protocol MediaDirective: DirectiveRendering {
  /// Whether `source` is an image, which may be a `data:` URL.
  static var isImage: Bool { get }
  /// Writes the content of the figure before the caption.
  static func write(
    _ source: MediaSource, _ directive: Directive, _ place: SourceLocation, _ renderer: inout BodyHTMLRenderer
  )
}

extension MediaDirective {
  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) -> Bool {
    let place = renderer.location(of: node)
    renderer.out.append("<figure")
    let number = renderer.beginNumbered(
      renderer.options.strings["figure"], id: directive["id"], hasCaption: hasCaption(node), at: place)
    renderer.out.append(">\n")
    if let source = renderer.mediaSource(directive, forImage: isImage, place) {
      write(source, directive, place, &renderer)
    }
    if hasCaption(node) {
      renderer.out.append("<figcaption>\n")
      renderer.appendCaptionNumber(number, at: place)
    } else if number != nil {
      renderer.out.append("<figcaption>")
      renderer.appendCaptionNumber(number, at: place)
      renderer.out.append("</figcaption>\n")
    }
    return true
  }

  static func leave(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) {
    renderer.closeBlock(hasCaption(node) ? "</figcaption>\n</figure>\n" : "</figure>\n")
  }

  private static func hasCaption(_ node: Node) -> Bool { node.firstChild != nil }
}

// MARK: - MediaSource

/// The source of an image or a video.
struct MediaSource {
  let url: String
  let kind: URLKind

  var isWithinSite: Bool {
    if case .withinSite = kind { return true }
    return false
  }
}

/// Functions shared by the directives for images and videos.
extension BodyHTMLRenderer {
  /// Returns the value of `source`. Returns nil and reports it if it is missing or not safe.
  mutating func mediaSource(
    _ directive: Directive, forImage: Bool, _ place: SourceLocation
  ) -> MediaSource? {
    guard let url = directive["source"], !url.isEmpty else {
      report(
        "directive.missing-argument/argument", at: place,
        ["name": directive.name, "example": "source: \"name\", alt: \"…\""])
      return nil
    }
    return safeSource(url, forImage: forImage, place)
  }

  /// Returns the source with a URL. Returns nil and reports the URL if it is not safe.
  mutating func safeSource(_ url: String, forImage: Bool, _ place: SourceLocation) -> MediaSource? {
    let bytes = Array(url.utf8)
    let kind = bytes.withUnsafeBufferPointer { URLKind($0) }
    guard kind.isSafe(forImage: forImage) else {
      report("link.unsafe", at: place, ["url": url.prefix(60)])
      return nil
    }
    return MediaSource(url: url, kind: kind)
  }

  /// Returns the text alternative, which is empty for a decorative image. Reports a missing one.
  mutating func mediaDescription(_ directive: Directive, _ place: SourceLocation) -> String {
    if let description = directive["alt"] { return description }
    report(
      "directive.missing-alt", at: place,
      ["name": directive.name, "source": (directive["source"] ?? "name").prefix(80)])
    return ""
  }

  /// Writes the URL of a source, or a placeholder for a file of the site.
  mutating func appendMediaURL(
    _ source: MediaSource, _ kind: LinkReference.Kind, _ style: RenderedBody.Placeholder.Style,
    _ place: SourceLocation
  ) {
    if source.isWithinSite {
      appendPlaceholder(style, kind, source.url, place)
    } else {
      out.appendHref(source.url)
    }
  }

  /// Writes a link instead of an image on another site, if the settings require it. Returns false if they don’t.
  mutating func appendLinkToImage(of source: MediaSource, description: String, _ place: SourceLocation)
    -> Bool
  {
    var escaped = ByteBuffer(capacity: 128)
    escaped.appendEscaped(description)
    let url = Array(source.url.utf8)
    return url.withUnsafeBufferPointer { url in
      guard isShownAsLink(source.kind, url) else { return false }
      appendImageLink(url, source.kind, description: escaped.array(), place)
      return true
    }
  }
}
