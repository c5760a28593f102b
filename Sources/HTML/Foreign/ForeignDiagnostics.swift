import Basics

/// The messages about syntax of other tools.
enum ForeignDiagnostics {
  static func found(_ found: ForeignSyntax.Found, _ place: SourceLocation, count: Int) -> Diagnostic {
    let name =
      switch found.kind {
      case .diagram: "foreign.diagram"
      case .contents: "foreign.contents"
      case .comment: "foreign.comment"
      default: "foreign.admonition"
      }
    let line: Substring? = found.shown.split(whereSeparator: \.isNewline).first
    return Diagnostic(
      name, as: "foreign.\(found.kind.rawValue)", at: place,
      [
        "text": line ?? "",
        "more": count > 1 ? ", and \(count - 1) more like this on the page" : "",
        "help": ForeignShape.all[found.shape].help,
      ])
  }
}
