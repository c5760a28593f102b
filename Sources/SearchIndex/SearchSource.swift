/// A page as search sees it.
public struct SearchPage: Sendable {
  /// A heading and the text up to the next one. A page's first section is its beginning, without a heading.
  public struct Section: Sendable {
    /// In UTF-8, as its anchor.
    public var heading: ArraySlice<UInt8>
    public var anchor: ArraySlice<UInt8>
    /// Where in `text` the section's text ends; it begins where that of the section before ends.
    public var textEnd: Int

    public init(heading: ArraySlice<UInt8> = [], anchor: ArraySlice<UInt8> = [], textEnd: Int) {
      self.heading = heading
      self.anchor = anchor
      self.textEnd = textEnd
    }
  }

  /// From the site's root, percent-encoded.
  public var url: String
  public var title: String
  public var sections: [Section]
  /// Plain text in UTF-8, without control characters.
  public var text: [UInt8]

  public init(url: String, title: String, sections: [Section], text: [UInt8]) {
    self.url = url
    self.title = title
    self.sections = sections
    self.text = text
  }

  /// The text of a section.
  func text(of section: Int) -> Range<Int> {
    (section == 0 ? 0 : sections[section - 1].textEnd)..<sections[section].textEnd
  }
}

/// Where the pages of an index come from. Each is asked for twice, from any thread, so that no text has to be kept.
/// What a page says the second time must be the beginning of what it said the first time.
public protocol SearchSource: Sendable {
  /// Pages are numbered in reading order, so that those of one part of the site stand together.
  var pageCount: Int { get }

  /// - Parameter limit: so many bytes of each section's text are enough.
  func page(_ number: Int, limit: Int) -> SearchPage
}

/// What the browser is told of the whole site.
public struct SearchSite: Sendable {
  /// A part of the site that results can be limited to: the pages from its first to the next part's.
  public struct Part: Sendable {
    public var title: String
    public var firstPage: Int

    public init(title: String, firstPage: Int) {
      self.title = title
      self.firstPage = firstPage
    }
  }

  /// A language tag.
  public var language: String
  public var parts: [Part]
  /// For each platform that pages name, the numbers of these pages, ascending.
  public var platforms: [(name: String, pages: [Int])]
  /// The words of the interface, by name.
  public var words: [(name: String, text: String)]

  public init(
    language: String, parts: [Part] = [], platforms: [(name: String, pages: [Int])] = [],
    words: [(name: String, text: String)] = []
  ) {
    self.language = language
    self.parts = parts
    self.platforms = platforms
    self.words = words
  }
}
