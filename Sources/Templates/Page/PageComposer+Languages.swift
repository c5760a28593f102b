import Basics
import PageModel
import Site

/// The languages of a site.
extension PageComposer {
  /// Returns the languages as a list for templates, each with the URL of a page in it; absent for a site in one
  /// language.
  ///
  /// - Parameter page: the index of the page; nil for a page without a counterpart in other languages. The menu of such
  ///   a page leads to the home pages.
  func languages(_ page: Int?, _ base: Base) -> TemplateValue {
    let languages = site.configuration.languages
    if !languages.isMultiple { return .absent }
    let exists = page.map { site.existence(of: $0) }
    let url = page.map { site.pages[$0].url } ?? ""
    return list(
      languageNames.enumerated().map { index, names in
        var link = ByteBuffer(capacity: 96)
        link.append(base.prefix)
        languages.appendURL(from: base.url, to: exists?[index] == true ? url : "", in: index, into: &link)
        return .object(names + [PageKey.url(.text(link.array()))])
      })
  }

  /// Returns the members of languages that are the same on all pages, by language.
  static func languageNames(of site: Site) -> [[TemplateMember]] {
    let languages = site.configuration.languages
    if !languages.isMultiple { return [] }
    return languages.all.enumerated().map { index, language in
      [
        PageKey.title(.text(language.name)), PageKey.language(.text(language.tag)),
        PageKey.isCurrent(.bool(index == languages.current)),
      ]
    }
  }

  /// Returns the URLs of a page in all languages, for search engines.
  func alternates(_ page: Int) -> TemplateValue {
    return list(
      site.translations(of: page).map { translation in
        .object([PageKey.language(.text(translation.language)), PageKey.url(.text(translation.url))])
      })
  }

  /// Returns the default language for a page without a translation, whose text is in that language; absent for other
  /// pages.
  func originalLanguage(_ page: Page) -> TemplateValue {
    site.isUntranslated(page) && page.summary.metadata.presentation.language == nil
      ? defaultLanguage(original(of: page)) : .absent
  }

  /// Returns the original of an outdated translation, if the site shows a note about it; absent for other pages.
  func outdatedNotice(_ page: Page) -> TemplateValue {
    page.summary.metadata.isOutdated ? defaultLanguage(original(of: page)) : .absent
  }

  /// Returns the URL of a page in the default language.
  private func original(of page: Page) -> [TemplateMember] {
    [PageKey.url(.text(site.configuration.languages.url(from: page.url, to: page.url, in: 0)))]
  }

  /// Returns the default language as an object for templates.
  private func defaultLanguage(_ more: [TemplateMember] = []) -> TemplateValue {
    guard let language = site.configuration.languages.all.first else { return .absent }
    let members: [TemplateMember] = [
      PageKey.language(.text(language.tag)),
      PageKey.direction(.text(LanguageTag.direction(language.tag))),
    ]
    return .object(members + more)
  }

  /// Returns the language of the title of a navigation node, as a member of an object for templates: empty for a title
  /// in the language of the site.
  ///
  /// Source: WCAG 2.2, 3.1.2, “Language of Parts”.
  func titleLanguage(of node: Int) -> [TemplateMember] {
    let navigation = site.navigation
    let isOriginal =
      node == NavigationTree.root
      ? site.configuration.title == nil && site.isUntranslated(site.pages[site.home])
      : navigation.nodes[node].isInDefaultLanguage
    return titleLanguage(isOriginal: isOriginal)
  }

  /// Returns the language of the title and the description of a page, as a member of an object for templates.
  func titleLanguage(of page: Page) -> [TemplateMember] {
    titleLanguage(isOriginal: site.isUntranslated(page))
  }

  private func titleLanguage(isOriginal: Bool) -> [TemplateMember] {
    // Templates also look up names in enclosing objects. So in a translation, each object has this member, even if it
    // is absent.
    guard site.configuration.languages.isTranslation else { return [] }
    return [PageKey.original(isOriginal ? defaultLanguage() : .absent)]
  }

  /// Returns the URL at which search engines should list a page: in the newest version, and for the original
  /// for a page without a translation. Returns nil for a page that servers show at other URLs.
  func canonicalURL(_ page: Page) -> String? {
    if page.isNotFoundPage { return nil }
    if let newest = site.newestURL(of: page) {
      return site.configuration.wholeURL.map { $0 + RelativeURL.encoded(newest) }
    }
    return site.isUntranslated(page)
      ? site.configuration.rootURL.map { $0 + RelativeURL.encoded(page.url) } : fullURL(page.url)
  }
}
