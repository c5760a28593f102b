import Basics

/// The lists of pages over which templates of Jekyll can loop: `site.pages`, `site.html_pages`, and the collections by
/// their names.
///
/// Source: Jekyll, “Variables”, “Collections”.
struct JekyllLists {
  let pages: [JekyllReader.Page]
  var collections: [(name: String, documents: [JekyllReader.Page])] = []

  init(pages: [JekyllReader.Page]) { self.pages = pages }

  /// Adds the lists to the names that templates know.
  func add(to project: inout ProjectDraft) {
    guard case .map(let known, _) = project.facts.templates?.names["site"] else { return }
    let all = PageTemplateValue.list(pages.map { value($0, path: $0.head.path) })
    var lists: [(key: String, value: PageTemplateValue)] = [("pages", all), ("html_pages", all)]
    for (name, documents) in collections {
      let values = documents.map { value($0, path: "_\(name)/" + $0.head.path, collection: name) }
      lists.append((name, .list(values)))
    }
    // Lists take the place of settings with the same name.
    let names = Set(lists.map(\.key))
    project.facts.templates?.names["site"] = .map(known.filter { !names.contains($0.key) } + lists)
  }

  private func value(
    _ page: JekyllReader.Page, path: String, collection: String? = nil
  ) -> PageTemplateValue {
    var pairs: [(key: String, value: PageTemplateValue)] = []
    if let matter = page.head.frontMatter, case .map(let own, _) = PageTemplateValue(matter) { pairs = own }
    let name = String(Paths.name(path))
    var facts: [(key: String, value: PageTemplateValue)] = [
      ("url", .text(page.url)), ("path", .text(path)), (PageTemplateNames.pageMark, .text(path)),
      ("name", .text(name)),
    ]
    if let collection {
      facts.append(("collection", .text(collection)))
      let stem = page.head.stem
      if page.head.text("slug") == nil { facts.append(("slug", .text(stem))) }
      // A document without a title gets one from the name of its file.
      if page.head.text("title") == nil { facts.append(("title", .text(page.ownTitle ?? stem.asTitle))) }
      if let date = page.date { facts.append(("date", .text(date.text))) }
    }
    let names = Set(facts.map(\.key))
    return .map(pairs.filter { !names.contains($0.key) } + facts)
  }
}
