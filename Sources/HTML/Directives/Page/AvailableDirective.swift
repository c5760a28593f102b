import Basics
import Markup

/// `@Available(iOS, introduced: "15.0", deprecated: "17.0")`: a platform that the page is about, and since when.
///
/// Source: Swift-DocC, `Availability`. In front matter, `platforms`.
enum AvailableDirective: PageSetting {
  static let name = "Available"

  static func read(_ directive: Directive, _ node: Node, _ renderer: inout Renderer) {
    guard let platform = renderer.text(directive, node, expected: "a platform, such as `iOS`"),
      let introduced = version(directive, node, "introduced", &renderer)
    else { return }
    var text = "\(platform) \(introduced)+"
    if directive["deprecated"] != nil {
      guard let deprecated = version(directive, node, "deprecated", &renderer) else { return }
      text += ", " + renderer.options.strings.deprecated.replacing("{version}", with: deprecated)
    }
    if !renderer.hasFrontMatterPlatforms { renderer.metadata.platforms.append(text) }
  }

  /// One to three numbers with dots between.
  private static func version(
    _ directive: Directive, _ node: Node, _ label: String, _ renderer: inout Renderer
  ) -> String? {
    let value = directive[label] ?? ""
    let parts = value.split(separator: ".", omittingEmptySubsequences: false)
    if (1...3).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isDigit) }) {
      return value
    }
    renderer.report(
      PageSettingDiagnostics.wrong(
        renderer.location(of: node), name, label, directive[label], expected: "a version such as `\"15.0\"`"))
    return nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

extension Renderer {
  /// Whether front matter has said which platforms the page is about.
  fileprivate var hasFrontMatterPlatforms: Bool { document.frontMatter.root?["platforms"] != nil }
}
