import Basics
import CMarkGFM
import Markup

/// A directive that says something about its page and draws nothing where it stands.
///
/// Source: Swift-DocC, `Metadata` and `Options`. What front matter says as well counts as front matter has it.
protocol PageSetting: DirectiveRendering {
  /// Whether it may stand in the page itself, and not only in `@Metadata` or `@Options`.
  static var isTopLevel: Bool { get }
  static func read(_ directive: Directive, _ node: Node, _ renderer: inout Renderer)
}

extension PageSetting {
  static var isTopLevel: Bool { false }

  /// The page's settings are taken out before it is rendered: this one stands where it does not belong.
  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout Renderer) -> Bool {
    renderer.report(
      PageSettingDiagnostics.misplaced(renderer.location(of: node), name, isTopLevel: isTopLevel))
    return false
  }

  static func leave(_ directive: Directive, _ node: Node, _ renderer: inout Renderer) {}
}

/// All directives about the page. A new one is a file beside this one and a line in the settings of what holds it.
enum PageSettings {
  static let all: [String: any DirectiveRendering.Type] = Dictionary(
    uniqueKeysWithValues: list.map { ($0.name, $0 as any DirectiveRendering.Type) })

  static let list: [any PageSetting.Type] =
    [
      MetadataDirective.self, OptionsDirective.self, RedirectedDirective.self,
    ] + MetadataDirective.settings + OptionsDirective.settings
}

extension Renderer {
  /// Reads the page's settings and takes them out of it.
  mutating func takePageSettings() {
    var node = document.root.pointee.first_child
    while let here = node {
      node = here.pointee.next
      guard here.pointee.type == NodeType.directive else { continue }
      let directive = document.directives[here.directiveIndex]
      guard directive.isWellFormed, let setting = DirectiveList.all[directive.name] as? any PageSetting.Type,
        setting.isTopLevel
      else { continue }
      setting.read(directive, here, &self)
      cmark_node_unlink(here)
    }
  }

  /// Reads what stands in a directive that holds settings.
  mutating func readSettings(_ settings: [any PageSetting.Type], in directive: Directive, _ node: Node) {
    var child = node.pointee.first_child
    while let here = child {
      child = here.pointee.next
      guard here.pointee.type == NodeType.directive else {
        report(PageSettingDiagnostics.content(location(of: here), in: directive.name))
        continue
      }
      let inner = document.directives[here.directiveIndex]
      // What is malformed or unknown has been reported by the parser.
      guard inner.isWellFormed, inner.isKnown else { continue }
      if let setting = settings.first(where: { $0.name == inner.name }) {
        setting.read(inner, here, &self)
      } else {
        let names = settings.map { "@" + $0.name }
        report(PageSettingDiagnostics.notHere(location(of: here), inner.name, in: directive.name, names))
      }
    }
  }

  /// The value of an argument that is one of some words; what is missing or none of them is reported.
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

  /// The text of an argument; what is missing or empty is reported.
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
