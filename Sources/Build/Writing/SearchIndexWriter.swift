import Basics
import HTML
import Output
import PageModel
import SearchIndex
import Site
import Templates

/// Writes the files of the search index. It takes the text from the bodies, so no other copy of the text is kept.
struct SearchIndexWriter: SearchSource {
  let site: Site
  let bodies: any BodySource
  let order: SearchOrder

  init(site: Site, bodies: any BodySource) {
    self.site = site
    self.bodies = bodies
    order = SearchOrder(of: site)
  }

  /// The folder of the search index in the output.
  static let folder = "assets/search/"

  /// The UI strings that the script of the search shows.
  private static let stringNames = [
    "search", "searchResults", "results", "noResults", "searchFailed", "moreResults", "close",
    "searchFilters", "section", "platforms", "all", "allPages",
  ]

  /// Builds the index and writes its files to `folder`.
  func write(strings: UIStrings, jobs: Int, to output: any FileSink) -> SearchIndexState {
    SearchIndexBuilder(site: searchSite(strings), jobs: jobs) {
      output.write(Self.folder + $0, $1)
    } storing: { [scratch = bodies.scratch] in
      scratch.map($0, memory: BodyStore.memory)
    }.build(from: self)
  }

  /// Updates the index of an earlier site.
  ///
  /// - Parameters:
  ///   - order: the order of the pages of the earlier site.
  ///   - earlier: returns the index of a page in the earlier site; nil for a page that is new or has changed.
  func update(
    _ state: SearchIndexState, after order: SearchOrder, earlier: (Int) -> Int?, strings: UIStrings,
    jobs: Int, to output: any FileSink
  ) -> SearchIndexState {
    SearchIndexBuilder(site: searchSite(strings), jobs: jobs) {
      output.keep(Self.folder + $0)
    } write: {
      output.write(Self.folder + $0, $1)
    }.update(state, from: self, earlier: self.order.numbers(in: order, page: earlier))
  }

  /// Returns the facts about the whole site in the index.
  func searchSite(_ strings: UIStrings) -> SearchSite {
    SearchSite(
      language: site.configuration.language, parts: parts(), platforms: platforms(),
      uiStrings: Self.stringNames.map {
        (name: $0, text: strings[$0 == "platforms" && hasOnlyTags ? "tags" : $0])
      }, synonyms: site.configuration.synonyms)
  }

  /// Whether the filter of search results consists of tags, because no page has platforms.
  private var hasOnlyTags: Bool {
    !site.pages.indices.contains { !site.pages[$0].summary.metadata.platforms.isEmpty }
  }

  var pageCount: Int { order.pages.count }

  func page(_ number: Int, limit: Int) -> SearchPage {
    guard let index = order.pages[number] else {
      return SearchPage(url: "", title: "", sections: [], text: [])
    }
    let page = site.pages[index]
    let hasPresentation = page.summary.metadata.hasPresentation
    var result = SearchPage(
      url: RelativeURL.encoded(page.url), title: page.title,
      kind: hasPresentation ? page.summary.metadata.presentation.heading ?? "" : "",
      keywords: hasPresentation ? page.summary.metadata.presentation.keywords.joined(separator: ", ") : "",
      sections: [], text: [])
    // A page that is left out of the search keeps its number, but has no text to find.
    guard page.isInSearch else {
      return SearchPage(url: "", title: "", sections: [SearchPage.Section(textEnd: 0)], text: [])
    }
    guard let body = page.summaryIndex.flatMap({ bodies.body($0) }) else {
      result.sections.append(SearchPage.Section(textEnd: 0))
      return result
    }
    let text = BodyText(body, limit: limit)
    result.text = text.bytes.array()
    result.sections.reserveCapacity(text.ends.count)
    result.sections.append(SearchPage.Section(textEnd: text.ends[0]))
    for (heading, end) in zip(page.summary.headings, text.ends.dropFirst()) {
      result.sections.append(
        SearchPage.Section(heading: heading.textBytes, anchor: heading.anchorBytes, textEnd: end))
    }
    return result
  }

  /// Returns the top-level sections of the site with pages in the search.
  private func parts() -> [SearchSite.Part] {
    let ends = order.sections.dropFirst().map(\.start) + [order.pages.count]
    return zip(order.sections, ends).compactMap { section, end in
      (section.start..<end).first { order.pages[$0].map { site.pages[$0].isInSearch } ?? false }.map {
        SearchSite.Part(title: site.navigation.nodes[section.node].title, firstPage: $0)
      }
    }
  }

  /// Returns the platforms, in the order of their first pages.
  private func platforms() -> [(name: String, pages: [Int])] {
    var platforms: [(name: String, pages: [Int])] = []
    var known: [String: Int] = [:]
    for case (let number, let page?) in order.pages.enumerated() {
      guard site.pages[page].isInSearch else { continue }
      // Not a copy of the metadata, which would retain and release all of its objects.
      var names = site.pages[page].summary.metadata.platforms
      if site.pages[page].summary.metadata.hasPresentation {
        names += site.pages[page].summary.metadata.presentation.tags
      }
      for name in names {
        if let index = known[name] {
          if platforms[index].pages.last != number { platforms[index].pages.append(number) }
        } else {
          known[name] = platforms.count
          platforms.append((name, [number]))
        }
      }
    }
    return platforms
  }
}
