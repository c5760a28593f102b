import Markup

/// `@DisclosureButton("More options") { … }`: a button that shows and hides content. Its arrow points down if the
/// content is hidden, and up if it is shown.
///
/// Source: Human Interface Guidelines, “Disclosure controls”, which allow for one disclosure button in a view.
enum DisclosureButtonDirective: DirectiveRendering {
  static let name = "DisclosureButton"
  static let plainForm = PlainForm.label
  static let arguments: [DirectiveArgument] = [
    .label,
    .named("isExpanded", .flag, otherNames: ["expanded", "open", "opened", "isopen", "default-open"]),
    .named("name", .text),
  ]

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) -> Bool {
    renderer.components.disclosureButtons += 1
    if renderer.components.disclosureButtons == 2 {
      renderer.report("directive.second-disclosure-button", at: renderer.location(of: node))
    }
    DisclosureMarkup.open(directive, node, className: "disclosure-button", &renderer)
    return true
  }

  static func leave(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) {
    DisclosureMarkup.close(&renderer)
  }
}
