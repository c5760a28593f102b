import PageModel
import Site

/// A module of an API reference.
struct ModuleNode: Sendable {
  /// The node of its page in the navigation.
  var node: Int
  var name: String
  /// The URL below which its documentation is; empty for the root of the site. Several versions of a module have
  /// different ones.
  var urlPrefix: Substring
}

/// The modules of an API reference.
extension PageComposer {
  /// Returns the modules in the order of the navigation; none for fewer than two of them, and for a site whose tabs
  /// show its sections.
  static func modules(of site: Site) -> [ModuleNode] {
    if site.configuration.sections == .tabs { return [] }
    var modules: [ModuleNode] = []
    for (index, page) in site.pages.enumerated() {
      // The names of all other symbols begin with their module’s name.
      guard page.summary.metadata.hasPresentation, let name = page.summary.metadata.presentation.symbol,
        !name.utf8.contains(UInt8(ascii: "."))
      else { continue }
      let end = page.url.split(separator: "/").dropLast(2).last?.endIndex ?? page.url.startIndex
      modules.append(
        ModuleNode(node: site.navigation.nodeOfPage[index], name: name, urlPrefix: page.url[..<end]))
    }
    return Set(modules.map(\.name)).count < 2 ? [] : modules.sorted { $0.node < $1.node }
  }

  /// Returns the modules for templates, and the title of the module that contains a page; absent for fewer than two
  /// modules. Of several versions of a module, the list contains that at the place of the page, or else the first one.
  ///
  /// - Parameter page: the index of the page; nil for one that is in no module.
  func modules(_ page: Int?, _ base: Base) -> TemplateValue {
    if moduleNodes.isEmpty { return .absent }
    let path = page.map { site.navigation.breadcrumbs(for: $0) } ?? []
    let current = moduleNodes.first { path.contains($0.node) }
    var shown: [ModuleNode] = []
    for module in moduleNodes {
      if let index = shown.firstIndex(where: { $0.name == module.name }) {
        if module.urlPrefix == current?.urlPrefix { shown[index] = module }
      } else {
        shown.append(module)
      }
    }
    let items = shown.map { module in
      let members: [TemplateMember] = [
        PageKey.title(.text(title(of: module.node))), PageKey.url(url(of: module.node, base)),
        PageKey.isCurrent(.bool(module.node == current?.node)),
      ]
      return TemplateValue.object(members + titleLanguage(of: module.node))
    }
    return .object([
      PageKey.hasItems(.bool(true)), PageKey.items(.list(items)),
      PageKey.current(text(current.map { title(of: $0.node) })),
    ])
  }
}
