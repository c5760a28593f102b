import Markup

/// `@DisclosureGroup("Label", isExpanded: true) { … }`: content behind a disclosure triangle.
///
/// Source: Human Interface Guidelines, “Disclosure controls”; the names are those of SwiftUI's `DisclosureGroup`.
/// With `name:` groups of one name exclude each other.
enum DisclosureGroupDirective: DirectiveRendering {
  static let name = "DisclosureGroup"

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout Renderer) -> Bool {
    DisclosureMarkup.open(directive, node, className: "disclosure", &renderer)
    return true
  }

  static func leave(_ directive: Directive, _ node: Node, _ renderer: inout Renderer) {
    DisclosureMarkup.close(&renderer)
  }
}
