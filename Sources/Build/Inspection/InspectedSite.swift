import Basics
import PageModel
import Site
import Templates

/// A site that is checked: all pages are known, but nothing has been written.
public struct InspectedSite: Sendable {
  @CopyOnWrite public private(set) var site: Site
  /// The files of the content folder.
  @CopyOnWrite public private(set) var content: ContentFiles
  /// The paths of the content files that settings name or that pages include.
  public let namedFiles: Set<String>
  /// The files that are reported already, because they belong into another folder, as messages show them.
  public let misplacedFiles: Set<String>
  /// The messages about code in templates that the policy of pages blocks. Pages contain the same code.
  public let blockedInTheme: Set<String>
  /// The destinations of the links that all pages show: in the banner, the footer and the header.
  public let sharedLinks: [String]
  private let displayPaths: SiteInputs.DisplayPaths
  private let bodies: BodyStore

  init(_ site: Site, _ pages: ParsedContent, _ inputs: SiteInputs) {
    self.site = site
    content = inputs.content
    namedFiles = pages.snapshots.reduce(into: inputs.files.paths) { $0.formUnion($1.includes.map(\.path)) }
    misplacedFiles = Set(
      inputs.diagnostics.filter { $0.identifier == "configuration.misplaced" }.map(\.location.file))
    blockedInTheme = Set(
      inputs.diagnostics.filter { $0.identifier == "theme.blocked-by-policy" }.map(\.message))
    sharedLinks =
      [inputs.texts.banner, inputs.texts.footer].compactMap { $0 }.flatMap {
        $0.links.map(\.destination)
      }
      + site.configuration.links.map(\.target.text)
    displayPaths = inputs.displayPaths
    bodies = pages.store
  }

  /// Returns the links in the text of a page.
  public func links(on page: Page) -> LinkList { page.summaryIndex.map { bodies.links($0) } ?? LinkList() }

  /// Returns the path of a page’s file as the user knows it; nil for a generated page.
  public func file(of page: Int) -> String? {
    site.pages[page].isGenerated ? nil : displayPaths.page(site.pages[page].path)
  }

  /// Returns the path of a content file as the user knows it.
  public func file(_ asset: String) -> String { displayPaths.page(asset) }

  /// The paths in the output of the print pages. They are not checked, because all their content is checked on other
  /// pages.
  public var printPages: [String] { PrintPages(of: site)?.parts.map(\.outputPath) ?? [] }

  /// The path of the site’s folder as the user knows it.
  public var folder: String { displayPaths.site }

  /// The path of the site’s templates as the user knows it.
  public var templates: String { displayPaths.path("templates") }

  /// The path of the settings as the user knows it.
  public var configurationFile: String { displayPaths.settings }
}
