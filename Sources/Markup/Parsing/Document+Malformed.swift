import Basics

extension Document {
  /// Returns the warning about a malformed directive in a line of text.
  public func malformed(_ directive: Directive, _ node: Node) -> Diagnostic {
    MarkupDiagnostics.malformed(directive, location(of: node))
  }
}
