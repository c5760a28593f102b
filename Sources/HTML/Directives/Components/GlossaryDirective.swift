import Basics
import Markup
import PageModel

/// `@Glossary`: the terms of the site’s glossary with their meanings, sorted.
enum GlossaryDirective: DirectiveRendering {
  static let name = "Glossary"

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) -> Bool {
    let terms = renderer.options.glossary.terms
    if terms.isEmpty {
      renderer.report("directive.no-glossary", at: renderer.location(of: node))
      return false
    }
    renderer.out.append("<dl>\n")
    for term in terms.sorted(by: { $0.term.lowercased() < $1.term.lowercased() }) {
      renderer.out.append("<dt")
      let id = "term-" + PathComponent.slug(from: term.term)
      if renderer.reserveID(id) {
        renderer.otherAnchors.append(id)
        renderer.appendID(id)
      }
      renderer.out.append(">")
      renderer.out.appendEscaped(term.term)
      renderer.out.append("</dt>\n<dd>")
      renderer.out.appendEscaped(term.meaning)
      renderer.out.append("</dd>\n")
    }
    renderer.out.append("</dl>\n")
    return false
  }
}
