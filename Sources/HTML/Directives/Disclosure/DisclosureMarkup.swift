import Basics
import Markup

/// The HTML that all disclosure controls share: a native `<details>`, its label the summary.
enum DisclosureMarkup {
  /// Writes everything up to the content.
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
    renderer.out.appendEscaped(renderer.label(of: directive, node))
    renderer.out.append("</summary>\n<div class=\"disclosure-content\">\n")
  }

  static func close(_ renderer: inout Renderer) {
    renderer.closeBlock("</div>\n</details>\n")
  }
}
