import Basics

/// The messages about syntax of other tools.
enum ForeignDiagnostics {
  static func found(_ found: ForeignSyntax.Found, _ place: SourceLocation, count: Int) -> Diagnostic {
    let shown = found.shown.split(whereSeparator: \.isNewline).first ?? ""
    var message = "“\(shown)” is from another tool, so readers see it as text"
    switch found.kind {
    case .diagram: message = "this site has no renderer for Mermaid, so readers see the diagram as code"
    case .contents: message = "“\(shown)” is a table of contents from another tool, so readers see it as text"
    case .comment: message = "“\(shown)” is a comment from another tool, so readers see it"
    default: break
    }
    if count > 1 { message += ", and \(count - 1) more like this on the page" }
    return Diagnostic(
      .warning, "foreign.\(found.kind.rawValue)", at: place, message, help: ForeignShape.all[found.shape].help
    )
  }
}
