import Basics

/// The content of a page for search.
public struct SearchPage: Sendable {
  /// A heading and the text up to the next heading. The first section of a page has no heading.
  public struct Section: Sendable {
    /// The heading in UTF-8, like the anchor.
    public var heading: ArraySlice<UInt8>
    public var anchor: ArraySlice<UInt8>
    /// The index in `text` at which the section ends. The section begins where the previous one ends.
    public var textEnd: Int

    public init(heading: ArraySlice<UInt8> = [], anchor: ArraySlice<UInt8> = [], textEnd: Int) {
      self.heading = heading
      self.anchor = anchor
      self.textEnd = textEnd
    }
  }

  /// The URL relative to the root of the site, percent-encoded.
  public var url: String
  public var title: String
  /// The text above the title, such as “Instance Method” for a symbol, which results show; empty for most pages. It is
  /// `heading` in front matter, not `kind`. A page with it is also found by the first letters of the parts of names in
  /// its title.
  public var kind: String
  /// Other words for the subject of the page. They are indexed like words of its title, and results do not show them.
  public var keywords: String
  public var sections: [Section]
  /// Plain text in UTF-8, without control characters.
  public var text: [UInt8]

  public init(
    url: String, title: String, kind: String = "", keywords: String = "", sections: [Section], text: [UInt8]
  ) {
    self.url = url
    self.title = title
    self.kind = kind
    self.keywords = keywords
    self.sections = sections
    self.text = text
  }

  /// Returns the range of a section's text.
  func text(of section: Int) -> Range<Int> {
    (section == 0 ? 0 : sections[section - 1].textEnd)..<sections[section].textEnd
  }
}

/// Provides the pages of an index. Each page is read twice, on any thread, so that no text has to be kept in memory.
/// The text returned the second time must be the beginning of the first one.
public protocol SearchSource: Sendable {
  /// The number of pages. The pages of one part of the site have consecutive numbers. A page without sections stands for
  /// a number without a page.
  var pageCount: Int { get }

  /// - Parameter limit: the number of bytes that are needed of each section's text.
  func page(_ number: Int, limit: Int) -> SearchPage
}

/// The facts about the whole site that the browser needs for search.
public struct SearchSite: Sendable {
  /// A part of the site to which readers can limit results: the pages from `firstPage` up to the next part.
  public struct Part: Sendable {
    public var title: String
    public var firstPage: Int

    public init(title: String, firstPage: Int) {
      self.title = title
      self.firstPage = firstPage
    }
  }

  /// The language tag of the site.
  public var language: String
  public var parts: [Part]
  /// For each platform, the numbers of the pages about it, in ascending order.
  public var platforms: [(name: String, pages: [Int])]
  /// The UI strings by name.
  public var uiStrings: [(name: String, text: String)]
  /// Groups of words with the same meaning.
  public var synonyms: [[String]]

  public init(
    language: String, parts: [Part] = [], platforms: [(name: String, pages: [Int])] = [],
    uiStrings: [(name: String, text: String)] = [], synonyms: [[String]] = []
  ) {
    self.language = language
    self.parts = parts
    self.platforms = platforms
    self.uiStrings = uiStrings
    self.synonyms = synonyms
  }
}

extension BinaryEncoder {
  /// Writes a page for its later use in search results.
  ///
  /// - Parameter limit: the number of bytes to keep of each section's text. One more byte is kept, so that the reader
  ///   can recognize text that was cut.
  public mutating func searchPage(_ page: SearchPage, limit: Int) {
    text(page.url)
    text(page.title)
    text(page.kind)
    count(page.sections.count)
    for (index, section) in page.sections.enumerated() {
      section.heading.withUnsafeBufferPointer { data($0) }
      section.anchor.withUnsafeBufferPointer { data($0) }
      let kept = page.text(of: index).prefix(limit + 1)
      page.text.withUnsafeBufferPointer { data(UnsafeBufferPointer(rebasing: $0[kept])) }
    }
  }
}

extension BinaryDecoder {
  public mutating func searchPage() -> SearchPage {
    var page = SearchPage(url: text(), title: text(), kind: text(), sections: [], text: [])
    page.sections = list { record in
      let heading = record.data()[...]
      let anchor = record.data()[...]
      page.text += record.take(record.count())
      return SearchPage.Section(heading: heading, anchor: anchor, textEnd: page.text.count)
    }
    return page
  }
}

extension BinaryEncoder {
  public mutating func searchSite(_ site: SearchSite) {
    text(site.language)
    list(site.parts) { record, part in
      record.text(part.title)
      record.count(part.firstPage)
    }
    list(site.platforms) { record, platform in
      record.text(platform.name)
      record.list(platform.pages) { $0.count($1) }
    }
    list(site.uiStrings) { record, string in
      record.text(string.name)
      record.text(string.text)
    }
    list(site.synonyms) { record, group in record.list(group) { $0.text($1) } }
  }
}

extension BinaryDecoder {
  public mutating func searchSite() -> SearchSite {
    SearchSite(
      language: text(), parts: list { SearchSite.Part(title: $0.text(), firstPage: $0.count()) },
      platforms: list { (name: $0.text(), pages: $0.list { $0.count() }) },
      uiStrings: list { (name: $0.text(), text: $0.text()) }, synonyms: list { $0.list { $0.text() } })
  }
}
