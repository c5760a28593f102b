import Basics
import Markup

/// `@DisclosureGroup("Label", isExpanded: true) { … }`: content behind a disclosure triangle.
///
/// Source: Human Interface Guidelines, “Disclosure controls”; the names are those of SwiftUI's `DisclosureGroup`.
/// With `name:` groups of one name exclude each other.
enum DisclosureGroupDirective: DirectiveRendering {
  static let name = "DisclosureGroup"

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout Renderer) -> Bool {
    renderer.out.append("<details class=\"disclosure\"")
    if let name = directive["name"] {
      renderer.out.append(" name=\"")
      renderer.out.appendEscaped(name)
      renderer.out.append(UInt8(ascii: "\""))
    }
    if directive.flag("isExpanded") { renderer.out.append(" open") }
    renderer.out.append(">\n<summary>")
    var label = directive.unnamed ?? directive["label"] ?? ""
    if label.isEmpty {
      label = renderer.options.strings.details
      renderer.report(DirectiveDiagnostics.missingLabel(renderer.location(of: node), name))
    }
    renderer.out.appendEscaped(label)
    renderer.out.append("</summary>\n<div class=\"disclosure-content\">\n")
    return true
  }

  static func leave(_ directive: Directive, _ node: Node, _ renderer: inout Renderer) {
    renderer.startLine()
    renderer.out.append("</div>\n</details>\n")
  }
}
