import Basics
import Markup

/// A directive that shows what its `source` names, in a `<figure>` with the directive's content as the caption.
protocol MediaDirective: DirectiveRendering {
  /// Whether `source` is an image: that may be written into the address itself.
  static var isImage: Bool { get }
  /// Writes what stands in the figure in front of the caption.
  static func write(
    _ source: MediaSource, _ directive: Directive, _ place: SourceLocation, _ renderer: inout Renderer)
}

extension MediaDirective {
  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout Renderer) -> Bool {
    let place = renderer.location(of: node)
    renderer.out.append("<figure>\n")
    if let source = renderer.mediaSource(directive, forImage: isImage, place) {
      write(source, directive, place, &renderer)
    }
    if hasCaption(node) { renderer.out.append("<figcaption>\n") }
    return true
  }

  static func leave(_ directive: Directive, _ node: Node, _ renderer: inout Renderer) {
    renderer.closeBlock(hasCaption(node) ? "</figcaption>\n</figure>\n" : "</figure>\n")
  }

  private static func hasCaption(_ node: Node) -> Bool { node.pointee.first_child != nil }
}
