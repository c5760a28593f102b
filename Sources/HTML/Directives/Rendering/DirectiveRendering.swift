import Markup

/// A directive that the renderer knows.
protocol DirectiveRendering: Sendable {
  /// The name without the `@`.
  static var name: String { get }
  /// The arguments. All others are reported.
  static var arguments: [DirectiveArgument] { get }
  /// Whether the directive is part of a line of text. It then has no content.
  static var isInline: Bool { get }
  /// How the directive is written in plain Markdown.
  static var plainForm: PlainForm { get }
  /// The HTML after the content, for directives that always write the same.
  static var end: StaticString? { get }
  /// Writes the HTML before the content of the directive. Returns false if the content must not be rendered.
  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) -> Bool
  /// Writes the HTML after the content of the directive.
  static func leave(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer)
  /// Returns the classes of a list directly inside the directive; nil for none.
  static func listClass(_ directive: Directive, _ node: Node) -> String?
}

extension DirectiveRendering {
  static var arguments: [DirectiveArgument] { [] }
  static var isInline: Bool { false }
  static var plainForm: PlainForm { .content }
  static var end: StaticString? { nil }
  static func leave(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) {
    if let end { renderer.closeBlock(end) }
  }
  static func listClass(_ directive: Directive, _ node: Node) -> String? { nil }
}

/// How a directive is written in plain Markdown.
enum PlainForm: Sendable {
  /// Only its content.
  case content
  /// Its content below its label in bold, below a heading, or in a quote.
  case label, heading, quote
  /// Its content below an image, or a link to a video or a page.
  case image, link
  /// Nothing.
  case nothing
}

extension BodyHTMLRenderer {
  /// Returns whether a node is a well-formed directive with a name.
  func isDirective(_ node: Node?, _ name: String) -> Bool {
    guard let node, node.kind == .directive else { return false }
    let directive = document.directives[node.directiveIndex]
    return directive.isWellFormed && directive.name == name
  }

  /// Returns whether a directive is directly inside one with the name `parent`. If it is not, reports that.
  @discardableResult
  mutating func checkPlace(of directive: Directive, _ node: Node, inside parent: String) -> Bool {
    if isDirective(node.parent, parent) { return true }
    report("directive.misplaced/inside", at: location(of: node), ["name": directive.name, "parent": parent])
    return false
  }

  /// Reports the blocks directly inside `node` that are not directives with the name `child`.
  ///
  /// - Parameter example: such a directive, as its author writes it.
  mutating func reportContent(of node: Node, in name: String, otherThan child: String, example: String) {
    for here in node.children {
      if !isDirective(here, child) {
        report(
          "directive.unexpected-content", at: location(of: here),
          ["name": name, "expected": "only @\(child)", "wrapper": example])
      }
    }
  }

  /// Returns the label of a directive's control: its unnamed argument, or the argument `label`.
  ///
  /// Reports a directive without a label, since readers would not know what it hides, and returns “Details” for it.
  mutating func label(of directive: Directive, _ node: Node) -> String {
    let label = directive.unnamed ?? directive["label"] ?? ""
    if !label.isEmpty { return label }
    report("directive.missing-label", at: location(of: node), ["name": directive.name])
    return options.strings["details"]
  }
}
