import Basics
import Markup

/// `@Available(iOS, introduced: "15.0", deprecated: "17.0")`: a platform that the page applies to, and its versions.
///
/// Source: Swift-DocC, `Availability`. In front matter, `platforms`.
enum AvailableDirective: PageSetting {
  static let name = "Available"
  static let arguments: [DirectiveArgument] = [
    .unnamed(.text),
    .named("introduced", .version, required: true),
    .named("deprecated", .version),
  ]

  static func read(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) {
    guard let platform = renderer.text(directive, node, expected: "a platform, such as `iOS`"),
      let introduced = version(directive, node, "introduced", &renderer)
    else { return }
    var text = "\(platform) \(introduced)+"
    if directive["deprecated"] != nil {
      guard let deprecated = version(directive, node, "deprecated", &renderer) else { return }
      text += ", " + renderer.options.strings["deprecated"].replacing("{version}", with: deprecated)
    }
    if !renderer.hasFrontMatterPlatforms { renderer.metadata.platforms.append(text) }
  }

  /// Returns the version in an argument: one to three numbers, separated by dots. Reports any other value.
  private static func version(
    _ directive: Directive, _ node: Node, _ label: String, _ renderer: inout BodyHTMLRenderer
  ) -> String? {
    let value = directive[label] ?? ""
    let parts = value.split(separator: ".", omittingEmptySubsequences: false)
    if (1...3).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isASCIIDigit) })
    {
      return value
    }
    renderer.report(
      PageSettingDiagnostics.wrong(
        renderer.location(of: node), name, label, directive[label], expected: "a version such as `\"15.0\"`"))
    return nil
  }
}

extension BodyHTMLRenderer {
  /// Returns whether front matter lists the platforms of the page.
  fileprivate var hasFrontMatterPlatforms: Bool { document.frontMatter.root?["platforms"] != nil }
}
