import Markup

/// `@Comment { … }`: a note among authors. The parser takes it out of the page.
///
/// Source: Swift-DocC, “Comment”.
enum CommentDirective: DirectiveRendering {
  static let name = Directive.comment

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout Renderer) -> Bool { false }

  static func leave(_ directive: Directive, _ node: Node, _ renderer: inout Renderer) {}
}
