import Basics
import PageModel

/// The body of a page as HTML, with placeholders for URLs and texts that depend on the other pages of the site.
public struct RenderedBody: Sendable {
  /// A position in the HTML at which a URL or a text is inserted when the whole site is known.
  public struct Placeholder: Sendable, Hashable, BitwiseCopyable {
    /// The text that replaces the placeholder.
    public enum Style: Sendable, BitwiseCopyable {
      /// The URL of a link, and `rel="external"` if it leads to another site.
      case link
      /// The URL of an image, and the size and the high-resolution version of a file of the site.
      case image
      /// The URL of a video’s poster image, and the size of that image, which becomes the size of the video.
      case poster
      /// The URL alone.
      case bare
      /// The URL alone, for a destination that an earlier placeholder has too. Problems with it are reported only once.
      case repeated
      /// `<source>` elements for the smaller versions of the image, and before them for dark mode, if the site has a dark
      /// version of the image.
      case darkImage
      /// `<source>` elements for the smaller versions of the image.
      case imageVersions
      /// The beginning of the element around an image that is wider than the text, so that readers can enlarge it.
      case zoomStart
      /// The end of this element, with the button that enlarges the image, and the enlarged image.
      case zoom
      /// The title of the linked page, or the text of the linked heading.
      case label
      /// The number of the heading, figure or table at an anchor of the page.
      case number
      /// The abstract of the linked page, as a paragraph.
      case abstract
      /// Nothing: HTML that is written unchanged contains the URL, which is only checked. It is relative to the URL of the
      /// page.
      case check
    }

    /// The offset in `html` in bytes. For a URL, it is between the quotes of the attribute.
    public var offset: Int
    /// The kind of text that replaces it.
    public var style: Style
  }

  /// The summary of the page.
  public var summary: PageSummary {
    _read { yield shared.summary }
    set { shared = PageSummaryRef(newValue) }
  }
  /// The summary by reference, so that copies of the body share it and it can outlive the body.
  public private(set) var shared: PageSummaryRef
  /// The HTML in UTF-8: the abstract, then the rest of the body.
  public private(set) var html: [UInt8]
  /// The links, images and videos to resolve against the site.
  public var links: LinkList
  /// The placeholders in the order of their offsets, one for each link.
  public var placeholders: [Placeholder]
  /// The number of bytes at the beginning of `html` that are the abstract.
  public var abstractLength: Int
  /// The offsets in `html` of the summary’s headings.
  public var headingOffsets: [Int] = []
  /// The problems that the parser and the renderer found.
  public var diagnostics: [Diagnostic]
  /// Whether the page was converted from a captured page.
  public var isCapture: Bool {
    get { summary.isCapture }
    set { summary.isCapture = newValue }
  }

  init(
    summary: PageSummary, html: [UInt8], links: LinkList, placeholders: [Placeholder], abstractLength: Int,
    headingOffsets: [Int], diagnostics: [Diagnostic]
  ) {
    shared = PageSummaryRef(summary)
    self.html = html
    self.links = links
    self.placeholders = placeholders
    self.abstractLength = abstractLength
    self.headingOffsets = headingOffsets
    self.diagnostics = diagnostics
  }

  /// Returns the parts that only the page itself shows, so that the caller can keep them elsewhere.
  public var details: [UInt8] {
    var record = BinaryEncoder(capacity: html.count + 32 * placeholders.count + 256)
    record.memory(html)
    links.write(to: &record)
    record.memory(placeholders)
    record.memory(headingOffsets)
    return record.bytes.array()
  }

  /// Releases the memory of these parts.
  public mutating func releaseDetails() {
    (html, links, placeholders, headingOffsets) = ([], LinkList(), [], [])
  }

  /// Restores them from what `details` returned in the same process.
  @_spi(RenderedHTML) public mutating func restoreDetails(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { bytes in
      var record = BinaryDecoder(bytes)
      html = record.memory()
      links = LinkList(reading: &record)
      placeholders = record.memory()
      headingOffsets = record.memory()
    }
  }
}
