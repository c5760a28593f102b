import Basics

/// A text from front matter or from the navigation file, with its source location.
public struct LocatedText: Sendable, Hashable {
  public var text: String
  public var location: SourceLocation

  public init(_ text: String, at location: SourceLocation) {
    self.text = text
    self.location = location
  }
}
