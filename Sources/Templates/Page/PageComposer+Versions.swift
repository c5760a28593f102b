import PageModel
import Site

/// The versions of a site.
extension PageComposer {
  /// Returns the versions for templates, each with the URL of a page in it; absent for a site in one version.
  ///
  /// - Parameter page: the URL of the page; nil for a page without a counterpart. The menu of such a page leads to the
  ///   home pages.
  func versions(_ page: String?, _ base: Base) -> TemplateValue {
    let versions = site.configuration.versions
    if !versions.isMultiple { return .absent }
    return list(
      versions.all.enumerated().map { index, version in
        let target = versions.counterpart(of: page ?? "", in: index, language: site.configuration.language)
        return .object([
          PageKey.title(.text(version.name)),
          PageKey.url(.text(base.prefix + relativeURL(from: base.url, toWhole: target.url))),
          PageKey.isCurrent(.bool(index == versions.current)),
          PageKey.isUnreleased(.bool(version.isUnreleased)),
        ])
      })
  }

  /// Returns the notice on a page of an old or unreleased version; absent for the newest version.
  func versionNotice(_ page: Page) -> TemplateValue {
    let versions = site.configuration.versions
    guard versions.isMultiple, versions.current != versions.newest, versions.all[versions.current].hasNotice
    else { return .absent }
    let current = versions.all[versions.current]
    let newest = versions.all[versions.newest]
    let target = versions.counterpart(
      of: page.url, in: versions.newest, language: site.configuration.language)
    func text(_ name: String, _ version: SiteVersion) -> TemplateValue {
      .text(theme.strings[name].replacing("{version}", with: version.name))
    }
    return .object([
      PageKey.text(text(current.isUnreleased ? "unreleasedVersion" : "oldVersion", current)),
      PageKey.link(text("goToVersion", newest)),
      PageKey.url(.text(relativeURL(from: page.url, toWhole: target.url))),
    ])
  }

  /// Returns the relative URL of a place in the whole site, from a page of the current version and language.
  private func relativeURL(from url: String, toWhole target: String) -> String {
    let configuration = site.configuration
    return RelativeURL.from(
      configuration.versions.folder + configuration.languages.folder + url, to: target)
  }
}
