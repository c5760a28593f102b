import Basics
import PageModel
import Site

/// Collects all external links of a site: those in the sources of pages, in front matter and in the navigation, and
/// those that only the generated pages have, from templates and trusted HTML.
struct CollectedLinks {
  private(set) var links: [CollectedLink] = []
  private let settings: ExternalLinkSettings
  /// The prefixes of URLs to skip: of this site, and of the “edit” and “report” links on each page.
  private let own: [String]

  /// - Parameters:
  ///   - authored: the links in the sources of pages.
  ///   - urls: the external URLs in the generated pages.
  init(
    _ site: SiteContext, authored: SourceLinks, urls: [String: InspectedOutput.ExternalReference]
  ) {
    let configuration = site.site.configuration
    settings = configuration.externalLinks
    own = [configuration.baseURL, configuration.editURL?.beginning, configuration.reportURL?.beginning]
      .compactMap { $0 }.filter { !$0.isEmpty }
    collectPages(site, authored)
    collectNavigation(site)
    let known = Set(links.map(\.target))
    let written = Set(links.map { Self.decoded($0.target) })
    for (text, named) in urls.sorted(by: { $0.key < $1.key }) {
      // Generated pages escape some URLs differently from their sources, so decoded forms are compared too.
      guard let target = target(text), !known.contains(target), !written.contains(Self.decoded(target)) else {
        continue
      }
      let isTemplates = named.page == nil || named.pages > 1
      let page = isTemplates ? nil : named.page
      let place =
        page.map { page in
          site.inspected.file(of: page).flatMap { authored.place(of: text, in: $0) }
            ?? site.place(ofPage: page)
        } ?? SourceLocation(folder: site.inspected.templates)
      links.append(CollectedLink(target: target, place: place, page: page))
    }
  }

  private static func decoded(_ target: ExternalURL) -> [UInt8] {
    PercentEncoding.decode(Array((target.url + "#" + (target.fragment ?? "")).utf8))
  }

  /// Parses a URL; returns nil if it is not to be checked.
  private func target(_ text: String) -> ExternalURL? {
    guard !own.contains(where: text.hasPrefix), let target = ExternalURL(text),
      !settings.skip.contains(where: { skips(target, $0) })
    else { return nil }
    return target
  }

  /// Whether a pattern of the `skip` setting matches a URL, as written or normalized.
  private func skips(_ target: ExternalURL, _ pattern: URLPattern) -> Bool {
    pattern.matches(target.url, host: target.writtenHost)
      || pattern.matches(target.request, host: target.host?.description ?? target.writtenHost)
  }

  private mutating func add(_ text: String, at place: SourceLocation, of page: Int?) {
    if let target = target(text) { links.append(CollectedLink(target: target, place: place, page: page)) }
  }

  private mutating func collectPages(_ site: SiteContext, _ authored: SourceLinks) {
    let resolver = LinkResolver(site: site.site, assets: Set(site.inspected.content.assets))
    // The build has already reported problems with the links.
    var reported: [Diagnostic] = []
    for (index, page) in site.site.pages.enumerated() {
      guard let file = site.inspected.file(of: index) else { continue }
      for link in authored.of(file) {
        guard case .external(let url) = resolver.resolve(link, from: index, diagnostics: &reported) else {
          continue
        }
        let place = SourceLocation(
          file: link.included?.file ?? file, line: link.line, column: link.column)
        add(url, at: place, of: index)
      }
      reported.removeAll(keepingCapacity: true)
      guard page.summary.metadata.hasPresentation else { continue }
      let presentation = page.summary.metadata.presentation
      let texts =
        presentation.related.map(\.target)
        + [presentation.action?.target, presentation.image?.source].compactMap { $0 }
      for text in texts {
        add(
          text.text, at: SourceLocation(file: file, line: text.location.line, column: text.location.column),
          of: index)
      }
    }
  }

  private mutating func collectNavigation(_ site: SiteContext) {
    for (number, node) in site.site.navigation.nodes.enumerated() {
      if case .external(let url) = node.target { add(url, at: site.place(ofNode: number), of: nil) }
    }
  }
}

/// An external link, with its location.
struct CollectedLink {
  let target: ExternalURL
  let place: SourceLocation
  /// The page whose front matter can override the severity; nil if only `unfold.yml` can.
  let page: Int?
}
