import Basics
import Markup

/// A directive that sets a property of its page and renders nothing.
///
/// Source: Swift-DocC, `Metadata` and `Options`. Front matter takes precedence over these directives.
protocol PageSetting: DirectiveRendering {
  /// Whether the directive may be used directly in the page, and not only in `@Metadata` or `@Options`.
  static var isTopLevel: Bool { get }
  /// Applies the setting to the metadata of the page, or reports wrong arguments.
  static func read(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer)
}

extension PageSetting {
  static var isTopLevel: Bool { false }
  static var plainForm: PlainForm { .nothing }

  /// Reports the setting as misplaced: settings in the right place are removed from the tree before it is rendered.
  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) -> Bool {
    let isOption = OptionsDirective.settings.contains { $0.name == name }
    let holder = isTopLevel ? nil : isOption ? OptionsDirective.name : MetadataDirective.name
    renderer.report(
      "directive.misplaced-setting/here", at: renderer.location(of: node), ["name": name, "holder": holder])
    return false
  }
}

/// The directives that set properties of the page. To add one, add a file to this folder, and a line to the list of the
/// directive that contains it.
enum PageSettings {
  static let all: [String: any DirectiveRendering.Type] = Dictionary(
    uniqueKeysWithValues: list.map { ($0.name, $0 as any DirectiveRendering.Type) })

  static let list: [any PageSetting.Type] =
    [
      MetadataDirective.self, OptionsDirective.self, RedirectedDirective.self,
    ] + MetadataDirective.settings + OptionsDirective.settings
}

extension BodyHTMLRenderer {
  /// Applies the settings of a page and removes them from the tree.
  mutating func takePageSettings() {
    for here in document.root.children {
      guard here.kind == .directive else { continue }
      let directive = document.directives[here.directiveIndex]
      guard directive.isWellFormed,
        let setting = PageSettings.list.first(where: { $0.name == directive.name && $0.isTopLevel })
      else { continue }
      read(directive, setting, here)
      here.remove()
    }
  }

  /// Checks the names of the arguments of a setting, and applies it.
  private mutating func read(_ directive: Directive, _ setting: any PageSetting.Type, _ node: Node) {
    _ = checkArguments(of: directive, setting.arguments, node, checksValues: false)
    setting.read(directive, node, &self)
  }

  /// Applies the settings inside a directive.
  mutating func readSettings(_ settings: [any PageSetting.Type], in directive: Directive, _ node: Node) {
    for here in node.children {
      guard here.kind == .directive else {
        report("directive.setting-content", at: location(of: here), ["name": directive.name])
        continue
      }
      let inner = document.directives[here.directiveIndex]
      // The parser has reported malformed and unknown directives.
      guard inner.isWellFormed, inner.isKnown else { continue }
      if let setting = settings.first(where: { $0.name == inner.name }) {
        read(inner, setting, here)
      } else {
        let names = settings.map { "@" + $0.name }
        report(
          "directive.misplaced-setting/in", at: location(of: here),
          ["name": inner.name, "outer": directive.name, "names": names.joined(separator: ", ")])
      }
    }
  }

  /// Returns the value of an argument that must be a case of an enumeration. Reports any other value and a missing one.
  mutating func choice<Choice>(_ directive: Directive, _ node: Node, _ label: String? = nil) -> Choice?
  where Choice: RawRepresentable & CaseIterable, Choice.RawValue == String {
    let value = label.map { directive[$0] } ?? directive.unnamed
    if let value, let choice = Choice(rawValue: value) { return choice }
    let words = Choice.allCases.map { "`\($0.rawValue)`" }
    report(
      PageSettingDiagnostics.wrong(
        location(of: node), directive.name, label, value,
        expected: "one of \(words.joined(separator: ", "))"))
    return nil
  }

  /// Returns the text of an argument. Reports a missing or empty one.
  mutating func text(
    _ directive: Directive, _ node: Node, _ label: String? = nil, expected: String
  ) -> String? {
    let value = label.map { directive[$0] } ?? directive.unnamed
    if let value, !value.isEmpty { return value }
    report(
      PageSettingDiagnostics.wrong(location(of: node), directive.name, label, value, expected: expected))
    return nil
  }
}
