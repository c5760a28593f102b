import Basics

/// The messages about components.
enum ComponentDiagnostics {
  static func noSteps(_ place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "directive.no-list", at: place, "@Steps contains no steps",
      help: "write a numbered list, or begin each step with a heading or a bold line")
  }

  static func noFiles(_ place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "directive.no-list", at: place, "@FileTree contains no list, so there are no files to show",
      help: "add a nested list: - src, and below it, indented, - main.swift")
  }
}
