import PageModel

/// The pages of a site in several languages.
extension Site {
  /// Returns for each language of the site whether a page exists in it, possibly with the text of the default language.
  ///
  /// - Parameter index: the index of the page.
  public func existence(of index: Int) -> [Bool] {
    let languages = configuration.languages
    let page = pages[index]
    // Most pages exist in the default language, and then in all.
    let metadata = page.summary.metadata
    if !page.isGenerated, metadata.onlyLanguages.isEmpty, languages.pages.hasText(page.path, in: 0) {
      return Array(repeating: true, count: languages.all.count)
    }
    return languages.all.indices.map { exists(index, in: $0) }
  }

  /// Returns whether a page exists in a language of the site, possibly with the text of the default language.
  ///
  /// - Parameter index: the index of the page.
  public func exists(_ index: Int, in language: Int) -> Bool {
    let languages = configuration.languages
    let page = pages[index]
    if language == languages.current { return true }
    if page.isGenerated { return index == home || existsSection(of: index, in: language) }
    return configuration.hasPage(onlyIn: page.summary.metadata.onlyLanguages, in: language)
      && languages.pages.exists(page.path, in: language)
  }

  /// Returns whether a section without its own page exists in a language: whether it contains a page. The navigation is
  /// the same in all languages.
  private func existsSection(of index: Int, in language: Int) -> Bool {
    // A closure over the nodes crashes the optimizer of Swift 6.3.
    for node in navigation.nodes[navigation.nodeOfPage[index]].children {
      guard let page = navigation.nodes[node].page else { return true }
      if exists(page, in: language) { return true }
    }
    return false
  }

  /// Returns whether a page of a translation has the text of the default language.
  public func isUntranslated(_ page: Page) -> Bool {
    let languages = configuration.languages
    return languages.isTranslation && !page.isGenerated
      && !languages.pages.hasText(page.path, in: languages.current)
  }

  /// Returns the absolute URLs of a page in all languages in which it has a text, each with the tag of the language.
  /// The last item is the URL in the default language, with the tag `x-default`. Returns an empty list for a page in
  /// one language, and for a site without a base URL.
  ///
  /// - Parameter index: the index of the page.
  public func translations(of index: Int) -> [(language: String, url: String)] {
    let languages = configuration.languages
    let page = pages[index]
    guard languages.isMultiple, isCanonical(page), let root = configuration.rootURL else { return [] }
    let exists = existence(of: index)
    let indices = languages.all.indices.filter { language in
      exists[language] && (page.isGenerated || languages.pages.hasText(page.path, in: language))
    }
    if indices.count < 2 { return [] }
    let url = RelativeURL.encoded(page.url)
    var all = indices.map { (language: languages.all[$0].tag, url: root + languages.folder(of: $0) + url) }
    if indices[0] == 0 { all.append((language: "x-default", url: root + url)) }
    return all
  }
}
