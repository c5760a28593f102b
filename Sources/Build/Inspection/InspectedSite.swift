import Basics
import Site

/// A site whose pages are all known, as it is looked at before it is written.
public struct InspectedSite: Sendable {
  public let site: Site
  /// The files of the content that are no pages, and where they are.
  public let content: ContentFiles
  private let shown: SiteInputs.ShownPaths

  init(_ site: Site, _ inputs: SiteInputs) {
    self.site = site
    content = inputs.content
    shown = inputs.shown
  }

  /// The file of a page as the user knows it; nil for a page that no file stands behind.
  public func file(of page: Int) -> String? {
    site.pages[page].isGenerated ? nil : shown.page(site.pages[page].path)
  }

  /// A file of the content as the user knows it.
  public func file(_ asset: String) -> String { shown.page(asset) }

  /// The folder of the site as the user knows it.
  public var folder: String { shown.site }

  /// The folder of the site’s templates as the user knows it.
  public var templates: String { shown.path("templates") }

  /// The settings of the site as the user knows them.
  public var configurationFile: String { shown.path("unfold.yml") }

  /// What is left of diagnostics of a page, as severe as the page and the site want them.
  public func leveled(_ diagnostics: [Diagnostic], of page: Int?) -> [Diagnostic] {
    site.configuration.checks.applied(
      to: diagnostics, on: page.map { site.pages[$0].summary.metadata.checks })
  }
}
