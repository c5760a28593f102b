import PageModel

/// The pages of a site in several versions.
extension Site {
  /// Returns the URL in the whole site of the page in the newest version that corresponds to a page; nil if there is
  /// none, or if this is the newest version.
  public func newestURL(of page: Page) -> String? {
    let versions = configuration.versions
    guard versions.isMultiple, versions.current != versions.newest else { return nil }
    let found = versions.counterpart(of: page.url, in: versions.newest, language: textLanguage(of: page))
    return found.isSame ? found.url : nil
  }

  /// Returns the language of a page’s text: the default language for a page without a translation.
  private func textLanguage(of page: Page) -> String {
    isUntranslated(page) ? configuration.languages.all[0].tag : configuration.language
  }

  /// Returns whether search engines should show a page, rather than the same page in the default language or in the
  /// newest version. They should never show a page of an unreleased version.
  public func isCanonical(_ page: Page) -> Bool {
    !configuration.versions.isUnreleased && !isUntranslated(page) && newestURL(of: page) == nil
  }

  /// Returns whether search engines should ignore a page: its metadata says so, it exists only in an unreleased
  /// version, or servers show it for URLs that do not exist.
  public func isNoindex(_ page: Page) -> Bool {
    page.summary.isNoindex || page.isNotFoundPage
      || (configuration.versions.isUnreleased && newestURL(of: page) == nil)
  }

  /// The URLs of all pages and the redirects to them, from which other versions of the site link to this one.
  public var pageList: VersionPages.PageList {
    VersionPages.PageList(
      pages.map(\.url),
      redirects: redirects.compactMap { redirect in
        guard case .page(let page, _, _) = redirect.target else { return nil }
        return (from: redirect.url, to: pages[page].url)
      })
  }
}
