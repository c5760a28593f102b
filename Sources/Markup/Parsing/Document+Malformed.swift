import Basics

extension Document {
  /// Returns the warning about a directive in a line of text that is malformed, or whose quotation marks are curly; nil
  /// if there is nothing to report.
  public func problem(of directive: Directive, _ node: Node) -> Diagnostic? {
    if !directive.isWellFormed { return MarkupDiagnostics.malformed(directive, location(of: node)) }
    guard directive.curlyQuotes != nil, isWritten else { return nil }
    return MarkupDiagnostics.curlyQuotes(directive, location(of: node))
  }
}
