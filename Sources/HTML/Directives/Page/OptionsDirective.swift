import Markup

/// `@Options(scope: local) { … }`: how a page is put together; with `scope: global`, on the home page, how all
/// pages are.
///
/// Source: Swift-DocC, `Options`.
enum OptionsDirective: PageSetting {
  enum Scope: String, CaseIterable { case local, global }

  static let name = "Options"
  static let isTopLevel = true
  static let settings: [any PageSetting.Type] = [
    AutomaticArticleSubheadingDirective.self, AutomaticSeeAlsoDirective.self,
    AutomaticTitleHeadingDirective.self, TopicsVisualStyleDirective.self,
  ]

  static func read(_ directive: Directive, _ node: Node, _ renderer: inout Renderer) {
    var scope = Scope.local
    if directive["scope"] != nil {
      guard let chosen: Scope = renderer.choice(directive, node, "scope") else { return }
      scope = chosen
    }
    let own = renderer.metadata.presentation.children
    renderer.metadata.presentation.children = nil
    renderer.readSettings(settings, in: directive, node)
    let chosen = renderer.metadata.presentation.children
    if scope == .global { renderer.metadata.presentation.childrenOfSite = chosen }
    renderer.metadata.presentation.children = own ?? (scope == .local ? chosen : nil)
  }
}
