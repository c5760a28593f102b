import Basics
import Markup

/// `@OutlineGroup("Label", isExpanded: true, isFilterable: true) { - nested list }`: a tree whose branches fold.
///
/// Each item with a list inside it becomes a disclosure. The name is that of SwiftUI's `OutlineGroup`.
enum OutlineGroupDirective: DirectiveRendering {
  static let name = "OutlineGroup"

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout Renderer) -> Bool {
    renderer.out.append("<div class=\"outline\"")
    let label = directive.unnamed ?? directive["label"] ?? ""
    if !label.isEmpty {
      renderer.out.append(" role=\"group\" aria-label=\"")
      renderer.out.appendEscaped(label)
      renderer.out.append(UInt8(ascii: "\""))
    }
    renderer.out.append(">\n")
    if directive.flag("isFilterable") { appendFilter(label, &renderer) }
    renderer.components.outlines.append(OutlineState(isExpanded: directive.flag("isExpanded")))
    if !holdsList(node) {
      renderer.report(DirectiveDiagnostics.noList(renderer.location(of: node), name))
    }
    return true
  }

  static func leave(_ directive: Directive, _ node: Node, _ renderer: inout Renderer) {
    renderer.components.outlines.removeLast()
    renderer.closeBlock("</div>\n")
  }

  private static func holdsList(_ node: Node) -> Bool {
    var child = node.pointee.first_child
    while let here = child {
      if here.pointee.type == NodeType.list { return true }
      child = here.pointee.next
    }
    return false
  }

  /// A field that the script brings to life; without a script it is not shown. `templates/sidebar.mustache` has
  /// the same.
  private static func appendFilter(_ label: String, _ renderer: inout Renderer) {
    let strings = renderer.options.strings
    renderer.out.append("<div class=\"filter scripted\"><input type=\"search\" aria-label=\"")
    renderer.out.appendEscaped(strings.filter)
    if !label.isEmpty {
      renderer.out.append(": ")
      renderer.out.appendEscaped(label)
    }
    renderer.out.append("\" placeholder=\"")
    renderer.out.appendEscaped(strings.filter)
    renderer.out.append("\" /><p role=\"status\"></p></div>\n")
  }
}
