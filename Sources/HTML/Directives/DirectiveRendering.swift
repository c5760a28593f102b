import Markup

/// How one directive is rendered.
protocol DirectiveRendering: Sendable {
  static var name: String { get }
  /// Writes what stands before the directive's content; false if the content is not to be rendered.
  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout Renderer) -> Bool
  /// Writes what stands behind it.
  static func leave(_ directive: Directive, _ node: Node, _ renderer: inout Renderer)
  /// The classes of a list that stands directly inside; nil for none.
  static func listClass(_ directive: Directive, _ node: Node) -> String?
}

extension DirectiveRendering {
  static func listClass(_ directive: Directive, _ node: Node) -> String? { nil }
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

  /// Whether a node is a directive of that name.
  func isDirective(_ node: Node?, _ name: String) -> Bool {
    guard let node, node.pointee.type == NodeType.directive else { return false }
    let directive = document.directives[node.directiveIndex]
    return directive.isWellFormed && directive.name == name
  }

  /// Whether a directive stands directly inside one of that name; anywhere else it is reported.
  @discardableResult
  mutating func checkPlace(of directive: Directive, _ node: Node, inside parent: String) -> Bool {
    if isDirective(node.pointee.parent, parent) { return true }
    report(DirectiveDiagnostics.misplaced(location(of: node), directive.name, outside: parent))
    return false
  }

  /// The classes that a list gets from the directive it stands in.
  func listClass(of list: Node) -> String? {
    guard let parent = list.pointee.parent, parent.pointee.type == NodeType.directive else { return nil }
    let directive = document.directives[parent.directiveIndex]
    guard directive.isWellFormed else { return nil }
    return DirectiveList.all[directive.name]?.listClass(directive, parent)
  }

  /// Reports what stands directly inside `node` and is no directive of the name that belongs there.
  mutating func reportContent(of node: Node, in name: String, otherThan child: String) {
    var inner = node.pointee.first_child
    while let here = inner {
      if !isDirective(here, child) {
        report(
          DirectiveDiagnostics.unexpectedContent(location(of: here), in: name, expected: "only @\(child)"))
      }
      inner = here.pointee.next
    }
  }

  /// The whole number that an argument gives, if it gives one between 1 and `most`; anything else is reported.
  mutating func count(_ argument: String, upTo most: Int, of directive: Directive, _ node: Node) -> Int? {
    guard let value = directive[argument] else { return nil }
    if let number = Int(value), (1...most).contains(number) { return number }
    report(
      DirectiveDiagnostics.wrongValue(
        location(of: node), directive.name, argument, value, expected: "a whole number from 1 to \(most)"))
    return nil
  }
}
