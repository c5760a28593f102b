import Basics
import HTML
import PageModel
import Site

/// The problems that a check reports for the pages of a translation.
enum TranslationCheck {
  /// Returns the problems of a page.
  ///
  /// - Parameters:
  ///   - original: the page that `body` translates; nil if there is none.
  ///   - changes: returns the parts of the original that have changed since its text had the given hash.
  static func problems(
    of body: RenderedBody, _ original: OriginalPage?, _ inputs: SiteInputs,
    changes: (OriginalPage, String) -> [String]
  ) -> [Diagnostic] {
    let languages = inputs.configuration.languages
    let path = body.summary.path
    guard languages.pages.hasText(path, in: languages.current) else { return [] }
    let file = inputs.displayPaths.page(path)
    let metadata = body.summary.metadata
    guard let original else {
      return metadata.onlyLanguages.isEmpty
        ? [
          Diagnostic(
            "translation.obsolete", at: SourceLocation(file: file),
            ["original": path, "language": languages.all[languages.current].tag])
        ] : []
    }
    var problems: [Diagnostic] = []
    let name = inputs.allContent.files.displayPath(of: original.file)
    if let translated = metadata.translatedHash, translated != original.hash {
      problems.append(
        .translationOutdated(
          file, original: name, hash: original.hash, changes: changes(original, translated)))
    }
    let levels = body.summary.headings.map(\.level)
    let originalLevels = original.headings.map(\.level)
    if levels != originalLevels {
      let index = zip(levels, originalLevels).prefix { $0 == $1 }.count
      let heading = index < levels.count ? body.summary.headings[index] : nil
      let expected = index < originalLevels.count ? original.headings[index].text : nil
      problems.append(
        Diagnostic(
          "translation.headings", at: SourceLocation(file: file, line: heading?.line ?? 1),
          ["original": name, "heading": heading?.text, "expected": expected]))
    }
    return problems
  }

  /// Returns one note about the pages of a site that are not translated into its language; nil if there are none.
  static func missing(from site: Site, _ inputs: SiteInputs) -> Diagnostic? {
    let languages = site.configuration.languages
    let missing = site.pages.filter(site.isUntranslated)
    guard let first = missing.first else { return nil }
    return Diagnostic(
      "translation.missing", at: SourceLocation(file: inputs.displayPaths.settings),
      [
        "count": missing.count, "pages": site.pages.count { !$0.isGenerated },
        "verb": missing.count == 1 ? "has" : "have", "language": languages.all[languages.current].name,
        "first": inputs.displayPaths.page(first.path),
      ])
  }
}
