/// A link, an image or a video in a page's body whose destination is in the site.
public struct LinkReference: Sendable, Hashable {
  /// The kind of element that refers to the destination.
  public enum Kind: String, Sendable, BitwiseCopyable { case link, image, video }

  public var kind: Kind
  /// The destination with backslash escapes and character references decoded, and still percent-encoded.
  public var destination: String
  /// The line in the page's file, from 1.
  public var line: Int
  /// The column in the page's file, from 1.
  public var column: Int
  /// The included file that contains the link; nil if the page’s own file does.
  public var included: Included?

  /// The origin of a link in a file that a page includes.
  public struct Included: Sendable, Hashable {
    /// The path of the file, in the same form as the page’s path.
    public var file: String
    /// The destination from the root of the site, if the link is relative; otherwise the destination as written.
    public var destination: String

    public init(file: String, destination: String) {
      self.file = file
      self.destination = destination
    }
  }

  public init(kind: Kind, destination: String, line: Int, column: Int) {
    self.kind = kind
    self.destination = destination
    self.line = line
    self.column = column
  }
}
