import Basics
import Markup
import PageModel

/// `@Embed(url: "https://www.youtube.com/watch?v=…", title: "A tour") { Caption }`: a page of another site in a frame.
///
/// The page contains only a card with a link. A script loads the frame when the reader asks for it, so that the other
/// site learns nothing of readers who do not. Without JavaScript, the link remains.
enum EmbedDirective: DirectiveRendering {
  static let name = "Embed"
  static let plainForm = PlainForm.link
  static let arguments: [DirectiveArgument] = [
    url,
    .named("title", .text, required: true, otherNames: ["label", "alt", "name", "caption"]),
    .named("image", .file, otherNames: ["poster", "thumbnail", "preview"]),
    .named("height", .number(heights), otherNames: ["size"]),
  ]

  private static let url = DirectiveArgument.unnamed(
    .url, label: "url", otherNames: ["src", "source", "href", "link"])

  /// The heights of a frame that authors may set, in CSS px.
  private static let heights = 100...2_000

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) -> Bool {
    let place = renderer.location(of: node)
    renderer.out.append("<figure")
    if let (target, title) = content(of: directive, place, &renderer) {
      renderer.frameHosts.insert(target.source)
      renderer.out.append(" class=\"embed\" data-embed=\"")
      renderer.out.appendHref(target.frame)
      renderer.out.append("\" data-title=\"")
      renderer.out.appendEscaped(title)
      if let height = directive.number("height", in: heights) {
        renderer.out.append("\" data-height=\"")
        renderer.out.append(decimal: height)
      }
      renderer.out.append("\">\n")
      preview(directive, place, &renderer)
      card(target, title, &renderer)
    } else {
      renderer.out.append(">\n")
    }
    if node.firstChild != nil { renderer.out.append("<figcaption>\n") }
    return true
  }

  static func leave(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) {
    renderer.closeBlock(node.firstChild == nil ? "</figure>\n" : "</figcaption>\n</figure>\n")
  }

  /// Returns the target and the title. Returns nil and reports it if there is no usable URL.
  private static func content(
    of directive: Directive, _ place: SourceLocation, _ renderer: inout BodyHTMLRenderer
  ) -> (target: EmbedTarget, title: String)? {
    guard let url = directive["url"] ?? directive.unnamed, !url.isEmpty else {
      renderer.report(
        "directive.missing-argument/argument", at: place,
        ["name": name, "example": "url: \"https://…\", title: \"…\""])
      return nil
    }
    guard let target = EmbedTarget(url) else {
      renderer.report(
        ArgumentDiagnostics.wrongValue(place, name, Self.url, url, "a URL that begins with https://"))
      return nil
    }
    if let title = directive["title"], !title.isEmpty { return (target, title) }
    renderer.report("directive.missing-argument/title", at: place)
    return (target, target.host)
  }

  /// Writes the image on the card.
  private static func preview(
    _ directive: Directive, _ place: SourceLocation, _ renderer: inout BodyHTMLRenderer
  ) {
    guard let url = directive["image"], let image = renderer.safeSource(url, forImage: true, place),
      image.isWithinSite || renderer.options.remoteImages == .show
    else { return }
    renderer.out.append("<img loading=\"lazy\" decoding=\"async\" src=\"")
    renderer.appendMediaURL(image, .image, .image, place)
    renderer.out.append("\" alt=\"\" />\n")
  }

  /// Writes the link, and the button that loads the frame.
  private static func card(_ target: EmbedTarget, _ title: String, _ renderer: inout BodyHTMLRenderer) {
    renderer.out.append("<div><p><a rel=\"external\" href=\"")
    renderer.out.appendHref(target.page)
    renderer.out.append("\">")
    renderer.out.appendEscaped(title)
    renderer.out.append("</a></p>\n<button type=\"button\" class=\"scripted\">")
    renderer.out.appendEscaped(renderer.options.strings["loadFrame"].replacing("{host}", with: target.host))
    renderer.out.append("<span class=\"visually-hidden\">: ")
    renderer.out.appendEscaped(title)
    renderer.out.append("</span></button></div>\n")
  }
}
