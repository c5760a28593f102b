/// How a page presents itself beyond its text. Few pages say any of it, in front matter or in DocC's
/// `@Metadata`.
public struct PagePresentation: Sendable, Hashable {
  /// The colors that a page may have.
  ///
  /// Source: Swift-DocC, `PageColor`.
  public enum Color: String, Sendable, CaseIterable {
    case blue, gray, green, orange, purple, red, yellow
  }

  /// How a page lists the pages of its section.
  ///
  /// Source: Swift-DocC, `TopicsVisualStyle`.
  public enum ListStyle: String, Sendable, CaseIterable {
    /// Titles with abstracts, one below the other.
    case list
    /// Cards with titles alone.
    case compactGrid
    /// Cards with image, title and abstract.
    case detailedGrid
    case hidden
  }

  public struct Image: Sendable, Hashable {
    public var source: PlacedText
    /// What the image shows; empty for one that adds nothing to the text.
    public var alt: String

    public init(source: PlacedText, alt: String = "") {
      self.source = source
      self.alt = alt
    }
  }

  /// The one thing that readers of a page may want to do: a prominent link.
  public struct Action: Sendable, Hashable {
    public enum Purpose: String, Sendable, CaseIterable { case download, link }

    public var target: PlacedText
    public var purpose: Purpose
    /// Nil for the interface's own word.
    public var label: String?

    public init(target: PlacedText, purpose: Purpose, label: String? = nil) {
      self.target = target
      self.purpose = purpose
      self.label = label
    }
  }

  /// A page or an address that readers may want to go to next.
  public struct Related: Sendable, Hashable {
    /// Nil for the page's own title.
    public var title: String?
    public var target: PlacedText

    public init(title: String? = nil, target: PlacedText) {
      self.title = title
      self.target = target
    }
  }

  /// The name of the icon beside the page's title in navigation.
  public var icon: PlacedText?
  /// The words above the title.
  public var heading: String?
  /// The image of the page's card in lists, and of previews elsewhere.
  public var image: Image?
  /// The image beside the page's title.
  public var iconImage: Image?
  public var color: Color?
  public var action: Action?
  public var children: ListStyle?
  /// On the home page: the style of lists on pages that choose none.
  public var childrenOfSite: ListStyle?
  public var related: [Related] = []
  /// Addresses that led to the page earlier.
  public var redirects: [PlacedText] = []

  public init() {}
}
