import Markup

/// `@TitleHeading("Release notes")`: the words above the title.
///
/// Source: Swift-DocC, `TitleHeading`. In front matter, `heading`.
enum TitleHeadingDirective: PageSetting {
  static let name = "TitleHeading"
  static let arguments: [DirectiveArgument] = [.unnamed(.text)]

  static func read(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) {
    guard let text = renderer.text(directive, node, expected: "text in quotes"),
      renderer.metadata.presentation.heading == nil
    else { return }
    renderer.metadata.presentation.heading = text
  }
}

/// `@DisplayName("Sloth", style: conceptual)`: the title of the page in navigation.
///
/// Source: Swift-DocC, `DisplayName`. In front matter, `title`. The style controls how DocC writes names of symbols and
/// is ignored here.
enum DisplayNameDirective: PageSetting {
  private enum Style: String, CaseIterable { case conceptual, symbol }

  static let name = "DisplayName"
  static let arguments: [DirectiveArgument] = [
    .unnamed(.text),
    .named("style", .choice(of: Style.self)),
  ]

  static func read(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) {
    if directive["style"] != nil { let _: Style? = renderer.choice(directive, node, "style") }
    guard let text = renderer.text(directive, node, expected: "text in quotes"),
      renderer.metadata.title == nil
    else { return }
    renderer.metadata.title = text
  }
}
