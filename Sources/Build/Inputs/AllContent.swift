import PageModel

/// The content of a site in all its languages. A build finds it once, and each language takes its part of it.
struct AllContent: Sendable {
  /// The files of all languages.
  let files: ContentFiles
  /// Which of the files are translations; nil for a site in one language, or before the first call of
  /// `findTranslations`.
  private var translations: TranslatedFiles?
  /// The originals that have been read; nil if each language reads them itself, because files may change in between.
  private(set) var originals: OriginalPages?

  init(files: ContentFiles) { self.files = files }

  /// Keeps the originals that are read from now on.
  mutating func keepOriginals() { originals = OriginalPages() }

  /// Returns which of the files are translations into the languages of the site.
  mutating func findTranslations(_ languages: SiteLanguages, _ options: BuildOptions) -> TranslatedFiles {
    // Between the builds of two languages, the settings may have changed.
    if let known = translations, known.languages.all == languages.all { return known }
    let drafts = options.includeDrafts ? [] : DraftPages.files(in: files, jobs: options.jobs)
    let found = TranslatedFiles(files, languages, drafts: drafts)
    translations = found
    return found
  }
}
