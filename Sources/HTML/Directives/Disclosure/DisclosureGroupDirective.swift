import Basics
import Markup

/// `@DisclosureGroup("Label", isExpanded: true) { … }`: content that a disclosure triangle shows and hides. Of the
/// groups with the same `name`, only one is open at a time.
///
/// Source: Human Interface Guidelines, “Disclosure controls”. The names come from SwiftUI's `DisclosureGroup`.
enum DisclosureGroupDirective: DirectiveRendering {
  static let name = "DisclosureGroup"
  static let plainForm = PlainForm.label
  static let arguments: [DirectiveArgument] = [
    .label,
    .named("isExpanded", .flag, otherNames: ["expanded", "open", "opened", "isopen", "default-open"]),
    .named("name", .text, otherNames: ["group", "id"]),
  ]

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) -> Bool {
    DisclosureMarkup.open(directive, node, className: "disclosure", &renderer)
    return true
  }

  static func leave(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) {
    DisclosureMarkup.close(&renderer)
  }
}

// MARK: - DisclosureMarkup

/// The HTML of disclosure controls: a `<details>` element with the label as its summary.
enum DisclosureMarkup {
  /// Writes the HTML before the content.
  static func open(
    _ directive: Directive, _ node: Node, className: StaticString, _ renderer: inout BodyHTMLRenderer
  ) {
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
    let label = CustomHeadingID.split(renderer.label(of: directive, node))
    renderer.out.appendEscaped(label.text)
    renderer.out.append("</summary>\n<div class=\"disclosure-content\"")
    // A browser opens the details if a link leads into them, without a script, but not if it leads to the label.
    let isLabeled = directive.unnamed != nil || directive["label"] != nil
    if isLabeled, let anchor = renderer.labelAnchor(label.anchor, text: label.text) {
      renderer.appendID(anchor)
    }
    renderer.out.append(">\n")
  }

  /// Writes the HTML after the content.
  static func close(_ renderer: inout BodyHTMLRenderer) {
    renderer.closeBlock("</div>\n</details>\n")
  }
}
