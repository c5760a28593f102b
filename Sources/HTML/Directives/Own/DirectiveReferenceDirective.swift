import Basics
import Markup
import PageModel

/// `@DirectiveReference`: the directives that the site defines, with their arguments.
enum DirectiveReferenceDirective: DirectiveRendering {
  static let name = "DirectiveReference"

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) -> Bool {
    let all = renderer.options.directives.values.sorted { $0.name < $1.name }
    if all.isEmpty { renderer.report("directive.no-own-directives", at: renderer.location(of: node)) }
    for declaration in all { write(declaration, &renderer) }
    return false
  }

  private static func write(_ declaration: DirectiveDeclaration, _ renderer: inout BodyHTMLRenderer) {
    renderer.out.append("<p><strong><code>@\(declaration.name)</code></strong>")
    if let text = declaration.description {
      renderer.out.append(": ")
      renderer.out.appendEscaped(text)
    }
    renderer.out.append("</p>\n")
    if let example = declaration.example?.text {
      renderer.out.append("<pre tabindex=\"0\"><code>")
      renderer.out.appendEscaped(example.trimmingWhiteSpace)
      renderer.out.append("\n</code></pre>\n")
    }
    if declaration.arguments.isEmpty { return }
    renderer.components.used.insert(.tables)
    renderer.out.append("<div class=\"table\"><table>\n<tbody>\n")
    for argument in declaration.arguments {
      renderer.out.append("<tr><th scope=\"row\"><code>\(argument.name)</code></th><td>")
      renderer.out.appendEscaped(argument.kind.words)
      if let initial = argument.initial {
        renderer.out.append(" <code>")
        renderer.out.appendEscaped(initial)
        renderer.out.append("</code>")
      }
      renderer.out.append(argument.isRequired ? " *</td><td>" : "</td><td>")
      renderer.out.appendEscaped(argument.description ?? "")
      renderer.out.append("</td></tr>\n")
    }
    renderer.out.append("</tbody>\n</table></div>\n")
  }
}

extension DirectiveDeclaration.Kind {
  /// The kind in front matter.
  var words: String {
    switch self {
    case .text: "text"
    case .number: "number"
    case .boolean: "boolean"
    case .url: "url"
    case .image: "image"
    case .icon: "icon"
    case .data: "data"
    case .choice(let words): words.joined(separator: ", ")
    }
  }
}
