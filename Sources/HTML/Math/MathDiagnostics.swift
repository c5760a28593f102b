import Basics
import Math

/// The messages about formulas. Those about their content are from the module `Math`.
enum MathDiagnostics {
  static func invalid(_ place: SourceLocation, _ error: MathError) -> Diagnostic {
    Diagnostic(.error, "math.invalid", at: place, error.message, help: error.help)
  }

  static func unclosed(_ place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "math.invalid", at: place,
      "this formula ends with its list item, quote or directive, before a `$$`",
      help: "add a line that contains only `$$`, indented like the first one")
  }

  static func textAfterEnd(_ place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "math.invalid", at: place, "this text is on the line of the `$$` that ends the formula",
      help: "move it to the next line")
  }
}
