import Markup

/// A setting that means something to DocC alone: accepted, so that its pages build as they are.
protocol IgnoredSetting: PageSetting {}

extension IgnoredSetting {
  static func read(_ directive: Directive, _ node: Node, _ renderer: inout Renderer) {}
}

enum AlternateRepresentationDirective: IgnoredSetting { static let name = "AlternateRepresentation" }
enum DocumentationExtensionDirective: IgnoredSetting { static let name = "DocumentationExtension" }
enum SupportedLanguageDirective: IgnoredSetting { static let name = "SupportedLanguage" }
enum TechnologyRootDirective: IgnoredSetting { static let name = "TechnologyRoot" }
