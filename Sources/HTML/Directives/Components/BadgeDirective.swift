import Basics
import Markup

/// `@Badge("New", style: tip)`: a short label in a line of text.
///
/// The styles are the same as of asides. Source: the component of the same name in Starlight.
enum BadgeDirective: DirectiveRendering {
  enum Style: String, CaseIterable { case note, tip, important, warning, caution }

  static let name = "Badge"
  static let isInline = true
  static let arguments: [DirectiveArgument] = [
    .label,
    .named("style", .choice(of: Style.self), otherNames: ["variant", "color", "type", "kind"]),
  ]

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) -> Bool {
    renderer.components.used.insert(.badges)
    let label = directive.unnamed ?? directive["label"] ?? ""
    if label.isEmpty {
      renderer.report(
        "directive.missing-argument/argument", at: renderer.location(of: node),
        ["name": name, "example": "\"New\""])
      return false
    }
    renderer.out.append("<span class=\"text-badge")
    if let style = directive["style"].flatMap(Style.init(rawValue:)) {
      renderer.out.append(UInt8(ascii: " "))
      renderer.out.append(style.rawValue)
    }
    renderer.out.append("\">")
    renderer.out.appendEscaped(label)
    renderer.out.append("</span>")
    return false
  }
}
