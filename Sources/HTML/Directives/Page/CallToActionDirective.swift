import Markup
import PageModel

/// `@CallToAction(url: "https://…", purpose: link, label: "Visit")`: a prominent link at the top of the page.
///
/// Source: Swift-DocC, `CallToAction`. In front matter, `action`.
enum CallToActionDirective: PageSetting {
  static let name = "CallToAction"
  static let arguments: [DirectiveArgument] = [
    .named("url", .url, otherNames: ["href", "link"]),
    .named("file", .file, otherNames: ["source", "src"]),
    .named("purpose", .choice(of: PagePresentation.Action.Purpose.self)),
    .named("label", .text, otherNames: ["title", "text"]),
  ]

  static func read(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) {
    let target = directive["url"] ?? directive["file"] ?? ""
    let place = renderer.location(of: node)
    if target.isEmpty || (directive["url"] != nil && directive["file"] != nil) {
      let expected = "a URL; write either `url` or `file`"
      return renderer.report(PageSettingDiagnostics.wrong(place, name, "url", nil, expected: expected))
    }
    var purpose = PagePresentation.Action.Purpose.link
    if directive["purpose"] != nil || directive["label"] == nil {
      guard let chosen: PagePresentation.Action.Purpose = renderer.choice(directive, node, "purpose") else {
        return
      }
      purpose = chosen
    }
    guard renderer.metadata.presentation.action == nil else { return }
    renderer.metadata.presentation.action = PagePresentation.Action(
      target: LocatedText(target, at: place), purpose: purpose, label: directive["label"])
  }
}
