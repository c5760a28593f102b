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

  static func secondDisclosureButton(_ place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "directive.second-disclosure-button", at: place,
      "the page has a disclosure button already, and a second one makes it hard to tell which does what",
      help: "use @DisclosureGroup for parts of the text (guidelines, Disclosure controls)")
  }

  static func fewItems(_ place: SourceLocation, _ count: Int) -> Diagnostic {
    let items = count == 0 ? "no item" : count == 1 ? "one item" : "\(count) items"
    return Diagnostic(
      .warning, "directive.few-items", at: place,
      "a pull-down button with \(items) costs more effort than it saves",
      help: "write links for them, or give it at least three items (guidelines, Pull-down buttons)")
  }

  static func noList(_ place: SourceLocation, _ name: String) -> Diagnostic {
    Diagnostic(
      .warning, "directive.no-list", at: place, "@\(name) holds no list, so there is nothing to fold",
      help: "write a nested list inside it: - Trees, then indented - Oak")
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
