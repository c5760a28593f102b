import Markup

/// `@Comment { … }`: a note for authors, which the parser removes from the page.
///
/// Source: Swift-DocC, “Comment”.
enum CommentDirective: DirectiveRendering {
  static let name = Directive.comment
  static let meaning = "A note for authors, which is not on the page."
  static let plainForm = PlainForm.nothing
  static let arguments: [DirectiveArgument] = []

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) -> Bool {
    false
  }

  static func leave(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) {}
}
