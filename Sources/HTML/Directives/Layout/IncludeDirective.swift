import Basics
import Markup

/// `@Include("file.md", heading: "Install", lines: "3-8")`: text of another Markdown file.
///
/// Includes are replaced by their text before a page is rendered. Only includes with a mistake, which has already been
/// reported, remain. Their source is shown, so that the reader of a preview sees where text is missing.
enum IncludeDirective: DirectiveRendering {
  static let name = "Include"
  static let arguments: [DirectiveArgument] = [
    .unnamed(.file, label: "file"),
    .named("heading", .text),
    .named("lines", .text),
  ]

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) -> Bool {
    renderer.out.append("<p>")
    renderer.out.appendEscaped(directive.opening)
    renderer.out.append("</p>\n")
    return true
  }
}
