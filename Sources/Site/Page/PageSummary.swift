import Basics

/// What a site needs to know of a page once its body is rendered: small, so that 10,000 of them fit in memory.
public struct PageSummary: Sendable {
  /// The file below `content/`, with `/` between folders: `components/buttons.md`.
  public var path: String
  public var metadata: PageMetadata
  /// The title as plain text: front matter's, else the first H1's, else one made from the file's name.
  public var title: String
  /// The title as inline HTML without links.
  public var titleHTML: [UInt8]
  /// The anchor of the title; empty for a generated page.
  public var anchor = ""
  /// The description as plain text; empty where the page has none.
  public var abstract: String
  /// The description as inline HTML with link slots filled in already; empty where the page has none.
  public var abstractHTML: [UInt8]
  /// The headings below the title, in the order of the page.
  public var headings: HeadingList
  /// Anchors that are not headings' (explicit `id`s in raw HTML), in the order of the page.
  public var otherAnchors: [String]
  /// The rows of its change logs, where the site has a feed of them.
  public var changes: [ChangeNote] = []
  /// The links and images whose destination must be resolved against the site, in the order of the slots.
  public var links: [LinkReference]

  public init(
    path: String, metadata: PageMetadata = PageMetadata(), title: String = "", titleHTML: [UInt8] = [],
    abstract: String = "", abstractHTML: [UInt8] = [], headings: HeadingList = [],
    otherAnchors: [String] = [],
    links: [LinkReference] = []
  ) {
    self.path = path
    self.metadata = metadata
    self.title = title
    self.titleHTML = titleHTML
    self.abstract = abstract
    self.abstractHTML = abstractHTML
    self.headings = headings
    self.otherAnchors = otherAnchors
    self.links = links
  }

  /// The heading at an anchor.
  public func heading(at anchor: String) -> ListedHeading? {
    anchor.withBytes { wanted in
      headings.indices.first { headings.withAnchor($0) { $0.elementsEqual(wanted) } }
    }.map { headings[$0] }
  }
}

/// A heading of a page's body.
public struct Heading: Sendable, Hashable {
  /// 2 to 6.
  public var level: Int
  /// Unique on the page, in the guidelines' form: `Best-practices`.
  public var anchor: String
  /// Inline HTML without links and without ids, fit to stand inside a link.
  public var html: [UInt8]
  public var text: String
  /// The line in the source file, from 1.
  public var line: Int

  public init(level: Int, anchor: String, html: [UInt8], text: String, line: Int) {
    self.level = level
    self.anchor = anchor
    self.html = html
    self.text = text
    self.line = line
  }
}

/// A link, an image or a video in a page's body that points somewhere into the site.
public struct LinkReference: Sendable, Hashable {
  public enum Kind: Sendable { case link, image, video }

  public var kind: Kind
  /// As the parser gives it: backslashes and entities decoded, percent-encoding kept.
  public var destination: String
  /// In the page's source file.
  public var line: Int
  public var column: Int

  public init(kind: Kind, destination: String, line: Int, column: Int) {
    self.kind = kind
    self.destination = destination
    self.line = line
    self.column = column
  }
}
