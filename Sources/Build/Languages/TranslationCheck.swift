import Basics
import HTML
import PageModel

/// The problems that a check reports for the pages of a translation.
enum TranslationCheck {
  /// Returns the problems of a page.
  ///
  /// - Parameter original: the page of which it is a translation; nil if there is none.
  static func problems(of body: RenderedBody, _ original: OriginalPage?, _ inputs: SiteInputs) -> [Diagnostic]
  {
    let languages = inputs.configuration.languages
    let path = body.summary.path
    guard languages.pages.hasText(path, in: languages.current) else { return [] }
    let file = inputs.shown.page(path)
    let metadata = body.summary.metadata
    guard let original else {
      return metadata.onlyLanguages.isEmpty
        ? [.translationObsolete(file, original: path, language: languages.all[languages.current])] : []
    }
    var problems: [Diagnostic] = []
    let name = inputs.allContent.shown(original.file)
    if let translated = metadata.translatedHash, translated != original.hash {
      problems.append(.translationOutdated(file, original: name, hash: original.hash))
    }
    let levels = body.summary.headings.map(\.level)
    let originalLevels = original.summary.headings.map(\.level)
    if levels != originalLevels {
      let index = zip(levels, originalLevels).prefix { $0 == $1 }.count
      let heading = index < levels.count ? body.summary.headings[index] : nil
      let expected = index < originalLevels.count ? original.summary.headings[index].text : nil
      problems.append(
        .translationHeadings(
          SourceLocation(file: file, line: heading?.line ?? 1), original: name, heading: heading?.text,
          expected: expected))
    }
    return problems
  }

  /// Returns one note for a language in which pages have no text of their own; nil if all have one.
  ///
  /// - Parameter pages: the paths of all pages in the language.
  static func missing(_ pages: [String], _ inputs: SiteInputs) -> Diagnostic? {
    let languages = inputs.configuration.languages
    guard languages.isTranslation else { return nil }
    let missing = pages.filter { !languages.pages.hasText($0, in: languages.current) }
    if missing.isEmpty { return nil }
    return .translationMissing(
      inputs.shown.settings, language: languages.all[languages.current], count: missing.count,
      of: pages.count, first: inputs.shown.page(missing[0]))
  }
}
