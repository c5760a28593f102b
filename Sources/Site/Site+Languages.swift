import PageModel

/// The pages of a site in several languages.
extension Site {
  /// Returns whether a page exists in a language of the site, possibly with the text of the default language.
  public func exists(_ page: Page, in language: Int) -> Bool {
    let languages = configuration.languages
    if page.isGenerated {
      let end = page.path.lastIndex(of: "/") ?? page.path.startIndex
      return languages.pages.existsFolder(String(page.path[..<end]), in: language)
    }
    return configuration.hasPage(with: page.summary.metadata, in: language)
      && languages.pages.exists(page.path, in: language)
  }

  /// Returns whether a page of a translation has the text of the default language.
  public func isUntranslated(_ page: Page) -> Bool {
    let languages = configuration.languages
    return languages.isTranslation && !page.isGenerated
      && !languages.pages.hasText(page.path, in: languages.current)
  }

  /// Returns the absolute URLs of a page in all languages in which it has a text, by the tags of the languages; last the
  /// default language as `x-default`. Empty for a page in one language, and for a site without a base URL.
  public func translations(of page: Page) -> [(language: String, url: String)] {
    let languages = configuration.languages
    guard languages.isMultiple, !isUntranslated(page), let root = configuration.rootURL else { return [] }
    let indices = languages.all.indices.filter { language in
      page.isGenerated
        ? exists(page, in: language)
        : exists(page, in: language) && languages.pages.hasText(page.path, in: language)
    }
    if indices.count < 2 { return [] }
    let url = RelativeURL.encoded(page.url)
    var all = indices.map { (language: languages.all[$0].tag, url: root + languages.folder(of: $0) + url) }
    if indices[0] == 0 { all.append((language: "x-default", url: root + url)) }
    return all
  }
}
