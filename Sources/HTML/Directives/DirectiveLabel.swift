import Markup

extension Renderer {
  /// What a directive's control says: its unnamed argument, or `label`.
  ///
  /// A directive without one is reported, since readers could not tell what is behind it, and gets a word that
  /// fits everywhere.
  mutating func label(of directive: Directive, _ node: Node) -> String {
    let label = directive.unnamed ?? directive["label"] ?? ""
    if !label.isEmpty { return label }
    report(DirectiveDiagnostics.missingLabel(location(of: node), directive.name))
    return options.strings.details
  }
}
