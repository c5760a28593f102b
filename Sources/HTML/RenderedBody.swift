import Basics
import Site

/// A page's body as HTML, with a slot for each address that only the whole site can tell.
public struct RenderedBody: Sendable {
  /// An address to be written into the HTML.
  public struct Slot: Sendable, Hashable {
    /// What else the slot may write behind the address.
    public enum Style: Sendable {
      /// `rel="external"` where the link leaves the site.
      case link
      /// The size of an image that is a file of the site.
      case image
      /// Nothing: the author wrote the element out.
      case bare
    }

    /// Where in `html` the address goes: between the quotes of its attribute.
    public var offset: Int
    public var style: Style
  }

  public var summary: PageSummary
  public var html: [UInt8]
  /// In the order of `html`, and one for each of the summary's links.
  public var slots: [Slot]
  /// How much of `html` is the abstract; the rest is the body.
  public var abstractLength: Int
  public var diagnostics: [Diagnostic]
  /// Whether the text was recovered from a captured page.
  public var isCapture = false
}
