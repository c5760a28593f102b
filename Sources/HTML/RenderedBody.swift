import Basics
import Site

/// A page's body as HTML, with a slot for each address that only the whole site can tell.
public struct RenderedBody: Sendable {
  /// An address to be written into the HTML.
  public struct Slot: Sendable, Hashable {
    /// What the slot writes.
    public enum Style: Sendable {
      /// The address; `rel="external"` where the link leaves the site.
      case link
      /// The address; size and sharper version of an image that is a file of the site.
      case image
      /// The address of an image that stands for a video, and its size, which is the video’s.
      case poster
      /// The address alone.
      case bare
      /// The address alone, where another slot has the same: what is wrong with it is told only there.
      case repeated
      /// `<source>` for dark surroundings, where the site has a version of the image for them.
      case darkImage
      /// What the target is called: the title of the page or the heading that the link leads to.
      case label
      /// What the page that the link leads to says of itself, as a paragraph.
      case abstract
    }

    /// Where in `html` it goes; an address, between the quotes of its attribute.
    public var offset: Int
    public var style: Style
  }

  public var summary: PageSummary {
    _read { yield shared.summary }
    set { shared = SharedSummary(newValue) }
  }
  /// Where the summary stands: a body is handed on and copied, and its summary outlives it.
  public private(set) var shared: SharedSummary
  public var html: [UInt8]
  /// In the order of `html`, and one for each of the summary's links.
  public var slots: [Slot]
  /// How much of `html` is the abstract; the rest is the body.
  public var abstractLength: Int
  /// Where in `html` the headings of the summary stand.
  public var headingOffsets: [Int] = []
  public var diagnostics: [Diagnostic]
  /// Whether the text was recovered from a captured page.
  public var isCapture = false

  init(
    summary: PageSummary, html: [UInt8], slots: [Slot], abstractLength: Int, headingOffsets: [Int],
    diagnostics: [Diagnostic]
  ) {
    shared = SharedSummary(summary)
    self.html = html
    self.slots = slots
    self.abstractLength = abstractLength
    self.headingOffsets = headingOffsets
    self.diagnostics = diagnostics
  }
}
