import Markup

/// `@Metadata { … }`: what a page says about itself.
///
/// Source: Swift-DocC, `Metadata`.
enum MetadataDirective: PageSetting {
  static let name = "Metadata"
  static let isTopLevel = true
  static let settings: [any PageSetting.Type] = [
    AvailableDirective.self, CallToActionDirective.self, DisplayNameDirective.self, PageColorDirective.self,
    PageImageDirective.self, PageKindDirective.self, TitleHeadingDirective.self,
    AlternateRepresentationDirective.self, DocumentationExtensionDirective.self,
    SupportedLanguageDirective.self, TechnologyRootDirective.self,
  ]

  static func read(_ directive: Directive, _ node: Node, _ renderer: inout Renderer) {
    renderer.readSettings(settings + [RedirectedDirective.self], in: directive, node)
  }
}
