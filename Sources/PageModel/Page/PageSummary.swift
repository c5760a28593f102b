import Basics

/// The properties of a page that other pages and the navigation need, collected while its body is rendered.
///
/// A summary is small, so that the summaries of 10,000 pages fit in memory.
public struct PageSummary: Sendable {
  /// The path of the page's file below the content folder, such as `components/buttons.md`.
  public var path: String
  /// The metadata from front matter and directives.
  public var metadata: PageMetadata
  /// Whether the page was converted from a captured page, whose text the authors of the site did not write.
  public var isCapture = false
  /// The title as plain text: from front matter, else from the first H1, else from the file name.
  public var title: String
  /// The title as inline HTML without links; empty for a generated page, which has only the plain text.
  public var titleHTML: HTMLFragment
  /// The anchor of the title; empty for a generated page.
  public var anchor = ""
  /// The description as plain text; empty if the page has none.
  public var abstract: String
  /// The description as inline HTML without links and placeholders; empty if the page has none.
  public var abstractHTML: HTMLFragment
  /// The headings below the title, in document order.
  public var headings: HeadingList
  /// The anchors that do not belong to headings, such as an `id` in raw HTML, in document order.
  public var otherAnchors: [String]
  /// The numbered figures and tables, in document order; empty on a page without numbers.
  public var numbered: [NumberedBlock] = []
  /// The rows of the page's change logs; empty if the site has no feed.
  public var changes: [ChangeLogEntry] = []
  /// The hosts of the frames that the page contains, as sources of a Content Security Policy, sorted.
  public var frameHosts: [String] = []
  /// The components with styles of their own that the page contains.
  public var components: PageComponents = []

  public init(
    path: String, metadata: PageMetadata = PageMetadata(), title: String = "", titleHTML: HTMLFragment = "",
    abstract: String = "", abstractHTML: HTMLFragment = "", headings: HeadingList = [],
    otherAnchors: [String] = []
  ) {
    self.path = path
    self.metadata = metadata
    self.title = title
    self.titleHTML = titleHTML
    self.abstract = abstract
    self.abstractHTML = abstractHTML
    self.headings = headings
    self.otherAnchors = otherAnchors
  }

  /// Whether the search and the list of all pages include the page.
  @inlinable public var isInSearch: Bool { !metadata.hasPresentation || metadata.presentation.isInSearch }

  /// Whether search engines should not list the page.
  @inlinable public var isNoindex: Bool {
    metadata.isDraft || metadata.hasPresentation && metadata.presentation.robots == .noindex
  }

  /// Returns the heading with an anchor.
  public func heading(at anchor: String) -> ListedHeading? {
    anchor.withBytes { wanted in
      headings.indices.first { headings.withAnchor($0) { $0.elementsEqual(wanted) } }
    }.map { headings[$0] }
  }
}

/// A heading of a page's body.
public struct Heading: Sendable, Hashable {
  /// The level, from 2 to 6.
  public var level: Int
  /// The anchor, unique on the page, such as `Best-practices`.
  public var anchor: String
  /// The heading as inline HTML without links and ids, so that it can be used inside a link.
  public var html: HTMLFragment
  /// The heading as plain text.
  public var text: String
  /// The line in the source file, from 1.
  public var line: Int

  public init(level: Int, anchor: String, html: HTMLFragment, text: String, line: Int) {
    self.level = level
    self.anchor = anchor
    self.html = html
    self.text = text
    self.line = line
  }
}
