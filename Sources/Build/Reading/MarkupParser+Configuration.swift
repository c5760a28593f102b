import HTML
import Markup
import PageModel

extension MarkupParser {
  /// Creates a parser for the pages of a site with these settings.
  convenience init(_ configuration: Configuration) {
    self.init(
      directives: BodyRenderer.directiveNames, math: configuration.hasMath,
      smartPunctuation: configuration.hasSmartPunctuation, language: configuration.language)
  }
}
