import Markup

/// `@Metadata { … }`: the metadata of the page.
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

  static func read(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) {
    renderer.readSettings(settings + [RedirectedDirective.self], in: directive, node)
  }
}

/// A setting that has an effect only in DocC. It is accepted, so that pages for DocC build without changes.
protocol IgnoredSetting: PageSetting {}

extension IgnoredSetting {
  static func read(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) {}
}

enum AlternateRepresentationDirective: IgnoredSetting { static let name = "AlternateRepresentation" }
enum DocumentationExtensionDirective: IgnoredSetting { static let name = "DocumentationExtension" }
enum SupportedLanguageDirective: IgnoredSetting { static let name = "SupportedLanguage" }
enum TechnologyRootDirective: IgnoredSetting { static let name = "TechnologyRoot" }
