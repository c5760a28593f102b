import Basics

/// The wording of what can be wrong with a directive's use.
enum DirectiveDiagnostics {
  static func missingLabel(_ place: SourceLocation, _ name: String) -> Diagnostic {
    Diagnostic(
      .warning, "directive.missing-label", at: place,
      "@\(name) has no label, so readers cannot tell what it hides",
      help: "write one: @\(name)(\"Advanced options\") { … }")
  }
}
