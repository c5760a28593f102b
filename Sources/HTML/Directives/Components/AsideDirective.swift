import Basics
import Markup

/// `@Aside("Before you brew", kind: tip) { … }`: an aside with its own label.
enum AsideDirective: DirectiveRendering {
  static let name = "Aside"
  static let end: StaticString? = "</div>\n"
  static let plainForm = PlainForm.quote
  static let arguments: [DirectiveArgument] = [
    .unnamed(.text, label: "label", required: false, otherNames: ["title", "header"]),
    .named("kind", .choice(of: Aside.Kind.self), otherNames: ["type", "style", "variant"]),
  ]

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) -> Bool {
    let kind = directive["kind"].flatMap(Aside.Kind.init(rawValue:)) ?? .note
    let label = directive.unnamed ?? directive["label"]
    renderer.enterAside(Aside(kind: kind, label: label?.isEmpty == true ? nil : label))
    return true
  }
}
