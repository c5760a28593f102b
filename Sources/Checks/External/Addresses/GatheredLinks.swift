import Basics
import Build
import Site

/// All addresses on other sites that a site names: in texts, in front matter, in the outline and, besides these, in the
/// written pages, whose templates and trusted HTML name some as well.
struct GatheredLinks {
  private(set) var links: [GatheredLink] = []
  private let skipped: SkippedHosts
  private let settings: ExternalLinkSettings
  /// What addresses begin with that are no other site’s, or that a site makes for each page.
  private let own: [String]

  /// - Parameters:
  ///   - authored: what stands in texts.
  ///   - addresses: those of the written pages.
  init(
    _ site: SiteFindings, authored: AuthoredLinks, addresses: [String: InspectionSink.NamedAddress],
    skipping skipped: SkippedHosts
  ) {
    self.skipped = skipped
    let configuration = site.site.configuration
    settings = configuration.externalLinks
    own = [configuration.baseURL, configuration.editURL?.beginning, configuration.reportURL?.beginning]
      .compactMap { $0 }.filter { !$0.isEmpty }
    gatherPages(site, authored)
    gatherOutline(site)
    let known = Set(links.map(\.target))
    for (text, named) in addresses.sorted(by: { $0.key < $1.key }) {
      guard let target = target(text), !known.contains(target) else { continue }
      let isTemplates = named.page == nil || named.pages > 1
      let page = isTemplates ? nil : named.page
      let place =
        page.map { page in
          site.inspected.file(of: page).flatMap { authored.place(of: text, in: $0) }
            ?? site.place(ofPage: page)
        } ?? SourceLocation(file: site.inspected.templates)
      links.append(GatheredLink(target: target, place: place, page: page))
    }
  }

  /// Nil for what is not asked for.
  private func target(_ text: String) -> ExternalAddress? {
    guard !own.contains(where: text.hasPrefix), let target = ExternalAddress(text),
      !skipped.contains(target.host),
      !settings.skip.contains(where: { $0.matches(target.address, host: target.host) })
    else { return nil }
    return target
  }

  private mutating func add(_ text: String, at place: SourceLocation, of page: Int?) {
    if let target = target(text) { links.append(GatheredLink(target: target, place: place, page: page)) }
  }

  private mutating func gatherPages(_ site: SiteFindings, _ authored: AuthoredLinks) {
    let resolver = LinkResolver(site: site.site, assets: Set(site.inspected.content.assets))
    // What is wrong with the links has been told.
    var told: [Diagnostic] = []
    for (index, page) in site.site.pages.enumerated() {
      guard let file = site.inspected.file(of: index) else { continue }
      for link in authored.of(file) {
        guard case .external(let address) = resolver.resolve(link, from: index, diagnostics: &told) else {
          continue
        }
        add(address, at: SourceLocation(file: file, line: link.line, column: link.column), of: index)
      }
      told.removeAll(keepingCapacity: true)
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

  private mutating func gatherOutline(_ site: SiteFindings) {
    for (number, node) in site.site.outline.nodes.enumerated() {
      if case .external(let address) = node.target { add(address, at: site.place(ofNode: number), of: nil) }
    }
  }
}
