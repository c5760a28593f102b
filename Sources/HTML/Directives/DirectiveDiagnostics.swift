import Basics

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

  static func misplaced(_ place: SourceLocation, _ name: String, inside parent: String) -> Diagnostic {
    Diagnostic(
      .warning, "directive.misplaced", at: place, "@\(name) means something only inside @\(parent)",
      help: "move it into @\(parent) { … }, or leave it out")
  }
}
