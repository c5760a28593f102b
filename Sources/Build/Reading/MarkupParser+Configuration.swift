import HTML
import Markup
import PageModel

extension MarkupParser {
  /// Creates a parser for the pages of a site with these settings.
  convenience init(_ configuration: Configuration) {
    self.init(
      directives: BodyRenderer.directiveNames(with: configuration.directives), math: configuration.hasMath,
      smartPunctuation: configuration.hasSmartPunctuation, language: configuration.language,
      variables: configuration.allVariables.map(Variables.init),
      glossary: configuration.glossary.terms.map { Abbreviation(label: $0.term, meaning: $0.meaning) })
  }
}
