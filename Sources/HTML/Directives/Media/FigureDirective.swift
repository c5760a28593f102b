import Basics
import Markup

/// `@Figure { ![…](…) Caption }`: an image with its caption. The first paragraph holds the image, the paragraphs
/// behind it, or the text behind it in the same paragraph, are the caption.
///
/// Source: HTML Standard, “The figure element”.
enum FigureDirective: DirectiveRendering {
  static let name = "Figure"

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout Renderer) -> Bool {
    renderer.out.append("<figure>\n")
    guard let first = node.pointee.first_child, first.pointee.type == NodeType.paragraph else { return true }
    var inline = first.pointee.first_child
    while let here = inline, isImagePart(here) {
      renderer.walk(here)
      inline = here.pointee.next
    }
    let captionStart = renderer.out.count
    renderer.out.append("\n<figcaption>")
    let emptyCaption = renderer.out.count
    if let rest = inline, rest.pointee.type == NodeType.softBreak { inline = rest.pointee.next }
    while let here = inline {
      renderer.walk(here)
      inline = here.pointee.next
    }
    renderer.closeAll(openedIn: first)
    var block = first.pointee.next
    while let here = block {
      renderer.walk(here)
      block = here.pointee.next
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

  static func leave(_ directive: Directive, _ node: Node, _ renderer: inout Renderer) {
    renderer.closeBlock("</figure>\n")
  }

  private static func isImagePart(_ node: Node) -> Bool {
    if node.pointee.type == NodeType.image { return true }
    if node.pointee.type == NodeType.softBreak, let next = node.pointee.next {
      return next.pointee.type == NodeType.image
    }
    return node.pointee.type == NodeType.link && node.pointee.first_child?.pointee.type == NodeType.image
      && node.pointee.first_child?.pointee.next == nil
  }
}
