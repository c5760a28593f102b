import Basics
import HTML
import PageModel
import Site

/// The links of the header, resolved once for all pages.
struct HeaderLinks: Sendable {
  struct Link: Sendable {
    var icon: HTMLFragment
    var name: String
    var target: LinkTarget
  }

  private(set) var links: [Link] = []
  /// The problems of the links and their icons.
  private(set) var diagnostics: [Diagnostic] = []

  init(_ theme: Theme, _ site: Site, _ resolver: LinkResolver) {
    let configuration = site.configuration
    if let repository = configuration.repository, let icon = theme.icons[repository.icon] {
      links.append(
        Link(
          icon: icon, name: repository.service ?? theme.strings["repository"],
          target: .external(repository.url)))
    }
    for link in configuration.links {
      guard let icon = theme.icons[link.icon.text] else {
        diagnostics.append(ThemeDiagnostics.missingIcon(link.icon, known: theme.icons.names))
        continue
      }
      guard let target = Self.target(of: link.target, site, resolver, &diagnostics) else { continue }
      links.append(Link(icon: icon, name: link.name, target: target))
    }
  }

  /// Resolves a URL in the settings. Returns nil, and reports it, if it is unsafe or has no target.
  private static func target(
    of url: LocatedText, _ site: Site, _ resolver: LinkResolver, _ diagnostics: inout [Diagnostic]
  ) -> LinkTarget? {
    if let problem = SafeURL.problem(in: url.text, at: url.location) {
      diagnostics.append(problem)
      return nil
    }
    var found: [Diagnostic] = []
    let reference = LinkReference(
      kind: .link, destination: url.text, line: url.location.line, column: url.location.column)
    let target = resolver.resolve(reference, from: site.home, diagnostics: &found)
    diagnostics += found.map { $0.inSettings(at: url.location) }
    return target == .broken ? nil : target
  }
}

extension Diagnostic {
  /// Returns a diagnostic about a link in the settings, which the link resolver has reported for the home page.
  fileprivate func inSettings(at location: SourceLocation) -> Diagnostic {
    var copy = self
    copy.location = location
    // The fix would change the home page instead of the settings.
    copy.fixIt = nil
    return copy
  }
}

/// The header, the banner, the tabs and the footer.
extension PageComposer {
  /// The place of a page from which its relative URLs start.
  struct Base {
    /// The URL of the page; empty for the root of the site.
    var url: String
    /// The path to insert before relative URLs on the page for missing pages; empty for all other pages.
    var prefix = ""
  }

  /// Returns the links of the header as a list for templates; absent if there are none.
  func headerLinks(_ base: Base) -> TemplateValue {
    if header.links.isEmpty { return .absent }
    return list(
      header.links.map { link in
        .object([
          PageKey.title(.text(link.name)), PageKey.icon(.html(link.icon)),
          PageKey.url(href(link.target, base)), PageKey.isExternal(.bool(link.target.isExternal)),
        ])
      })
  }

  func url(of node: Int, _ base: Base) -> TemplateValue {
    guard let page = site.navigation.nodes[node].page else { return url(of: node, from: base.url) }
    return href(.page(page, query: "", anchor: nil), base)
  }

  private func href(_ target: LinkTarget, _ base: Base) -> TemplateValue {
    switch target {
    case .page, .asset:
      let url = resolver.url(of: target, from: base.url)
      return .html(HTMLFragment(joining: [HTMLFragment(escaping: base.prefix), url], by: ""))
    case .anchorOnPage, .external, .broken: return href(target, from: base.url)
    }
  }

  /// Returns a text of the site for templates; absent for nil. Its problems are reported once: see `siteProblems`.
  func text(_ text: RenderedBody?, _ base: Base) -> TemplateValue {
    guard let text else { return .absent }
    var ignored: [Diagnostic] = []
    let body = ResolvedBody(
      text, of: site.home, resolver: resolver, imageSize: imageSize, from: base.url,
      prefix: base.prefix, diagnostics: &ignored)
    return .deferred(body.body)
  }

  /// Returns the top-level sections as a list for templates; absent for a site without tabs.
  ///
  /// - Parameters:
  ///   - page: the index of the page; nil for a page that is not in the navigation.
  ///   - url: the URL of the page.
  func sectionTabs(_ page: Int?, from url: String) -> TemplateValue { sectionTabs(page, Base(url: url)) }

  /// Returns the first pages and sections of the sidebar as a list for templates, for the page for missing pages;
  /// absent for a site with tabs, which this page shows.
  func firstPages(_ base: Base) -> TemplateValue {
    if SectionTabs.model(for: nil, in: site) != nil { return .absent }
    return list(
      site.navigation.children(for: site.home).prefix(8).map { node in
        let card: [TemplateMember] = [
          PageKey.title(.text(title(of: node))), PageKey.url(self.url(of: node, base)),
          PageKey.isExternal(.bool(site.navigation.nodes[node].page == nil)),
        ]
        return .object(card + titleLanguage(of: node))
      })
  }

  /// Returns the top-level sections as a list for templates; absent for a site without tabs.
  func sectionTabs(_ page: Int?, _ base: Base) -> TemplateValue {
    guard let tabs = SectionTabs.model(for: page, in: site) else { return .absent }
    var items: [TemplateValue] = []
    func add(
      _ title: String, _ node: Int, isCurrent: Bool, _ language: [TemplateMember] = []
    ) {
      let tab: [TemplateMember] = [
        PageKey.title(.text(title)), PageKey.url(self.url(of: node, base)),
        PageKey.isCurrent(.bool(isCurrent)),
        PageKey.isExternal(.bool(site.navigation.nodes[node].page == nil)),
      ]
      items.append(.object(tab + language))
    }
    if tabs.hasOverview {
      add(theme.strings["overview"], NavigationTree.root, isCurrent: page != nil && tabs.current == nil)
    }
    for node in tabs.sections {
      add(title(of: node), node, isCurrent: node == tabs.current, titleLanguage(of: node))
    }
    return list(items)
  }

  /// Reports the templates that no page and no template uses, and that were probably meant to replace one of the theme.
  private func misspelledTemplates() -> [Diagnostic] {
    let templates = theme.misspelledTemplates
    if templates.isEmpty { return [] }
    let named = Set(site.pages.compactMap(\.summary.metadata.template))
    return templates.filter { !named.contains($0.name) }.map(ThemeDiagnostics.misspelledTemplate)
  }

  /// Reports the problems of what all pages show: icons that do not exist, links in settings without a target, and
  /// misspelled names of templates.
  public func siteProblems() -> [Diagnostic] {
    var diagnostics = missingIcons() + header.diagnostics + misspelledTemplates()
    for text in [texts.banner, texts.footer] {
      guard let text else { continue }
      var found: [Diagnostic] = []
      _ = ResolvedBody(
        text, of: site.home, resolver: resolver, imageSize: imageSize, diagnostics: &found)
      diagnostics += found.map {
        let place = $0.location
        return $0.inSettings(
          at: SourceLocation(file: text.summary.path, line: place.line, column: place.column))
      }
    }
    return diagnostics
  }
}
