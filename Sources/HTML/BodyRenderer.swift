import Basics
import Markup
import PageModel

/// Renders the bodies of parsed pages as HTML. The entry point of this module.
public struct BodyRenderer: Sendable {
  /// The names of all directives, to pass to the parser.
  public static var directiveNames: DirectiveNames { directiveNames() }

  /// Returns the names of all directives, to pass to the parser.
  ///
  /// - Parameter own: the directives that the site defines.
  public static func directiveNames(with own: [DirectiveDeclaration] = []) -> DirectiveNames {
    var names = DirectiveNames(blocks: [])
    for declaration in own {
      if declaration.isInline {
        names.inline.insert(declaration.name)
      } else {
        names.blocks.insert(declaration.name)
      }
    }
    for (name, directive) in DirectiveList.all {
      if directive.isInline { names.inline.insert(name) } else { names.blocks.insert(name) }
    }
    return names
  }

  private let options: RenderingOptions

  public init(options: RenderingOptions = RenderingOptions()) { self.options = options }

  /// Renders a page and collects its summary in one walk over the tree.
  ///
  /// - Parameters:
  ///   - path: the path of the page's file below the content folder.
  ///   - original: the headings of the page that this one translates. Their anchors also lead to the headings
  ///     at the same positions.
  public func render(_ document: Document, path: String, original: HeadingList = []) -> RenderedBody {
    var renderer = BodyHTMLRenderer(document: document, options: options)
    renderer.originalHeadings = original
    return renderer.page(path: path)
  }

  /// Renders a text that is part of other pages, such as the footer of the site. It has neither a title nor an
  /// abstract.
  ///
  /// - Parameter path: the path from which relative links start.
  public func renderFragment(_ document: Document, path: String) -> RenderedBody {
    var renderer = BodyHTMLRenderer(document: document, options: options)
    return renderer.fragment(path: path)
  }
}
