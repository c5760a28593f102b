import Basics
import Markup

/// `@Include("file.md", heading: "Install", lines: "3-8")`: text of another Markdown file.
///
/// Includes are replaced by their text before a page is rendered. Only those that have a mistake, which has been reported
/// then, remain; their source is shown, so that the reader of a preview sees where text is missing.
enum IncludeDirective: DirectiveRendering {
  static let name = "Include"

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) -> Bool {
    renderer.out.append("<p>")
    renderer.out.appendEscaped(directive.opening)
    renderer.out.append("</p>\n")
    return true
  }

  static func leave(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) {}
}
