import Basics
import HTML
import Site

/// What search engines read instead of the page.
extension PageComposer {
  /// The breadcrumbs of a page as JSON-LD; absent on the home page, and in a site without a base URL, since addresses
  /// must be whole.
  ///
  /// Source: schema.org, `BreadcrumbList`. A script of another type than JavaScript is data and not executed, so pages’
  /// policies allow it (HTML Standard, “Data block”).
  func structuredData(_ index: Int) -> TemplateValue {
    guard site.configuration.hasStructuredData, site.configuration.baseURL != nil else { return .absent }
    let path = site.outline.breadcrumbs(for: index)
    guard path.count > 1 else { return .absent }
    var json = JSONWriter()
    json.beginObject()
    json.add("@context", "https://schema.org")
    json.add("@type", "BreadcrumbList")
    json.beginList("itemListElement")
    for (number, node) in path.enumerated() {
      json.beginObject()
      json.add("@type", "ListItem")
      json.add("position", number + 1)
      json.add("name", title(of: node))
      switch site.outline.nodes[node].target {
      case .page(let page): json.add("item", fullURL(site.pages[page].url) ?? "")
      case .external(let address): json.add("item", address)
      }
      json.end()
    }
    return .html(json.finish())
  }
}
