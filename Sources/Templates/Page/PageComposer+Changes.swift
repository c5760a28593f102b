import Basics
import PageModel
import Site

/// When a page was last changed, and by whom.
extension PageComposer {
  /// Returns the members of `page` about its changes; none for a page that shows nothing about them.
  func changes(of page: PageSummary) -> [TemplateMember] {
    let changes = site.configuration.changes(of: page)
    if changes == PageChanges() { return [] }
    var members: [TemplateMember] = [PageKey.hasChanges(.bool(true))]
    if let moment = changes.lastUpdated {
      let date = TemplateValue.object([
        PageKey.datetime(.text(moment.text)), PageKey.date(.text(theme.strings.date(moment.day))),
      ])
      members.append(PageKey.lastUpdated(date))
    }
    if !changes.contributors.isEmpty {
      let names = changes.contributors.joined(separator: theme.strings["nameSeparator"])
      members.append(PageKey.contributors(.text(names)))
    }
    return members
  }

  /// Returns the last change of a page as JSON-LD in a `<script>`; nil if it is unknown.
  ///
  /// Source: schema.org, `WebPage`.
  func changeData(_ index: Int) -> HTMLFragment? {
    let page = site.pages[index]
    let changes = site.configuration.changes(of: page.summary)
    guard let moment = changes.lastUpdated else { return nil }
    var json = JSONWriter()
    json.beginObject()
    json.add("@context", "https://schema.org")
    json.add("@type", "WebPage")
    json.add("name", page.summary.title)
    json.add("url", canonicalURL(page) ?? "")
    json.add("dateModified", moment.text)
    if !changes.contributors.isEmpty {
      json.beginList("contributor")
      for name in changes.contributors {
        json.beginObject()
        json.add("@type", "Person")
        json.add("name", name)
        json.end()
      }
      json.end()
    }
    return HTMLFragment(dataBlock: json, type: "application/ld+json")
  }
}

extension UIStrings {
  /// Returns a day as readers of the language write it, such as “February 1, 2026”.
  func date(_ day: CalendarDate) -> String {
    let months = self["months"].split(separator: " ")
    guard months.count == 12, let format = find("dateFormat") else { return day.text }
    return format.replacing("{day}", with: String(day.day))
      .replacing("{month}", with: months[day.month - 1])
      .replacing("{number}", with: String(day.month))
      .replacing("{year}", with: String(day.year))
  }
}
