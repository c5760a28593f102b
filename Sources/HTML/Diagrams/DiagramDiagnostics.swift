import Basics

/// The messages about diagrams.
enum DiagramDiagnostics {
  static func notAllowed(_ place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .note, "diagram.not-allowed", at: place,
      "diagrams are shown as code, because this command may not start the programs that the setting “renderers” names",
      help: "if you trust this site, use --allow-renderers or set UNFOLD_ALLOW_RENDERERS=1")
  }

  static func failed(_ place: SourceLocation, _ message: String, help: String?) -> Diagnostic {
    Diagnostic(.error, "diagram.failed", at: place, message, help: help)
  }

  static func notSVG(_ place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "diagram.failed", at: place, "the renderer printed something other than SVG",
      help: "add the option that selects SVG, such as -Tsvg, to the command in unfold.yml")
  }

  static func missingAlt(_ place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "diagram.missing-alt", at: place, "this diagram has no text alternative",
      help: "add alt=\"…\" after the language, with what the diagram shows")
  }

  static func removed(_ place: SourceLocation, _ name: String) -> Diagnostic {
    Diagnostic(
      .warning, "diagram.removed", at: place,
      "the renderer printed \(name), which is not safe in a page, so it is left out",
      help: name == "<foreignObject>"
        ? "configure the renderer to write labels as text; in Mermaid, set htmlLabels to false" : nil)
  }
}
