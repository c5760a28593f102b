/// A diagram as SVG and as text.
public struct Drawing: Sendable {
  /// A part of the SVG document.
  public enum Part: Sendable {
    case markup([UInt8])
    /// The start of a link. The line and the column of the URL begin at 0.
    case link(url: String, line: Int, column: Int)
    case endOfLink
  }

  /// A part of the text that could not be drawn as written.
  public struct Note: Sendable, Hashable {
    public enum Problem: Sendable, Hashable {
      /// An icon of a font.
      case icon(String)
      /// A script that a click would call.
      case script(String)
      /// A setting in front matter or a directive that has no effect.
      case setting(String)
      /// A statement that has no effect.
      case statement(String)
      /// A property of a style or a node that has no effect.
      case property(String)
    }
    public var problem: Problem
    /// From 0.
    public var line: Int
    /// From 0.
    public var column: Int
  }

  /// The width of the theme’s text column in CSS pixels. A wider drawing is scaled down to it, but not below four fifths,
  /// so that its text is at least 12 pixels high.
  static let columnWidth = 688.0
  /// The width of a drawing whose text is still legible if it is scaled down to the narrowest window.
  public static let narrowWidth = 360.0

  /// The `<svg>` element, in order.
  public var parts: [Part]
  /// The width in CSS pixels at the default text size.
  public var width: Double
  /// The title in the diagram’s front matter, which is not part of the drawing; nil without one.
  public internal(set) var caption: String?
  /// The name of the drawing for assistive technology.
  public internal(set) var name = ""
  /// The content of the diagram as text.
  public var outline: [Outline]
  public var notes: [Note] = []
}

/// The target of a part of a diagram.
struct Link {
  var url: String
  /// The place of the URL in the text.
  var offset: Int
  var title: String?
}

/// A problem in a diagram.
public struct DiagramError: Error, Sendable, Hashable {
  /// What was expected at a place, or the limit that was reached.
  public enum Expectation: Sendable, Hashable {
    /// A kind of diagram.
    case kind
    /// A part of the syntax, such as `an arrow`.
    case syntax(String)
    /// A smaller diagram.
    case size
  }
  /// From 0.
  public var line: Int
  /// From 0, in bytes.
  public var column: Int
  public var expected: Expectation
  /// The text at this place, at most 40 bytes.
  public var found: String
}
