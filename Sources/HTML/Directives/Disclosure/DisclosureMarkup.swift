import Basics
import Markup

/// The HTML that all disclosure controls share: a native `<details>`, its label the summary.
enum DisclosureMarkup {
  /// Writes everything up to the content.
  ///
  /// The label says what is hidden, so a directive without one is reported.
  static func open(_ directive: Directive, _ node: Node, className: StaticString, _ renderer: inout Renderer)
  {
    renderer.out.append("<details class=\"")
    renderer.out.append(className)
    renderer.out.append(UInt8(ascii: "\""))
    if let name = directive["name"] {
      renderer.out.append(" name=\"")
      renderer.out.appendEscaped(name)
      renderer.out.append(UInt8(ascii: "\""))
    }
    if directive.flag("isExpanded") { renderer.out.append(" open") }
    renderer.out.append(">\n<summary>")
    renderer.out.appendEscaped(label(directive, node, &renderer))
    renderer.out.append("</summary>\n<div class=\"disclosure-content\">\n")
  }

  static func close(_ renderer: inout Renderer) {
    renderer.startLine()
    renderer.out.append("</div>\n</details>\n")
  }

  /// The directive's label; a directive without one is reported, and gets a word that fits everywhere.
  static func label(_ directive: Directive, _ node: Node, _ renderer: inout Renderer) -> String {
    let label = directive.unnamed ?? directive["label"] ?? ""
    if !label.isEmpty { return label }
    renderer.report(DirectiveDiagnostics.missingLabel(renderer.location(of: node), directive.name))
    return renderer.options.strings.details
  }
}
