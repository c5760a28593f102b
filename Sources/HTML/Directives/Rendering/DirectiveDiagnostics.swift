import Basics

/// The messages about the use of directives.
enum DirectiveDiagnostics {
  static func missingLabel(_ place: SourceLocation, _ name: String) -> Diagnostic {
    Diagnostic(
      .warning, "directive.missing-label", at: place,
      "@\(name) has no label, so readers do not know what it hides",
      help: "write one: @\(name)(\"Advanced options\") { … }")
  }

  static func secondDisclosureButton(_ place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "directive.second-disclosure-button", at: place,
      "the page already has a disclosure button, and readers may confuse it with a second one",
      help: "use @DisclosureGroup for parts of the text (guidelines, Disclosure controls)")
  }

  static func fewItems(_ place: SourceLocation, _ count: Int) -> Diagnostic {
    let items = count == 0 ? "no items" : count == 1 ? "one item" : "\(count) items"
    return Diagnostic(
      .warning, "directive.few-items", at: place,
      "a pull-down button with \(items) takes more effort than it saves",
      help: "write links for them, or give it at least three items (guidelines, Pull-down buttons)")
  }

  /// A video whose source is the page of a site for videos, not a file.
  static func videoPage(_ place: SourceLocation, _ url: String, host: String) -> Diagnostic {
    Diagnostic(
      .warning, "directive.wrong-value", at: place,
      "@Video cannot play “\(url.prefix(60))”, because it is a page of \(host), not a video file",
      help: "write `@Embed(url: \"\(url)\", title: \"…\")`")
  }

  static func untitledEmbed(_ place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "directive.missing-argument", at: place,
      "@Embed has no title, so readers do not know what it shows",
      help: "add one: title: \"How to brew tea\"")
  }

  static func heroWithoutLayout(_ place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "directive.misplaced", at: place, "@Hero has its design only on a landing page",
      help: "add `layout: landing` to the front matter of the page")
  }

  static func emptyHero(_ place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "directive.empty", at: place, "@Hero is empty",
      help: "add a list of links, such as - [Get started](getting-started.md)")
  }

  static func noList(_ place: SourceLocation, _ name: String) -> Diagnostic {
    Diagnostic(
      .warning, "directive.no-list", at: place, "@\(name) contains no list, so there is nothing to collapse",
      help: "add a nested list: - Trees, and below it, indented, - Oak")
  }

  static func missingArgument(_ place: SourceLocation, _ name: String, _ example: String) -> Diagnostic {
    Diagnostic(
      .warning, "directive.missing-argument", at: place, "a required argument of @\(name) is missing",
      help: "write @\(name)(\(example))")
  }

  static func missingDescription(_ place: SourceLocation, _ name: String, of source: String) -> Diagnostic {
    Diagnostic(
      .warning, "directive.missing-alt", at: place,
      "@\(name) has no description, so readers who cannot see it do not know what it shows",
      help: "write one: @\(name)(source: \"\(source.prefix(80))\", alt: \"What can be seen\")")
  }

  static func misplaced(_ place: SourceLocation, _ name: String, outside parent: String) -> Diagnostic {
    Diagnostic(
      .warning, "directive.misplaced", at: place,
      "@\(name) must be inside @\(parent), so only its content is shown",
      help: "move it into @\(parent) { … }")
  }

  /// - Parameter wrapper: a directive that may contain it, as an example; nil if there is none.
  static func unexpectedContent(
    _ place: SourceLocation, in name: String, expected: String, wrapper: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      .warning, "directive.unexpected-content", at: place,
      "@\(name) may contain \(expected), so this is shown as ordinary content",
      help: "\(wrapper.map { "write it inside \($0)" } ?? "change it"), or move it out of @\(name)")
  }
}

// MARK: - PageSettingDiagnostics

/// The messages about the directives that set properties of the page.
enum PageSettingDiagnostics {
  static func wrong(
    _ place: SourceLocation, _ name: String, _ label: String?, _ value: String?, expected: String
  ) -> Diagnostic {
    let what = label.map { "`\($0)` of @\(name)" } ?? "the value of @\(name)"
    let found = value.map { ", not `\($0)`" } ?? ""
    return Diagnostic(.warning, "directive.wrong-setting", at: place, "\(what) must be \(expected)\(found)")
  }

  /// - Parameter holder: the directive that the setting belongs in; nil if it belongs directly in the page.
  static func misplaced(_ place: SourceLocation, _ name: String, holder: String?) -> Diagnostic {
    Diagnostic(
      .warning, "directive.misplaced-setting", at: place, "@\(name) has no effect here",
      help: holder.map { "move it into @\($0) { … }" } ?? "move it out of the block that it is in")
  }

  static func notHere(_ place: SourceLocation, _ name: String, in outer: String, _ names: [String])
    -> Diagnostic
  {
    Diagnostic(
      .warning, "directive.misplaced-setting", at: place, "@\(name) has no effect in @\(outer)",
      help: "@\(outer) may contain \(names.joined(separator: ", "))")
  }

  static func content(_ place: SourceLocation, in name: String) -> Diagnostic {
    Diagnostic(
      .warning, "directive.setting-content", at: place, "text in @\(name) is not shown",
      help: "move it out of the braces")
  }
}
