import Basics
import Markup
import PageModel

/// `@Reference("#teapot")`: a link to a heading, figure or table, whose text is its number.
///
/// Source: Sphinx, the role `numref`.
enum ReferenceDirective: DirectiveRendering {
  static let name = "Reference"
  static let isInline = true
  static let arguments: [DirectiveArgument] = [
    .unnamed(.text, label: "to", otherNames: ["id", "target", "href", "url"])
  ]

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) -> Bool {
    let place = renderer.location(of: node)
    let target = directive.unnamed ?? directive["to"] ?? ""
    if target.isEmpty {
      renderer.report(
        "directive.missing-argument/argument", at: place, ["name": name, "example": "\"#id\""])
      return false
    }
    guard target.contains("#"), case .withinSite = Array(target.utf8).withUnsafeBufferPointer({ URLKind($0) })
    else {
      renderer.report("directive.reference", at: place, ["target": target.prefix(80)])
      renderer.out.appendEscaped(target)
      return false
    }
    if !renderer.isNumbered { renderer.report("directive.no-numbering", at: place) }
    renderer.needsPlainHeading = true
    // A link must not contain another one, and a title cannot wait for the numbers.
    if renderer.omitsLinks || renderer.isInsideLink {
      renderer.out.appendEscaped(String(target.drop { $0 != "#" }.dropFirst()))
      return false
    }
    renderer.out.append("<a href=\"")
    renderer.appendPlaceholder(.link, .link, target, place)
    renderer.out.append("\">")
    renderer.appendPlaceholder(.label, .link, target, place)
    renderer.out.append("</a>")
    return false
  }
}
