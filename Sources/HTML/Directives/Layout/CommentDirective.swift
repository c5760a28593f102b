import Markup

/// `@Comment { … }`: a note for authors, which the parser removes from the page.
///
/// Source: Swift-DocC, “Comment”.
enum CommentDirective: DirectiveRendering {
  static let name = Directive.comment
  static let plainForm = PlainForm.nothing

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) -> Bool {
    false
  }
}
