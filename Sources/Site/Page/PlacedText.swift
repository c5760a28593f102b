import Basics

/// A text of front matter or of an outline, with the place where its author wrote it.
public struct PlacedText: Sendable, Hashable {
  public var text: String
  public var location: SourceLocation

  public init(_ text: String, at location: SourceLocation) {
    self.text = text
    self.location = location
  }
}
