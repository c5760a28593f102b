import Basics
import PageModel

/// The diagnostics about translations.
extension Diagnostic {
  static func translationRepeated(_ file: String, of other: String, language: String) -> Diagnostic {
    Diagnostic(
      .error, "translation.repeated", at: SourceLocation(file: file),
      "\(file) is not built, because \(other) is the same page in the same language, \(language)",
      help: "remove one of the two files")
  }

  /// - Parameter changes: the parts of the original that have changed; empty if they are unknown.
  static func translationOutdated(
    _ file: String, original: String, hash: String, changes: [String]
  ) -> Diagnostic {
    // Longer lists are cut.
    let most = 6
    var shown = Array(changes.prefix(most))
    if changes.count > most { shown.append("\(changes.count - most) more") }
    return Diagnostic(
      .warning, "translation.outdated", at: SourceLocation(file: file),
      "\(original) has changed since it was translated"
        + (shown.isEmpty ? "" : ": \(shown.map(visible).listed("and"))"),
      help: "translate the changes, and set `translates: \(hash)` in the front matter")
  }

  static func translationObsolete(_ file: String, original: String, language: SiteLanguage) -> Diagnostic {
    Diagnostic(
      .warning, "translation.obsolete", at: SourceLocation(file: file),
      "there is no page `\(original)` of which this one is a translation",
      help: "remove the page, or set `only: \(language.tag)` in its front matter")
  }

  static func translationHeadings(
    _ place: SourceLocation, original: String, heading: String?, expected: String?
  ) -> Diagnostic {
    let difference =
      switch (heading, expected) {
      case (let heading?, let expected?): "“\(heading)” has another level than “\(expected)” in \(original)"
      case (let heading?, nil): "\(original) has no heading at the position of “\(heading)”"
      case (nil, let expected): "the page ends before the heading “\(expected ?? "")” of \(original)"
      }
    return Diagnostic(
      .warning, "translation.headings", at: place, difference,
      help:
        "use the same headings in the same order, so that links to them lead to the same place in all languages"
    )
  }

  static func translationMissing(
    _ settings: String, language: SiteLanguage, count: Int, of pages: Int, first: String
  ) -> Diagnostic {
    Diagnostic(
      .note, "translation.missing", at: SourceLocation(file: settings),
      "\(count) of \(pages) pages \(count == 1 ? "has" : "have") no translation into \(language.name), beginning with \(first)"
    )
  }

  static func oneLanguage(_ settings: String) -> Diagnostic {
    Diagnostic(
      .error, "translation.one-language", at: SourceLocation(file: settings),
      "the site has only one language",
      help: "name its languages in \(settings): `languages: {en: English, de: Deutsch}`")
  }

  static func noTranslation(_ file: String) -> Diagnostic {
    Diagnostic(
      .error, "translation.no-original", at: SourceLocation(file: file),
      "\(file) is not a translation of a page",
      help: "name files such as `content/tea.de.md` or `content/de/tea.md`")
  }

  static func shardOfLanguages(_ settings: String) -> Diagnostic {
    Diagnostic(
      .error, "shard.languages", at: SourceLocation(file: settings),
      "a site in several languages cannot be built in shards", help: "build it without `--shard`")
  }
}
