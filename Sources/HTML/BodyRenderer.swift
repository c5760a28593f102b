import Basics
import Markup
import Site

/// Renders parsed pages as HTML. The door of this module.
public struct BodyRenderer: Sendable {
  /// The names of all directives that can be rendered: what the parser must know.
  public static var directiveNames: Set<String> { Set(DirectiveList.all.keys) }

  private let options: RenderingOptions

  public init(options: RenderingOptions = RenderingOptions()) { self.options = options }

  /// Renders a page and gathers what the site must know of it, in one walk over the tree.
  ///
  /// - Parameter path: the page's file below `content/`.
  public func render(_ document: Document, path: String) -> RenderedBody {
    var renderer = Renderer(document: document, options: options)
    return renderer.page(path: path)
  }

  /// The document as plain GFM would have it, without anything that a site adds.
  public static func plainHTML(_ document: Document) -> [UInt8] {
    var renderer = Renderer(document: document, options: .plain)
    renderer.walk(document.root)
    return renderer.out.array()
  }
}
