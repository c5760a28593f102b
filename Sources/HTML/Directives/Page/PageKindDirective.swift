import Markup

/// `@PageKind(sampleCode)`: the kind of page, which is shown below the abstract.
///
/// Source: Swift-DocC, `PageKind`. In front matter, `kind`.
enum PageKindDirective: PageSetting {
  private enum Kind: String, CaseIterable { case article, sampleCode }

  static let name = "PageKind"
  static let arguments: [DirectiveArgument] = [.unnamed(.choice(of: Kind.self))]

  static func read(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) {
    guard let kind: Kind = renderer.choice(directive, node), renderer.metadata.kind == nil else { return }
    renderer.metadata.kind = renderer.options.strings[kind.rawValue]
  }
}
