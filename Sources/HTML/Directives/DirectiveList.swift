import Markup

/// How one directive is rendered.
protocol DirectiveRendering: Sendable {
  static var name: String { get }
  /// Writes what stands before the directive's content; false if the content is not to be rendered.
  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout Renderer) -> Bool
  /// Writes what stands behind it.
  static func leave(_ directive: Directive, _ node: Node, _ renderer: inout Renderer)
}

/// All directives. A new one is a file beside this one and a line here.
enum DirectiveList {
  static let all: [String: any DirectiveRendering.Type] = [
    DisclosureGroupDirective.name: DisclosureGroupDirective.self,
    FigureDirective.name: FigureDirective.self,
  ].merging(PageSettings.all) { own, _ in own }
}

extension Renderer {
  mutating func enterDirective(_ node: Node) -> Bool {
    startLine()
    let directive = document.directives[node.directiveIndex]
    guard directive.isWellFormed, let rendering = DirectiveList.all[directive.name] else {
      // Nothing is lost of what is not understood: its opening is shown as the author wrote it.
      out.append("<p>")
      out.appendEscaped(directive.opening)
      out.append("</p>\n")
      return true
    }
    return rendering.enter(directive, node, &self)
  }

  mutating func leaveDirective(_ node: Node) {
    let directive = document.directives[node.directiveIndex]
    guard directive.isWellFormed else { return }
    DirectiveList.all[directive.name]?.leave(directive, node, &self)
  }
}
