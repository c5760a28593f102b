import Basics
import Markup

/// `@Figure { ![…](…) Caption }`: an image with a caption. The first paragraph begins with the image. The rest of it
/// and the following blocks are the caption.
///
/// Source: HTML Standard, “The figure element”.
enum FigureDirective: DirectiveRendering {
  static let name = "Figure"
  static let end: StaticString? = "</figure>\n"
  static let arguments: [DirectiveArgument] = [.anchor]

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) -> Bool {
    let place = renderer.location(of: node)
    renderer.out.append("<figure")
    let number = renderer.beginNumbered(
      renderer.options.strings["figure"], id: directive["id"], hasCaption: hasCaption(node), at: place)
    renderer.out.append(">\n")
    guard let first = node.firstChild, first.kind == .paragraph else { return true }
    var inline = first.firstChild
    // Of several images next to each other, each is too small for a button.
    renderer.isImageOfFigure =
      inline.map { $0.kind == .image && !($0.next.map(isImagePart) ?? false) } ?? false
    while let here = inline, isImagePart(here) {
      renderer.walk(here)
      inline = here.next
    }
    renderer.isImageOfFigure = false
    let captionStart = renderer.out.count
    renderer.out.append("\n<figcaption>")
    renderer.appendCaptionNumber(number, at: place)
    let emptyCaption = renderer.out.count
    if let rest = inline, rest.kind == .softBreak { inline = rest.next }
    while let here = inline {
      renderer.walk(here)
      inline = here.next
    }
    renderer.closeAll(openedIn: first)
    var block = first.next
    while let here = block {
      renderer.walk(here)
      block = here.next
    }
    renderer.closeAll(openedIn: node)
    if renderer.out.count == emptyCaption {
      renderer.out.truncate(to: captionStart)
      renderer.out.append(10)
    } else {
      renderer.out.append("</figcaption>\n")
    }
    return false
  }

  /// Whether something follows the images.
  private static func hasCaption(_ node: Node) -> Bool {
    guard let first = node.firstChild, first.kind == .paragraph else { return node.firstChild != nil }
    return first.next != nil || first.children.contains { !isImagePart($0) && $0.kind != .softBreak }
  }

  private static func isImagePart(_ node: Node) -> Bool {
    if node.kind == .image { return true }
    if node.kind == .softBreak, let next = node.next {
      return next.kind == .image
    }
    return node.kind == .link && node.firstChild?.kind == .image
      && node.firstChild?.next == nil
  }
}
