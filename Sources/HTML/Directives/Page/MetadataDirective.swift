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

/// `@AlternateRepresentation(name)`: the same symbol in another language.
enum AlternateRepresentationDirective: IgnoredSetting {
  static let name = "AlternateRepresentation"
  static let arguments: [DirectiveArgument] = [.unnamed(.text, required: false)]
}

/// `@DocumentationExtension(mergeBehavior: override)`: how DocC combines a page with the comment of its symbol.
enum DocumentationExtensionDirective: IgnoredSetting {
  static let name = "DocumentationExtension"
  static let arguments: [DirectiveArgument] = [.named("mergeBehavior", .choice(["append", "override"]))]
}

/// `@SupportedLanguage(swift)`: a programming language of the page.
enum SupportedLanguageDirective: IgnoredSetting {
  static let name = "SupportedLanguage"
  static let arguments: [DirectiveArgument] = [.unnamed(.text, required: false)]
}

/// `@TechnologyRoot`: the page is the root of a catalog without symbols.
enum TechnologyRootDirective: IgnoredSetting {
  static let name = "TechnologyRoot"
}
