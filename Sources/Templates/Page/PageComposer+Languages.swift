import PageModel
import Site

/// The languages of a site.
extension PageComposer {
  /// Returns the languages as a list for templates, each with the URL of a page in it; absent for a site in one language.
  ///
  /// - Parameters:
  ///   - page: the index of the page; nil for one without a counterpart in other languages, whose menu leads to the home pages.
  func languages(_ page: Int?, _ base: Base) -> TemplateValue {
    let languages = site.configuration.languages
    if !languages.isMultiple { return .absent }
    let keys = theme.keys
    return list(
      languages.all.enumerated().map { index, language in
        let target = page.flatMap { site.exists($0, in: index) ? site.pages[$0].url : nil } ?? ""
        return .object([
          (keys.title, .text(language.name)), (keys.language, .text(language.tag)),
          (keys.url, .text(base.prefix + languages.url(from: base.url, to: target, in: index))),
          (keys.isCurrent, .bool(index == languages.current)),
        ])
      })
  }

  /// Returns the URLs of a page in all languages, for search engines.
  func alternates(_ page: Int) -> TemplateValue {
    let keys = theme.keys
    return list(
      site.translations(of: page).map { translation in
        .object([(keys.language, .text(translation.language)), (keys.url, .text(translation.url))])
      })
  }

  /// Returns the default language, in which a page without a translation is; absent for other pages.
  func originalLanguage(_ page: Page) -> TemplateValue {
    guard site.isUntranslated(page), let language = site.configuration.languages.all.first else {
      return .absent
    }
    let keys = theme.keys
    return .object([
      (keys.language, .text(language.tag)),
      (keys.direction, .text(LanguageTag.isRightToLeft(language.tag) ? "rtl" : "ltr")),
      (keys.url, .text(site.configuration.languages.url(from: page.url, to: page.url, in: 0))),
    ])
  }

  /// Returns the URL at which search engines should list a page: that of the original for a page without a translation.
  func canonicalURL(_ page: Page) -> String? {
    site.isUntranslated(page)
      ? site.configuration.rootURL.map { $0 + RelativeURL.encoded(page.url) } : fullURL(page.url)
  }
}
