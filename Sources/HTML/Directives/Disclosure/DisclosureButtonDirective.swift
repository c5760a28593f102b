import Markup

/// `@DisclosureButton("More options") { … }`: a button that shows and hides what belongs to the thing beside it.
/// Its arrow points down when closed and up when open.
///
/// Source: Human Interface Guidelines, “Disclosure controls”: disclosure buttons, and not more than one in a view.
enum DisclosureButtonDirective: DirectiveRendering {
  static let name = "DisclosureButton"

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout Renderer) -> Bool {
    renderer.components.disclosureButtons += 1
    if renderer.components.disclosureButtons == 2 {
      renderer.report(DirectiveDiagnostics.secondDisclosureButton(renderer.location(of: node)))
    }
    DisclosureMarkup.open(directive, node, className: "disclosure-button", &renderer)
    return true
  }

  static func leave(_ directive: Directive, _ node: Node, _ renderer: inout Renderer) {
    DisclosureMarkup.close(&renderer)
  }
}
