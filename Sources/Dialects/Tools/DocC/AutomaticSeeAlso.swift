import Basics

/// The section “See Also” that DocC adds to a page: the other pages of the topic group that lists it.
///
/// Source: Swift-DocC, `AutomaticCuration`, `AutomaticSeeAlso`.
enum AutomaticSeeAlso: PageSyntax {
  /// The maximum number of links.
  private static let limit = 15

  /// Returns the groups of the pages that have neither such a section nor a setting that turns it off.
  ///
  /// - Parameter topics: the group that lists each page, by the path of the page.
  static func groups(
    _ topics: [String: CatalogNameIndex.TopicGroup], _ catalogs: [Catalog]
  ) -> [String: CatalogNameIndex.TopicGroup] {
    var result: [String: CatalogNameIndex.TopicGroup] = [:]
    for catalog in catalogs {
      let isUsual = catalog.pages.first(where: \.isSeeAlsoGlobal)?.asksForSeeAlso ?? true
      for page in catalog.pages
      where page.kind == .article && !page.hasSeeAlso && page.asksForSeeAlso ?? isUsual {
        if let group = topics[page.path], group.pages.contains(where: { $0 != page.path }) {
          result[page.path] = group
        }
      }
    }
    return result
  }

  static func convert(_ lines: [PageLine], _ context: PageContext) -> [PageLine] {
    guard let names = context.project.names, let group = names.seeAlso[context.path], let last = lines.last,
      context.includedFrom == nil
    else { return lines }
    let links = group.pages.filter { $0 != context.path }.prefix(limit).compactMap(names.page)
      .map { "- " + NamedLink.link(to: $0) }
    let heading = ["", "## See Also", ""] + (group.title.map { ["### " + $0.markdownText, ""] } ?? [])
    return lines + (heading + links).map { last.with(Bytes($0)) }
  }
}
