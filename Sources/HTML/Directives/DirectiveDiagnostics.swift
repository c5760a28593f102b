import Basics
import Markup

/// The wording of what can be wrong with a directive's use.
enum DirectiveDiagnostics {
  static func missingLabel(_ place: SourceLocation, _ name: String) -> Diagnostic {
    Diagnostic(
      .warning, "directive.missing-label", at: place,
      "@\(name) has no label, so readers cannot tell what it hides",
      help: "write one: @\(name)(\"Advanced options\") { … }")
  }

  static func missingArgument(_ place: SourceLocation, _ name: String, _ example: String) -> Diagnostic {
    Diagnostic(
      .warning, "directive.missing-argument", at: place, "@\(name) does not say what it should show",
      help: "write @\(name)(\(example))")
  }

  static func wrongValue(
    _ place: SourceLocation, _ name: String, _ argument: String, _ value: String?, expected: String
  ) -> Diagnostic {
    Diagnostic(
      .warning, "directive.wrong-value", at: place,
      value.map { "“\($0.prefix(60))” is not what @\(name) takes for \(argument)" }
        ?? "@\(name) does not say its \(argument)",
      help: "write \(expected)")
  }

  static func missingDescription(_ place: SourceLocation, _ name: String) -> Diagnostic {
    Diagnostic(
      .warning, "directive.missing-alt", at: place,
      "@\(name) has no description, so some readers cannot tell what it shows",
      help: "write one: @\(name)(source: \"name\", alt: \"What can be seen\")")
  }

  static func misplaced(_ place: SourceLocation, _ name: String, outside parent: String) -> Diagnostic {
    Diagnostic(
      .warning, "directive.misplaced", at: place,
      "@\(name) means nothing outside of @\(parent), so its content is shown as it is",
      help: "put it into @\(parent) { … }")
  }

  static func unexpectedContent(_ place: SourceLocation, in name: String, expected: String) -> Diagnostic {
    Diagnostic(
      .warning, "directive.unexpected-content", at: place,
      "@\(name) holds \(expected), so this is shown as it is",
      help: "make it one, or move it out of @\(name)")
  }
}
