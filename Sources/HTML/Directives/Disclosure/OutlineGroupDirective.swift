import Basics
import Markup

/// `@OutlineGroup("Label", isExpanded: true, isFilterable: true) { - nested list }`: a tree with expandable items.
///
/// Each item that contains a list becomes a disclosure. The name comes from SwiftUI's `OutlineGroup`.
enum OutlineGroupDirective: DirectiveRendering {
  static let name = "OutlineGroup"
  static let plainForm = PlainForm.label
  static let arguments: [DirectiveArgument] = [
    .unnamed(.text, label: "label", required: false, otherNames: ["title"]),
    .named("isExpanded", .flag, otherNames: ["expanded", "open", "opened", "isopen", "default-open"]),
    .named("isFilterable", .flag, otherNames: ["filterable", "filter", "searchable"]),
  ]

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) -> Bool {
    renderer.components.used.insert(.outlines)
    renderer.out.append("<div class=\"outline\"")
    let label = directive.unnamed ?? directive["label"] ?? ""
    if !label.isEmpty {
      renderer.out.append(" role=\"group\" aria-label=\"")
      renderer.out.appendEscaped(label)
      renderer.out.append(UInt8(ascii: "\""))
    }
    renderer.out.append(">\n")
    if directive.flag("isFilterable") { appendFilter(label, &renderer) }
    renderer.components.outlines.append(OutlineGroupState(isExpanded: directive.flag("isExpanded")))
    if !holdsList(node) {
      renderer.report("directive.no-list/tree", at: renderer.location(of: node), ["name": name])
    }
    return true
  }

  static func leave(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) {
    renderer.components.outlines.removeLast()
    renderer.closeBlock("</div>\n")
  }

  private static func holdsList(_ node: Node) -> Bool {
    for here in node.children {
      if here.kind == .list { return true }
    }
    return false
  }

  /// Writes the filter field, which is shown only if scripts are enabled. The HTML is the same as in
  /// `templates/sidebar.mustache`.
  private static func appendFilter(_ label: String, _ renderer: inout BodyHTMLRenderer) {
    let strings = renderer.options.strings
    renderer.out.append("<div class=\"filter scripted\"><input type=\"search\" aria-label=\"")
    renderer.out.appendEscaped(strings["filter"])
    if !label.isEmpty {
      renderer.out.append(": ")
      renderer.out.appendEscaped(label)
    }
    renderer.out.append("\" placeholder=\"")
    renderer.out.appendEscaped(strings["filter"])
    renderer.out.append("\" /><p aria-live=\"polite\"></p></div>\n")
  }
}
